import { emptyModel, emptyPage } from '../../src/pipeline/empty.js';
import type { DocumentModel, Page } from '../../src/pipeline/model.js';
import { TYPE_FIELDS } from '../../src/pipeline/types/fields.js';
import { Dice } from '../pages/dice.js';
import { iso } from '../pages/facts.js';
import type { Kind } from './kinds.js';
import { type Half, LANGUAGES, type Language, wordingsIn } from './labels/lists.js';
import { type Entry, LAYOUTS, type Layout, RuledSheet, table } from './layouts.js';
import { partyIn } from './parties.js';
import { daysOf, figures, valueFor } from './values.js';

/** A made-up paper and what it says. */
export interface Paper {
  readonly model: DocumentModel;
  /** As a truth file: values by key, `_absent` for what is not printed. */
  readonly truth: Record<string, unknown>;
  readonly layout: Layout;
  readonly language: Language;
}

/** Keys of parties as they are called in extractedData. */
const PARTIES = new Set(['shipper', 'consignee', 'notify_party', 'carrier', 'bill_to', 'exporter', 'declarant']);
const pathOf = (key: string): string => (PARTIES.has(key) ? `${key}.name` : key);

/** How often a field is left out, and how often its label stands there with nothing. */
const LEFT_OUT = 0.2;
const BLANK = 0.15;

/** A paper of a kind, made up from a number: the same number gives the same paper. */
export function paperOf(kind: Kind, seed: number, half: Half): Paper {
  const dice = new Dice(seed);
  const language = dice.of(kind.languages ?? LANGUAGES);
  const layout = dice.of(Object.keys(LAYOUTS) as Layout[]);
  const sheet = new RuledSheet(dice, 595, 842, dice.of([8, 9, 9, 10]));
  const values = new Map<string, unknown>();
  const words = (key: string): string => dice.of(wordingsIn(kind.words, key, language, half));
  const headed = kind.letterhead !== undefined && dice.is(0.5) ? kind.letterhead : null;
  const title = words('title');
  head(sheet, title, headed === null ? null : () => values.set(pathOf(headed), letterhead(sheet, language)));
  const days = daysOf(dice, iso(dice));
  const both = layout === 'boxes' && language !== 'en' && dice.is(0.3);
  const keys = [...kind.words.keys()].filter(
    (key) => key !== 'title' && key !== headed && wordingsIn(kind.words, key, language, half).length > 0,
  );
  const entries = keys.flatMap((key): Entry[] => {
    if (dice.is(key.startsWith('-') ? 0.5 : LEFT_OUT)) return [];
    const own = words(key);
    const other = both ? wordingsIn(kind.words, key, 'en', half)[0] : undefined;
    const label = other === undefined ? own : `${own} / ${other}`;
    if (dice.is(BLANK)) return [{ label, lines: [] }];
    const { lines, truth } = valueFor(dice, key, language, days, label);
    if (truth !== undefined) values.set(pathOf(key), truth);
    return [{ label, lines }];
  });
  LAYOUTS[layout](sheet, dice.is(0.5) ? entries : dice.shuffled(entries));
  if (kind.heads && dice.is(0.6))
    table(sheet, kind.heads[language], figures(dice, kind.heads[language].length, dice.whole(2, 6), language));
  const truth = {
    type: kind.type,
    ...nested(values),
    _absent: absentOf(kind, values).filter((key) => key !== 'standard' || !/\bEN \d/.test(title)),
  };
  return { model: modelOf(sheet, language), truth, layout, language };
}

/** The title, and who prints it, above or beside it. */
function head(sheet: RuledSheet, title: string, printer: (() => void) | null): void {
  const { dice } = sheet;
  const first = dice.is(0.6);
  if (first) printer?.();
  const size = dice.of([1.3, 1.6, 2]) * sheet.em;
  sheet.set(title, dice.of([36, 150, 300].filter((x) => x + 0.55 * size * title.length < sheet.width)) ?? 36, sheet.y, size, dice.is(0.7));
  sheet.y += 1.8 * size;
  if (!first) printer?.();
}

function letterhead(sheet: RuledSheet, language: Language): string {
  const { name, lines } = partyIn(sheet.dice, language, 0);
  const x = sheet.dice.of([36, 36, 350]);
  sheet.set(name, x, sheet.y, sheet.dice.of([1, 1.3]) * sheet.em, true);
  sheet.down(1.2);
  for (const line of lines) {
    sheet.set(line, x);
    sheet.down();
  }
  sheet.down(0.8);
  return name;
}

function nested(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const [key = '', part] = path.split('.');
    data[key] = part === undefined ? value : { [part]: value };
  }
  return data;
}

function absentOf({ type, open }: Kind, values: ReadonlyMap<string, unknown>): string[] {
  const paths = Object.entries(TYPE_FIELDS[type].fields).flatMap(([key, field]) => (field.kind === 'party' ? [`${key}.name`] : [key]));
  return paths.filter((path) => !values.has(path) && !open.includes(path) && !open.includes(path.split('.')[0] ?? ''));
}

function modelOf(sheet: RuledSheet, language: Language): DocumentModel {
  const page: Page = { ...emptyPage(1, sheet.width, sheet.height), source: 'text-layer', language, words: sheet.words, rules: sheet.rules };
  return emptyModel({ format: 'pdf', fileSize: 1000, pages: [page], language, languages: [{ language, confidence: 1 }] });
}
