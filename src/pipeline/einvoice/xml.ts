import { XMLParser } from 'fast-xml-parser';

/** An element of a parsed invoice: children by name without prefix, text under `#text`. */
export type XmlNode = { [name: string]: XmlNode | XmlNode[] | string | undefined };

const MAX_CHARACTERS = 5_000_000;
const MAX_DEPTH = 60;

/**
 * Parses embedded XML into plain objects; null for what is no well-formed XML, too large or too deep, or carries a document type
 * declaration: entities are never expanded, nothing outside is read.
 */
export function parseXml(xml: string): XmlNode | null {
  if (xml.length > MAX_CHARACTERS) return null;
  const bare = withoutComments(xml);
  if (bare === null || /<!DOCTYPE|<!ENTITY/i.test(bare)) return null;
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      removeNSPrefix: true,
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: false,
      trimValues: true,
      maxNestedTags: MAX_DEPTH,
    });
    const parsed: unknown = parser.parse(bare.replace(/^\uFEFF/, ''));
    return parsed !== null && typeof parsed === 'object' ? (parsed as XmlNode) : null;
  } catch {
    return null;
  }
}

/** The text without its comments, however long they are; null when one does not end. One pass. */
function withoutComments(xml: string): string | null {
  const parts: string[] = [];
  let from = 0;
  for (let start = xml.indexOf('<!--'); start >= 0; start = xml.indexOf('<!--', from)) {
    const end = xml.indexOf('-->', start + 4);
    if (end < 0) return null;
    parts.push(xml.slice(from, start));
    from = end + 3;
  }
  return from === 0 ? xml : parts.join('') + xml.slice(from);
}

/** Name of the outermost element without its prefix, or null: declarations, instructions and comments before it may be of any length. */
export function rootName(xml: string): string | null {
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    if (start < 0) return null;
    const close = xml.startsWith('<!--', start) ? '-->' : xml.startsWith('<?', start) ? '?>' : null;
    if (close === null) return /^<(?:[\w.-]+:)?([\p{L}_][\w.-]*)[\s/>]/u.exec(xml.slice(start, start + 200))?.[1] ?? null;
    const end = xml.indexOf(close, start);
    if (end < 0) return null;
    at = end + close.length;
  }
  return null;
}

/** The elements at a path of names (`A/B|C/D`: alternatives by `|`), all of them in order. */
export function nodesAt(node: XmlNode | null | undefined, path: string): XmlNode[] {
  let level: XmlNode[] = node ? [node] : [];
  for (const step of path.split('/')) {
    level = level.flatMap((current) => {
      const child = step
        .split('|')
        .map((name) => current[name])
        .find((found) => found !== undefined);
      if (child === undefined) return [];
      const list = Array.isArray(child) ? child : [child];
      return list.map((item): XmlNode => (typeof item === 'string' ? { '#text': item } : item));
    });
  }
  return level;
}

/** Text of the first element at a path, standard entities resolved; null when there is none. */
export function textAt(node: XmlNode | null | undefined, path: string): string | null {
  for (const found of nodesAt(node, path)) {
    const text = found['#text'];
    if (typeof text === 'string' && text.trim() !== '') return resolveEntities(text.trim());
  }
  return null;
}

/** Number of the first element at a path, null when it is none. XML amounts use a point. */
export function numberAt(node: XmlNode | null | undefined, path: string): number | null {
  const text = textAt(node, path);
  if (text === null || !/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return null;
  return Number(text);
}

/** More texts than any invoice has. */
const MAX_TEXTS = 50_000;

/** Every text of a tree, in no particular order: what the document knows at all. */
export function textsOf(root: XmlNode): string[] {
  const texts: string[] = [];
  const stack: (XmlNode | XmlNode[] | string | undefined)[] = [root];
  while (stack.length > 0 && texts.length < MAX_TEXTS) {
    const item = stack.pop();
    if (typeof item === 'string') texts.push(resolveEntities(item.trim()));
    else if (Array.isArray(item)) stack.push(...item);
    else if (item) stack.push(...Object.entries(item).flatMap(([name, value]) => (name.startsWith('@') ? [] : [value])));
  }
  return texts;
}

function resolveEntities(text: string): string {
  return text
    .replace(/&#(\d{1,7});/g, (whole, code: string) => fromCode(Number(code), whole))
    .replace(/&#x([0-9a-fA-F]{1,6});/g, (whole, code: string) => fromCode(Number.parseInt(code, 16), whole))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');
}

function fromCode(code: number, whole: string): string {
  return code > 31 && code < 0x110000 && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
}
