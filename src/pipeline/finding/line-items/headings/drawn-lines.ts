import { MAX_BARS, type PageView, type Row } from '../../page-view.js';

/** Where lines are drawn upright beside a row, in points from the left. */
export function barsBeside(view: PageView, row: Row): number[] {
  const height = (row.top + row.bottom) / 2;
  return view.page.rules
    .filter(({ orientation, box }) => {
      const top = box.top * view.page.height;
      return orientation === 'vertical' && top < height && top + box.height * view.page.height > row.bottom;
    })
    .slice(0, MAX_BARS)
    .map(({ box }) => (box.left + box.width / 2) * view.page.width);
}

/** Whether lines are drawn between two rows over most of the lower one: what stands over them belongs to other boxes. */
export function isParted({ page }: PageView, above: Row, row: Row): boolean {
  const lines = page.rules
    .filter(({ orientation, box }) => {
      const at = (box.top + box.height / 2) * page.height;
      return orientation === 'horizontal' && at > (above.top + above.bottom) / 2 && at < (row.top + row.bottom) / 2;
    })
    .map(({ box }) => ({ left: box.left * page.width, right: (box.left + box.width) * page.width }));
  const under = row.segments.filter((segment) => {
    const middle = (segment.left + segment.right) / 2;
    return lines.some(({ left, right }) => left < middle && right > middle);
  });
  return under.length > 0.5 * row.segments.length;
}
