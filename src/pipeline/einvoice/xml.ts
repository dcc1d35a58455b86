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
  if (xml.length > MAX_CHARACTERS || /<!DOCTYPE|<!ENTITY/i.test(xml)) return null;
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
    const parsed: unknown = parser.parse(xml.replace(/^\uFEFF/, ''));
    return parsed !== null && typeof parsed === 'object' ? (parsed as XmlNode) : null;
  } catch {
    return null;
  }
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
  if (text === null || !/^[-+]?\d+(?:\.\d+)?$/.test(text)) return null;
  return Number(text);
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
