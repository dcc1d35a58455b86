import type { Table } from '../../model.js';
import { type PageSize, type Region, rowOverlap, toRegion } from '../region.js';
import { type Chunk, type Found, isLabelLike } from './chunks.js';

/** Values are so near to their band: type sizes to its right, rows below it. */
const MAX_BESIDE = 25;
const MAX_GAP_BELOW = 2.5;
/** A heading with several labels and more rows of entries than this is that of a table. */
const MAX_ROWS = 3;

/** Labels on shaded bands with what is printed beside the band, or else below it. Pure. */
export function bandPairs(chunks: readonly Chunk[], bands: readonly Region[]): Found[] {
  const onBand = new Set(chunks.filter((chunk) => bands.some((band) => isOn(chunk, band))));
  const plain = chunks.filter((chunk) => !onBand.has(chunk));
  return bands.flatMap((band) => {
    const labels = chunks.filter((chunk) => isOn(chunk, band) && isLabelLike(chunk.text));
    const [only] = labels;
    if (!only) return [];
    const beside = labels.length === 1 ? valueBeside(only, band, plain, bands) : [];
    return beside.length > 0 ? [{ key: only, value: beside, evidence: 0.9 }] : valuesBelow(labels, band, plain, bands);
  });
}

/** A small table whose headings stand on a band: the band shows better than the lines what they name. */
export function hasBandedHead({ box, rows, cells }: Table, bands: readonly Region[], page: PageSize): boolean {
  const heads = cells.filter((cell) => cell.row === 0 && cell.text !== '').map((cell) => ({ region: toRegion(cell.box, page) }));
  const { left, right } = toRegion(box, page);
  return (
    rows <= MAX_ROWS + 1 && bands.some((band) => band.right - band.left > 0.8 * (right - left) && heads.some((head) => isOn(head, band)))
  );
}

function isOn({ region }: { region: Region }, band: Region): boolean {
  const x = (region.left + region.right) / 2;
  const y = (region.top + region.bottom) / 2;
  return x > band.left && x < band.right && y > band.top && y < band.bottom;
}

/** What stands on the row of a band, up to the next band. */
function valueBeside(label: Chunk, band: Region, plain: readonly Chunk[], bands: readonly Region[]): Chunk[] {
  const next = Math.min(...bands.filter((other) => other.left >= band.right && rowOverlap(other, band) > 0.5).map((other) => other.left));
  const end = Math.min(next, band.right + MAX_BESIDE * label.size);
  return plain
    .filter(({ region }) => region.left >= band.right - 2 && region.left < end && rowOverlap(region, band) > 0.5)
    .sort((a, b) => a.region.left - b.region.left);
}

/** What stands below a band, row by row, each chunk with the label that is nearest to it. */
function valuesBelow(labels: readonly Chunk[], band: Region, plain: readonly Chunk[], bands: readonly Region[]): Found[] {
  const below = plain
    .filter((chunk) => isOn(chunk, { ...band, top: band.bottom - 2, bottom: Infinity }))
    .filter(
      ({ region }) =>
        !bands.some((other) => other.top >= band.bottom && other.top < region.top && other.left < band.right && other.right > band.left),
    )
    .sort((a, b) => a.region.top - b.region.top);
  const values = new Map<Chunk, Chunk[]>();
  let reach = band.bottom;
  for (const chunk of below) {
    if (chunk.isLabel || chunk.region.top - reach > MAX_GAP_BELOW * chunk.size) break;
    reach = Math.max(reach, chunk.region.bottom);
    const [nearest] = [...labels].sort((a, b) => Math.abs(middle(a) - middle(chunk)) - Math.abs(middle(b) - middle(chunk)));
    if (nearest) values.set(nearest, [...(values.get(nearest) ?? []), chunk]);
  }
  const isTable = labels.length > 1 && [...values.values()].some((value) => value.length > MAX_ROWS);
  return isTable ? [] : [...values].map(([key, value]) => ({ key, value, evidence: 0.85 }));
}

const middle = ({ region }: Chunk) => (region.left + region.right) / 2;
