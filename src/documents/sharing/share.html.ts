import { escapeHtml, type PageWords, page } from '../../auth/index.js';

/** What the page of a shared document shows. */
export interface SharedDocument {
  readonly filename: string;
  readonly type: string | null;
  readonly status: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly fields: readonly { readonly path: string; readonly value: unknown }[];
  readonly pages: number;
  /** Path of the link itself. */
  readonly path: string;
  readonly download: boolean;
}

/** Pages whose pictures are shown; more stand in the file. */
export const MOST_PICTURES = 50;

const STYLE = `<style>main{max-width:60rem}table{border-collapse:collapse;width:100%;table-layout:fixed}th{width:36%}th,td{text-align:left;vertical-align:top;padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line)}
img{display:block;width:100%;height:auto;border:1px solid var(--line);margin:0 0 1rem}h2{font-size:1.15rem;margin:1.6rem 0 .4rem}</style>`;

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** `line_items[0].total` as a person reads it: Line items 1, total. Pure. */
export function labelOf(path: string): string {
  const words = path
    .replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replace(/\./g, ', ')
    .replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The page of a shared document: plain HTML that works without script (D140). Pure. */
export function sharedDocumentPage(words: PageWords, shared: SharedDocument): string {
  const { share } = words;
  const rows = shared.fields.map(
    ({ path, value }) => `<tr><th scope="row">${escapeHtml(labelOf(path))}</th><td>${escapeHtml(textOf(value))}</td></tr>`,
  );
  const values = rows.length === 0 ? `<p>${share.noValues}</p>` : `<table><tbody>${rows.join('\n')}</tbody></table>`;
  const pictures = Array.from({ length: Math.min(shared.pages, MOST_PICTURES) }, (_, index) => index + 1).map(
    (number) => `<img src="${escapeHtml(`${shared.path}/pages/${number}.png`)}" alt="${share.page(number)}" loading="lazy">`,
  );
  const save = shared.download ? `<p><a href="${escapeHtml(`${shared.path}/file`)}" download>${share.save}</a></p>` : '';
  const about = share.about(
    shared.type === null ? '' : `${escapeHtml(labelOf(shared.type))}, `,
    shared.createdAt.toISOString().slice(0, 10),
    shared.expiresAt.toISOString().slice(0, 16).replace('T', ' '),
  );
  return page(
    words,
    shared.filename,
    `${STYLE}<h1>${escapeHtml(shared.filename)}</h1>
<p>${about}</p>
${save}<h2>${share.values}</h2>
${values}
<h2>${share.pages}</h2>
${pictures.length === 0 ? `<p>${share.noPages}</p>` : pictures.join('\n')}`,
  );
}

/** What is said of a link that does not open. Pure. */
export const noSuchSharePage = (words: PageWords): string =>
  page(words, words.share.notFound, `<h1>${words.share.notFoundTitle}</h1><p>${words.share.notFoundText}</p>`);
