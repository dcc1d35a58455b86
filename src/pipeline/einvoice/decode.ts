/** Marks at the head of a file, and how a `<` looks without one. */
const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

/** The text of an XML file in whatever encoding its mark or declaration names; without either it is UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];
  const declared = /^[\s\u00ef\u00bb\u00bf]*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w:.-]{2,30})["']/.exec(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 300)).toString('latin1'),
  )?.[1];
  return decoder(marked ?? declared ?? 'utf-8').decode(bytes);
}

function decoder(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}

const OCTET_STRING = 0x04;
const CONSTRUCTED_OCTETS = 0x24;
const EXPLICIT_0 = 0xa0;
const SEQUENCE = 0x30;
const OID = 0x06;
/** 1.2.840.113549.1.7.2, signedData (RFC 5652). */
const SIGNED_DATA = '2a864886f70d010702';

/** One element of BER: its tag and content, and where the next begins. */
interface Element {
  tag: number;
  content: Uint8Array;
  next: number;
}

/** What a signed file (`.p7m`: CMS in BER, or that in base64) holds; null when it is none. Signatures are not checked. */
export function signedContent(bytes: Uint8Array): Uint8Array | null {
  const binary = bytes[0] === SEQUENCE ? bytes : fromBase64(bytes);
  const info = binary && childrenOf(elementAt(binary, 0));
  if (!info || info[0]?.tag !== OID || Buffer.from(info[0].content).toString('hex') !== SIGNED_DATA) return null;
  const signed = childrenOf(childrenOf(info[1])[0]);
  const encapsulated = signed.find((element) => element.tag === SEQUENCE);
  const wrapped = childrenOf(encapsulated).find((element) => element.tag === EXPLICIT_0);
  return wrapped ? octetsOf(childrenOf(wrapped)[0]) : null;
}

function fromBase64(bytes: Uint8Array): Uint8Array | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/-----[A-Z0-9 ]+-----/g, '')
    .replace(/\s+/g, '');
  return /^MI[A-Za-z0-9+/]+=*$/.test(text) ? Buffer.from(text, 'base64') : null;
}

function octetsOf(element: Element | undefined): Uint8Array | null {
  if (element?.tag === OCTET_STRING) return element.content;
  if (element?.tag !== CONSTRUCTED_OCTETS) return null;
  return Buffer.concat(childrenOf(element).flatMap((part) => (part.tag === OCTET_STRING ? [part.content] : [])));
}

/** More parts than a signed file has. */
const MAX_CHILDREN = 100_000;

function childrenOf(element: Element | null | undefined): Element[] {
  const children: Element[] = [];
  for (let at = 0; element && at < element.content.length && children.length < MAX_CHILDREN; ) {
    const child = elementAt(element.content, at);
    if (!child) break;
    children.push(child);
    at = child.next;
  }
  return children;
}

function elementAt(bytes: Uint8Array, at: number, depth = 0): Element | null {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || depth > 12) return null;
  if (first === 0x80) return openElement(bytes, at, tag, depth);
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (count > 4) return null;
  let length = count === 0 ? first : 0;
  for (let index = 0; index < count; index++) length = length * 256 + (bytes[at + 2 + index] ?? 0);
  const start = at + 2 + count;
  return start + length > bytes.length ? null : { tag, content: bytes.subarray(start, start + length), next: start + length };
}

/** An element of no told length ends at two zeros behind its children. */
function openElement(bytes: Uint8Array, at: number, tag: number, depth: number): Element | null {
  let end = at + 2;
  while (end + 1 < bytes.length && !(bytes[end] === 0 && bytes[end + 1] === 0)) {
    const child = elementAt(bytes, end, depth + 1);
    if (!child) return null;
    end = child.next;
  }
  return { tag, content: bytes.subarray(at + 2, end), next: end + 2 };
}
