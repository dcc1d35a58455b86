import type { Candidate } from '../../finding/candidates.js';
import type { Context } from '../../finding/context.js';
import { slice } from '../../finding/page-view.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { findContainers } from '../../values/identifiers.js';

/** An air waybill's number needs no label: the airline's three digits, a dash, and eight of which the last is the rest of the others by seven. */
export function airWaybillNumber(context: Context): Candidate | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const match = segment.text.match(/^(\d{3})[- ](\d{4}) ?(\d{4})$/);
      const serial = `${match?.[2] ?? ''}${match?.[3] ?? ''}`;
      if (match) return fromSegments([segment], Number(serial.slice(0, 7)) % 7 === Number(serial[7]) ? 0.92 : 0.7, 'pattern', null);
    }
  }
  return null;
}

/** `BOL-889977` on a line of its own at the head: what kind of number it is stands in it. */
export function numberUnderTitle(context: Context): Candidate | null {
  const view = context.pages[0];
  const found = (view?.segments ?? []).filter(
    ({ text, top }) =>
      top < 0.25 * view!.page.height &&
      /^(?:BOL|B\/L|H?BL|MBL|H?AWB|MAWB|SWB|CMR|CRT)[-#: ]{0,2}(?=[\w/-]*\d{3})[A-Z\d][\w/-]*$/.test(text),
  );
  return found.length === 1 ? fromSegments([found[0]!], 0.74, 'title', null) : null;
}

/** A number with the right check digit needs no label (ISO 6346). */
export function findContainer(context: Context): Candidate | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const found = findContainers(segment.text)[0];
      const part = found ? slice(segment, found.start, found.end) : null;
      if (found && part) return { ...fromSegments([part], 0.97, 'check-digit', null), value: found.value };
    }
  }
  return null;
}

/** A number of the form of ISO 6346 whose check digit does not agree is still likely the container's. */
export function containerByForm(context: Context, other: Candidate | null): Candidate | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const match = segment.text.match(/(?<![A-Z])[A-Z]{3}[UJZ][ -]?\d{6}[ /-]?\d(?!\d)/);
      const part = match?.index === undefined ? null : slice(segment, match.index, match.index + match[0].length);
      if (match && part && part.text !== other?.text)
        return { ...fromSegments([part], 0.62, 'pattern', null), value: match[0].replace(/[ /-]/g, '') };
    }
  }
  return null;
}

/** Weights of the eight digits of an item sent by post, whose ninth is their check digit (UPU S10). */
const POSTAL_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The number of an item sent by post needs no label: two letters, nine digits with a check digit, the country. */
export function postalItemNumber(context: Context): Candidate | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const match = segment.text.match(/(?<![A-Z\d])[A-Z]{2} ?(\d{2,3}) ?(\d{3}) ?(\d{3,4}) ?[A-Z]{2}(?![A-Z\d])/);
      const digits = [...(match?.slice(1).join('') ?? '')].map(Number);
      const part = match?.index === undefined || digits.length !== 9 ? null : slice(segment, match.index, match.index + match[0].length);
      const rest = 11 - (POSTAL_WEIGHTS.reduce((sum, weight, at) => sum + weight * digits[at]!, 0) % 11);
      if (part && (rest === 10 ? 0 : rest === 11 ? 5 : rest) === digits[8]) return fromSegments([part], 0.93, 'check-digit', null);
    }
  }
  return null;
}
