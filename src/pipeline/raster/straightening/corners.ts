import type { Corners, Page } from '../../model.js';
import { cornersOf, tilted } from './homography.js';

/**
 * Where the corners of the page that boxes are on lie on the page as its file shows it after `rotation`, in fractions; null where they lie on its own
 * corners: nothing was straightened.
 */
export function cornersOfPage(page: Pick<Page, 'source' | 'quality' | 'corners' | 'width' | 'height'>): Corners | null {
  if (page.corners) return page.corners;
  const skew = page.source === 'ocr' ? (page.quality?.skew ?? 0) : 0;
  return skew === 0 ? null : cornersOf(tilted(skew, page), 1, 1);
}
