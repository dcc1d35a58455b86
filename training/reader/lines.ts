/** A line as it was read on a picture: pixels from the top left. */
export interface ReadLine {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How alike a read line and a true one must be, so that they are the same; short ones more. */
const LEAST_ALIKE = 0.6;
const LEAST_ALIKE_SHORT = 0.8;
const SHORT = 5;
/** How far lines may have wandered: their places in the text, from 0 to 1, count against likeness. */
const WANDERING = 0.3;
/** Lengths of a line that was read whole, as a share of what it says. */
const SHORTEST = 0.88;
const LONGEST = 1.14;
/** Characters at an end, and a share of the line, that may be read wrong; where more is, a word may be missing from the picture. */
const OPEN_END = 3;
const OPEN_SHARE = 0.15;

/** What each read line truly says, by its index; lines that are found in no true one, or only in part, are left out. Pure. */
export function trueLines(read: readonly string[], truth: readonly string[]): Map<number, string> {
  const pairs: { i: number; j: number; worth: number; alike: number; blocks: Block[] }[] = [];
  read.forEach((one, i) => {
    const a = squeezed(one);
    truth.forEach((other, j) => {
      const b = squeezed(other);
      if (a === '' || b === '' || Math.min(a.length, b.length) < 0.5 * Math.max(a.length, b.length)) return;
      const blocks = commonBlocks(a, b);
      const alike = (2 * blocks.reduce((sum, { size }) => sum + size, 0)) / (a.length + b.length);
      if (alike >= 0.5) pairs.push({ i, j, alike, blocks, worth: alike - WANDERING * Math.abs(i / read.length - j / truth.length) });
    });
  });
  const said = new Map<number, string>();
  const taken = new Set<number>();
  const met = new Set<number>();
  for (const { i, j, alike, blocks } of pairs.sort((left, right) => right.worth - left.worth)) {
    if (met.has(i) || taken.has(j)) continue;
    met.add(i);
    taken.add(j);
    if (isWhole(squeezed(read[i]!), squeezed(truth[j]!), alike, blocks)) said.set(i, recased(read[i]!, truth[j]!));
  }
  return said;
}

function isWhole(read: string, truth: string, alike: number, blocks: readonly Block[]): boolean {
  const share = read.length / truth.length;
  const isAsLong = (share >= SHORTEST && share <= LONGEST) || Math.abs(read.length - truth.length) <= 1;
  const open = OPEN_END + OPEN_SHARE * truth.length;
  const last = blocks.at(-1)!;
  const endsMeet = blocks[0]!.inSecond <= open && truth.length - last.inSecond - last.size <= open;
  return truth.length >= 2 && isAsLong && endsMeet && alike >= (truth.length < SHORT ? LEAST_ALIKE_SHORT : LEAST_ALIKE);
}

const squeezed = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** Letters that look alike in both cases. */
const ALIKE = /[cosvwxzupkilj]/i;

/**
 * A true line in the case that is printed, as the reading saw it: transcriptions are often all in capitals. A word takes the case of most of its letters
 * that were read; one of which none was, that of the word before. Pure.
 */
export function recased(read: string, truth: string): string {
  const seen: (string | undefined)[] = [];
  for (const { inFirst, inSecond, size } of commonBlocks(read.toLowerCase(), truth.toLowerCase()))
    for (let k = 0; k < size; k++) seen[inSecond + k] = read[inFirst + k];
  let isSmall = false;
  return truth.replace(/\p{L}+/gu, (word, at: number) => {
    const letters = [...seen.slice(at + 1, at + word.length)].filter((letter): letter is string => letter !== undefined);
    const telling = letters.filter((letter) => !ALIKE.test(letter));
    const judged = telling.length > 0 ? telling : letters;
    if (judged.length > 0) isSmall = judged.filter((letter) => letter !== letter.toUpperCase()).length > judged.length / 2;
    const first = seen[at];
    const isFirstSmall =
      first === undefined ? isSmall && word.length === 1 : first !== first.toUpperCase() && (isSmall || !ALIKE.test(first));
    const rest = word.slice(1);
    return (isFirstSmall ? word[0]!.toLowerCase() : word[0]!.toUpperCase()) + (isSmall ? rest.toLowerCase() : rest.toUpperCase());
  });
}

/** Characters in a row that two texts share, in order. */
interface Block {
  inFirst: number;
  inSecond: number;
  size: number;
}

/** The longest common run of two texts, and those on both sides of it (Ratcliff and Obershelp 1988). */
function commonBlocks(a: string, b: string, fromA = 0, fromB = 0): Block[] {
  let best: Block = { inFirst: 0, inSecond: 0, size: 0 };
  let above = new Uint16Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    const row = new Uint16Array(b.length + 1);
    for (let j = 0; j < b.length; j++) {
      if (a[i] !== b[j]) continue;
      const size = above[j]! + 1;
      row[j + 1] = size;
      if (size > best.size) best = { inFirst: i - size + 1, inSecond: j - size + 1, size };
    }
    above = row;
  }
  if (best.size === 0) return [];
  const [endA, endB] = [best.inFirst + best.size, best.inSecond + best.size];
  return [
    ...commonBlocks(a.slice(0, best.inFirst), b.slice(0, best.inSecond), fromA, fromB),
    { inFirst: fromA + best.inFirst, inSecond: fromB + best.inSecond, size: best.size },
    ...commonBlocks(a.slice(endA), b.slice(endB), fromA + endA, fromB + endB),
  ];
}

/** Lines in the form that Tesseract trains with: places from the bottom left, of a picture that is so high, enlarged so many times. */
export function boxFile(lines: readonly ReadLine[], height: number, scale = 1): string {
  const by = (value: number) => Math.round(value * scale);
  return lines
    .map(({ text, left, top, right, bottom }) => {
      const [low, high] = [height - by(bottom), height - by(top)];
      return `WordStr ${by(left)} ${low} ${by(right)} ${high} 0 #${text}\n\t ${by(right)} ${low} ${by(right) + 1} ${high} 0\n`;
    })
    .join('');
}
