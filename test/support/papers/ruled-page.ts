import type { Page } from '../../../src/pipeline/model.js';
import { drawPage } from './page-model.js';

/** A drawn page with lines in points: [left, right, y] across, [x, top, bottom] down. */
export function ruledPage(drawing: string, across: [number, number, number][], down: [number, number, number][] = []): Page {
  const page = drawPage(drawing);
  page.rules = [
    ...across.map(([left, right, y]) => ({
      orientation: 'horizontal' as const,
      box: { left: left / 612, top: y / 792, width: (right - left) / 612, height: 0.5 / 792 },
    })),
    ...down.map(([x, top, bottom]) => ({
      orientation: 'vertical' as const,
      box: { left: x / 612, top: top / 792, width: 0.5 / 612, height: (bottom - top) / 792 },
    })),
  ];
  return page;
}
