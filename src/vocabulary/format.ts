/** A duration as the interface writes it (D5, D124): `145ms`, `2.3s`, `1m 45s`, `1h 2m 5s`. Rounds half up to one decimal, then chooses the form. */
export function formatDuration(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  if (whole < 1000) return `${whole}ms`;
  const tenths = Math.floor(whole / 100 + 0.5);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)}s`;
  const seconds = Math.floor(whole / 1000 + 0.5);
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  const s = seconds % 60;
  return h > 0 ? `${h}h ${m}m ${s}s` : `${m}m ${s}s`;
}

/** A duration, or null when unknown. */
export function formatDurationOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : formatDuration(ms);
}

/** A share as a fraction 0-1 with 4 decimals; null over zero items (D6). */
export function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}

/** A share as 0-100 with 1 decimal; null over zero items (D6). */
export function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** A number rounded half away from zero to so many decimals. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor;
}

/** A value that a caller sent, as a refusal repeats it: a text as it is, everything else as JSON, cut after `most` characters. */
export function shown(value: unknown, most = 60): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

const PLAIN_NUMBER = /^[+-]?\d+([.,]\d+)*$/;

/** What begins a formula, in full width as well, also behind characters that are not seen and that spreadsheets leave out; and breaks. */
const FORMULA = /^[\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A text as a CSV cell that no spreadsheet takes for a formula (D60, D120): one that begins like it gets an apostrophe unless a plain number. */
export function csvCell(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** Most characters (UTF-16) that spreadsheet programs open in a cell. */
const MOST_OF_A_CELL = 32_767;
/** How workbooks spell a character by its number (ST_Xstring of ECMA-376): programs read it so wherever it stands in a text. */
const SPELLED = /_(?=x[\da-f]{4}_)/gi;

/** A text as a cell of a workbook: cut to what a cell holds, between characters, and with nothing that reads as another text. Not yet XML. Pure. */
export function workbookCell(text: string): string {
  const cut = text.length > MOST_OF_A_CELL ? text.slice(0, MOST_OF_A_CELL).replace(/[\ud800-\udbff]$/, '') : text;
  return cut.replace(SPELLED, '_x005F_');
}

/** The first day that all spreadsheet programs count alike: they take 1900 for a leap year, or know no day before it. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

/** A text that is a day (`2026-02-28`) as a workbook may hold it, ms in UTC; null for any other text, days that no calendar has among them. Pure. */
export function workbookDay(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return at >= FIRST_DAY && new Date(at).toISOString().startsWith(text) ? at : null;
}
