/** What an e-mail says, before it is text and HTML: plain sentences, nothing escaped. */
export interface Letter {
  readonly subject: string;
  /** Paragraphs before the link. */
  readonly before: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  /** Paragraphs after it. */
  readonly after?: readonly string[];
}

/** A letter as it is sent. */
export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const LONGEST_SUBJECT = 200;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const paragraph = (text: string) => `<p>${escaped(text).replace(/\n/g, '<br>')}</p>`;

/** One line without control characters: names that people give cannot add headers. Pure. */
export const subjectLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SUBJECT);

/** The letter as text and as HTML, in which everything that came from outside is escaped. Pure. */
export function renderLetter({ subject, before, link, after = [] }: Letter, language: string): RenderedLetter {
  const line = subjectLine(subject);
  const text = [...before, ...(link ? [`${link.label}:\n${link.url}`] : []), ...after].join('\n\n');
  const button = link ? `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p><p><small>${escaped(link.url)}</small></p>` : '';
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(line)}</title></head>
<body style="font:16px/1.5 sans-serif;max-width:36em">${before.map(paragraph).join('\n')}${button}${after.map(paragraph).join('\n')}</body></html>`;
  return { subject: line, text: `${text}\n`, html };
}
