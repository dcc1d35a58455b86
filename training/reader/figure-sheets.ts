import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../../src/pipeline/engines/command.js';
import { Dice } from '../pages/dice.js';
import { TITLES } from '../words.js';
import { KINDS, nameOf, sentence, titled } from './sheet-values.js';
import { browser } from './tesseract.js';

/** Typefaces of Debian's free fonts, by how often what they are like is met; where one is missing the browser takes another. */
const FACES = [
  ...[
    'Liberation Serif',
    'Liberation Serif',
    'Liberation Serif',
    'TeX Gyre Termes',
    'STIX',
    'TeX Gyre Pagella',
    'TeX Gyre Bonum',
    'TeX Gyre Schola',
  ],
  ...[
    'Linux Libertine O',
    'EB Garamond',
    'Caladea',
    'Gentium',
    'Baskervald ADF Std',
    'Accanthis ADF Std',
    'Romande ADF Std',
    'CMU Serif',
    'Noto Serif',
    'DejaVu Serif',
    'Junicode',
  ],
  ...[
    'Liberation Sans',
    'Liberation Sans',
    'Liberation Sans',
    'Liberation Sans Narrow',
    'TeX Gyre Heros',
    'TeX Gyre Heros Cn',
    'Carlito',
    'Carlito',
    'Lato',
  ],
  ...[
    'Open Sans',
    'Roboto',
    'Gillius ADF',
    'Gillius ADF',
    'Gillius ADF No2',
    'Universalis ADF Std',
    'Ikarius ADF Std',
    'Libris ADF Std',
    'Noto Sans',
    'DejaVu Sans',
    'Cabin',
    'Inter',
    'TeX Gyre Adventor',
    'CMU Sans Serif',
    'Linux Biolinum O',
    'Cantarell',
  ],
  ...['Liberation Mono', 'DejaVu Sans Mono', 'Inconsolata'],
];

/** Points: sides of a sheet and its margin. */
const WIDTH = 430;
const HEIGHT = 560;
const MARGIN = 20;

/**
 * A PDF with a made-up table of names and figures, and some sentences, in small print on each page: one page for each of `seeds`. Needs a Chromium and
 * its fonts; the same seed gives the same page with the same of them. Throws where there is no browser.
 */
export async function figureSheets(seeds: readonly number[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-sheets-'));
  try {
    const [page, out] = [join(folder, 'sheets.html'), join(folder, 'sheets.pdf')];
    await writeFile(page, sheetsPage(seeds));
    const how = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-pdf-header-footer',
      `--print-to-pdf=${out}`,
      `--user-data-dir=${folder}`,
    ];
    await runCommand(await browser(), [...how, pathToFileURL(page).href], {
      timeoutMs: 10 * 60_000,
      env: { PATH: process.env.PATH ?? '', HOME: folder },
    });
    return await readFile(out);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is printed, as HTML. Pure. */
export function sheetsPage(seeds: readonly number[]): string {
  const style = `@page{size:${WIDTH}pt ${HEIGHT}pt;margin:${MARGIN}pt}body{margin:0}section{height:${HEIGHT - 2 * MARGIN - 2}pt;overflow:hidden;break-after:page}
table{width:100%;border-collapse:collapse}td,th{white-space:nowrap;font-weight:inherit;text-align:left}p{margin:0.4em 0;white-space:nowrap}`;
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${seeds.map(sheet).join('')}`;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function sheet(seed: number): string {
  const dice = new Dice(seed);
  const [size, leading] = [dice.between(5.8, 10), dice.between(1.15, 1.9)];
  const columns = dice.whole(1, 6);
  const kinds = Array.from({ length: columns }, () => dice.of(KINDS));
  const ruled = dice.is(0.2) ? `border:0.5pt solid #${dice.of(['000', '888', 'bbb'])};padding:0 3pt` : 'padding:0 2pt';
  const face = (bold: number) =>
    `font-family:'${dice.of(FACES)}';font-weight:${dice.is(bold) ? 700 : 400};font-style:${dice.is(0.12) ? 'italic' : 'normal'}`;
  const align = dice.of(['left', 'center', 'right']);
  const row = (cells: readonly string[], css = '') =>
    `<tr style="${css}">${cells.map((cell, at) => `<td style="${ruled};text-align:${at === 0 ? 'left' : align}"${cells.length === 1 ? ` colspan="${columns + 1}"` : ''}>${escaped(cell)}</td>`).join('')}</tr>`;
  const head = row([dice.of([...TITLES, nameOf(dice)]), ...kinds.map(() => titled(dice))], face(0.6));
  const rows = Array.from({ length: 56 }, () => {
    if (dice.is(0.08)) return row([nameOf(dice)], face(0.5));
    const name = nameOf(dice);
    return row([
      name.slice(0, Math.max(12, Math.round((40 * 7) / size / (1 + columns / 4)))).trim(),
      ...kinds.map((kind) => (dice.is(0.06) ? '' : kind(dice))),
    ]);
  });
  const prose = Array.from({ length: dice.whole(0, 5) }, () => `<p>${escaped(sentence(dice))}</p>`).join('');
  const spacing = dice.is(0.15) ? dice.between(-0.02, 0.06).toFixed(3) : 0;
  const css = `font-size:${size.toFixed(2)}pt;line-height:${leading.toFixed(2)};letter-spacing:${spacing}em;${face(0.12)};color:#${dice.of(['000', '000', '000', '222', '444'])}`;
  return `<section style="${css}">${prose}<table>${head}${rows.join('')}</table></section>`;
}
