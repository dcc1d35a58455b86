/** One line of an electronic invoice. */
export interface XmlLine {
  description: string | null;
  quantity: number | null;
  unit_price: number | null;
  total: number | null;
}

/** What an electronic invoice says, by the paths of extractedData; null where it is silent. */
export interface XmlInvoice {
  syntax: 'cii' | 'ubl' | 'fatturapa';
  values: Record<string, string | number>;
  /** Other names of the same party: trading name beside registered name. */
  aliases: Record<string, string[]>;
  lines: XmlLine[];
  /** UNTDID 1001: 380 invoice, 381 credit note, 384 corrected invoice, 389 self-billed. */
  typeCode: string | null;
  /** Every amount and every text that the document holds, in whatever role: cents as whole numbers, texts by letters and digits. */
  knows: { cents: ReadonlySet<number>; texts: ReadonlySet<string> };
}

/** Only what is said: entries without a value are left out. */
export function collect(entries: Record<string, string | number | null>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, string | number] => entry[1] !== null && entry[1] !== ''),
  );
}

/** 20140703, 2014-07-03 or 2014-07-03T00:00:00 as ISO date. */
export function dateOf(text: string | null): string | null {
  const match = text?.match(/^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/);
  return match && Number(match[2]) <= 12 && Number(match[3]) <= 31 ? `${match[1]}-${match[2]}-${match[3]}` : null;
}

/** Parts of an address that are said, on one line. */
export function addressOf(parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null && part !== '').join(', ') || null;
}

/** A line of a list; lines that only hold a heading or a note count nothing. */
export function hasContent(line: XmlLine): boolean {
  const counts = [line.quantity, line.unit_price, line.total].some((value) => value !== null && value !== 0);
  return line.description !== null && counts;
}

/** Price of one unit: some write the price of one beside a larger base quantity; what multiplies out to the total counts. */
export function unitPrice(price: number | null, basis: number, quantity: number | null, total: number | null): number | null {
  if (price === null) return null;
  const plain = quantity !== null && total !== null && Math.abs(quantity * price - total) <= 0.011 + Math.abs(quantity) * 0.006;
  return plain ? price : price / basis;
}
