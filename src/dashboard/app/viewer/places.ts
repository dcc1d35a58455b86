import type { Box } from '../document/document.graphql';

/** A place on a page that is shown. */
export interface Mark {
  readonly id: string;
  readonly page: number;
  readonly box: Box;
  readonly tone: 'sure' | 'doubtful' | 'wrong' | 'corrected';
  readonly label: string;
}

/** A word with its place. */
export interface Word {
  readonly text: string;
  readonly box: Box;
}

/** Words of the page that a search found, by index; `here`: those of the place at which the person is. */
export type Found = ReadonlyMap<number, 'here' | 'there'>;

/** Words that the person marked, in reading order, with the box around them. */
export interface Taken {
  readonly text: string;
  readonly page: number;
  readonly box: Box;
}

/** The box around boxes. Pure. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  };
}

/** Words whose middle lies in a box; a box without size takes the word under it. Pure. */
export function wordsIn(words: readonly Word[], area: Box): Word[] {
  const isPoint = area.width < 0.004 && area.height < 0.004;
  return words.filter(({ box }) => {
    if (isPoint)
      return area.left >= box.left && area.left <= box.left + box.width && area.top >= box.top && area.top <= box.top + box.height;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x >= area.left && x <= area.left + area.width && y >= area.top && y <= area.top + area.height;
  });
}

/** The address of a picture on this host: the service may know itself by another name. Pure. */
export const ownAddress = (url: string) => {
  if (url.startsWith('data:')) return url;
  const { pathname, search } = new URL(url, window.location.href);
  return pathname + search;
};

/** Fetches the picture of a page that is shown soon. */
export function fetchPicture(url: string | undefined): void {
  if (url) new Image().src = ownAddress(url);
}

/** Where the pointer is on the page, in fractions of the unturned page. Pure. */
export function pointOn(
  rect: { left: number; top: number; width: number; height: number },
  x: number,
  y: number,
  turn: number,
): { x: number; y: number } {
  const [u, v] = [(x - rect.left) / rect.width, (y - rect.top) / rect.height];
  if (turn === 90) return { x: v, y: 1 - u };
  if (turn === 180) return { x: 1 - u, y: 1 - v };
  if (turn === 270) return { x: 1 - v, y: u };
  return { x: u, y: v };
}

/** The mark under a point: of several the smallest, which is the one that is meant. Pure. */
export function markAt(marks: readonly Mark[], page: number, { x, y }: { x: number; y: number }): Mark | undefined {
  const size = ({ box }: Mark) => box.width * box.height;
  return marks
    .filter(({ page: on, box }) => on === page && x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height)
    .sort((a, b) => size(a) - size(b))[0];
}
