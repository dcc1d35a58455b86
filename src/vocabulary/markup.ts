const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
// What XML 1.0 does not allow at all, and halves of characters.
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text inside XML, as content or in an attribute; characters that XML does not know are left out. Pure. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Attributes of an element; those without a value are left out. Pure. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number | null | undefined>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}

/** An element with text content. Pure. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number | null | undefined>>,
  text: string | null,
): string {
  const head = `<${name}${xmlAttributes(attributes)}`;
  return text === null ? `${head}/>` : `${head}>${xmlText(text)}</${name}>`;
}
