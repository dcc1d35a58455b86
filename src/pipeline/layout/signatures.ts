import type { Mark } from '../model.js';
import type { MarkEvidence } from './mark-evidence.js';
import { meets, overlap, type PageSize, type Region, toBox, toRegion } from './region.js';

/** Asks for a signature. */
const SIGNATURE =
  /\b(signatures?|signatory|signed (?:by|for)|sign here|autograph|unterschrift(?:en)?|unterzeichner|gezeichnet|firma(?:to|do)?|handtekening|ondertekend)\b|\bsigned\s*:|\bsigné/i;

/** Comes before a signature without asking for it: the end of a letter, who approves. */
const CLOSING =
  /^(?:yours (?:sincerely|faithfully|truly)|sincerely|(?:with )?(?:kind|best|warm) regards|respectfully|(?:for and )?on behalf of\b.*|(?:approved|authori[sz]ed|accepted|witnessed) by\b.*|mit freundlichen gr(?:ü|u|ue)(?:ß|ss)en|hochachtungsvoll|genehmigt|freigegeben|cordialement|bien cordialement|lu et approuvé|atentamente|saludos cordiales|un cordial saludo|cordiali saluti|distinti saluti|met vriendelijke groet(?:en)?|hoogachtend)\s*[,.:]?$/i;

/** Smallest signature, points. */
const MIN_WIDTH = 18;
const MIN_HEIGHT = 5;
/** Widest line to write on, as a share of the page; room to sign above a line, beside and below a label, points. */
const MAX_LINE = 0.7;
const ABOVE = 34;
const BESIDE = 180;
const BELOW = 80;

/**
 * Places for signatures: a writing line or free space beside, above or below words that ask for one; present when there is ink that is no text.
 * After the closing of a letter a signature is told only when it is there. Typed names are no ink. Pure.
 */
export function findSignatures(evidence: MarkEvidence, page: PageSize): Mark[] {
  const candidates = evidence.lines.flatMap((line) => {
    const asks = SIGNATURE.test(line.text);
    if (line.text.length > 60 || (!asks && !CLOSING.test(line.text))) return [];
    const label = toRegion(line.box, page);
    return [{ line, asks, places: asks ? signaturePlaces(label, line.text, evidence, page) : [below(label, evidence)] }];
  });
  // What stands over the line of one label is not below the label above it.
  const taken = evidence.ink.filter((ink) => candidates.some(({ asks, places }) => asks && places[0] && isSigned(ink, places[0])));
  return candidates.flatMap(({ line, asks, places }) => {
    const signed = places.find((place, i) =>
      evidence.ink.some((ink) => isSigned(ink, place) && ((asks && i === 0) || !taken.includes(ink))),
    );
    const place = signed ?? (asks ? places[0] : undefined);
    if (!place) return [];
    const selected = signed !== undefined;
    return [{ kind: 'signature' as const, box: toBox(place, page), selected, confidence: selected ? 0.75 : 0.6, label: line.text }];
  });
}

function isSigned(ink: Region, place: Region): boolean {
  return meets(ink, place) && ink.right - ink.left > MIN_WIDTH && ink.bottom - ink.top > MIN_HEIGHT;
}

/** Above the writing line that the label stands under or before; below it, in its box; without a line, only where the label asks with a colon. */
function signaturePlaces(label: Region, text: string, evidence: MarkEvidence, page: PageSize): Region[] {
  const line = evidence.rules.find((rule) => {
    if (rule.right - rule.left >= MAX_LINE * page.width) return false;
    const under = label.top - rule.top > -3 && label.top - rule.top < 16 && overlap(label.left, label.right, rule.left, rule.right) > 0;
    const after = rule.left > label.left && rule.left - label.right < 40 && Math.abs(rule.bottom - label.bottom) < 10;
    return under || after;
  });
  const onLine = line ? [{ left: line.left, right: line.right, top: Math.max(0, line.top - ABOVE), bottom: line.top + 4 }] : [];
  const inBox = below(label, evidence);
  const isClosed = evidence.rules.some((rule) => Math.abs(rule.top - inBox.bottom) < 1);
  if (line || isClosed) return isClosed ? [...onLine, inBox] : onLine;
  if (!/[:：]$/.test(text)) return [];
  return [
    {
      left: label.right + 2,
      right: Math.min(page.width, label.right + BESIDE),
      top: Math.max(0, label.top - 20),
      bottom: label.bottom + 12,
    },
  ];
}

/** The room below a label, down to the next line across it. */
function below(label: Region, { rules }: MarkEvidence): Region {
  const right = Math.max(label.right, label.left + BESIDE);
  const next = rules
    .filter((rule) => rule.top > label.bottom + 1 && rule.top < label.bottom + BELOW && rule.left < label.right && rule.right > label.left)
    .map((rule) => rule.top);
  return { left: label.left - 10, right, top: label.bottom, bottom: Math.min(label.bottom + BELOW, ...next) };
}
