import { Fragment } from 'react';

interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

const UNESCAPED: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" };

const plain = (html: string) => html.replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => UNESCAPED[entity] ?? entity);

/** A fragment of the search in pieces: the service escapes everything but the marks around what matched. Pure. */
export function piecesOf(fragment: string): Piece[] {
  return fragment
    .split(/(<em>.*?<\/em>)/s)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('<em>') ? { text: plain(part.slice(4, -5)), hit: true } : { text: plain(part), hit: false }));
}

/** Characters before the first match that are shown: more would push it out of sight. */
const LEAD = 12;

/** The pieces with the first match near their beginning. Pure. */
export function fromFirstHit(pieces: readonly Piece[]): Piece[] {
  const [first, ...others] = pieces;
  if (!first || first.hit || first.text.length <= LEAD) return [...pieces];
  const end = first.text.slice(-LEAD);
  return [{ text: `… ${end.slice(end.indexOf(' ') + 1)}`, hit: false }, ...others];
}

/** The first place beside the name where a search found something. */
export function Highlight({ highlights }: { highlights: Readonly<Record<string, unknown>> }) {
  const [field, found] = Object.entries(highlights).find(([name]) => name !== 'filename') ?? [];
  const fragment = Array.isArray(found) ? found[0] : found;
  if (!field || typeof fragment !== 'string') return null;
  return (
    <>
      {fromFirstHit(piecesOf(fragment)).map(({ text, hit }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, never moved
        <Fragment key={index}>{hit ? <em className="hit">{text}</em> : text}</Fragment>
      ))}
    </>
  );
}
