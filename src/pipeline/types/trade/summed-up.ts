import type { Candidate } from '../../finding/candidates.js';
import type { Context } from '../../finding/context.js';
import { slice } from '../../finding/page-view.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { findNumbers, joinGroups } from '../../values/numbers.js';

/** Kinds of packages that a list is summed up in, in the languages of the forms. */
const PACKAGES =
  '(?:packages?|pkgs?|cartons?|ctns?|crates?|cases?|pallets?|drums?|bags?|rolls?|bundles?|boxes|bales|sacks|packst(?:ü|ue?)cke?|kartons?|paletten|kisten|colli|colis|palettes|caisses|sacs|bultos|cajas|palets|sacos|scatole|casse|sacchi|volumes)';

/** `Total: 46 bundles   33 810 kg`, `TOTAL: 21 CARTONS  N.W. 210.10 KGS  G.W. 234.80 KGS`: a line that sums up a list in words. */
const SUMMED_UP = new RegExp(
  `^\\W*(?:say\\s|grand\\s)?(?:total|totaal|totale|gesamt|summe|suma)(?:\\s?:\\s?|\\s+)(?:packed in\\W+)?(?<count>\\d{1,3}(?:[.,' ]\\d{3})+|\\d{1,6})\\s+${PACKAGES}(?!\\p{L})(?<rest>.*)$`,
  'iu',
);
const WEIGHT = /(?<label>n\.?\s?w\.?|nett?o?|g\.?\s?w\.?|gross|brutt?o)?\W*(?<amount>\d[\d.,' ]*)\s?(?:kgs?|lbs?)(?![\p{L}\d])/giu;

/** How many packages a list comes to and what they weigh, in the line that sums it up; null what that line does not tell. */
export interface SummedUp {
  packages: Candidate | null;
  gross: Candidate | null;
  net: Candidate | null;
}

/** The only line of a document that sums its list up in words. */
export function summedUp(context: Context): SummedUp {
  const found = context.pages.flatMap((view) =>
    view.rows.flatMap(({ segments, text }) => {
      const [first] = segments;
      const match = first && SUMMED_UP.exec(text);
      return match ? [{ first, text, match }] : [];
    }),
  );
  const [only] = found;
  const none: SummedUp = { packages: null, gross: null, net: null };
  if (!only || new Set(found.map(({ text }) => text)).size > 1) return none;
  const part = slice(only.first, 0, Math.min(only.first.text.length, only.text.length - (only.match.groups?.rest ?? '').length));
  const candidate = (value: number): Candidate => ({ ...fromSegments([part ?? only.first], 0.78, 'phrase', null), value });
  const weights = [...(only.match.groups?.rest ?? '').matchAll(WEIGHT)].flatMap(({ groups }) => {
    const [number] = findNumbers(joinGroups((groups?.amount ?? '').trim()), context.decimalSign);
    return number ? [{ isNet: /^n/i.test(groups?.label ?? ''), value: number.value, isLabelled: groups?.label !== undefined }] : [];
  });
  const net = weights.find(({ isNet }) => isNet);
  const gross = weights.find(({ isNet, isLabelled }) => !isNet && (isLabelled || weights.length === 1));
  return {
    packages: candidate(Number((only.match.groups?.count ?? '').replace(/[.,' ]/g, ''))),
    gross: gross ? candidate(gross.value) : null,
    net: net ? candidate(net.value) : null,
  };
}
