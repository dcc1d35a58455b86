import type { RecognisedWord } from '../../engines/recognition.js';

/** Letters that are read for figures, with the figure that they are. */
const WITHIN_FIGURES: Readonly<Record<string, string>> = {
  d: '0',
  D: '0',
  o: '0',
  O: '0',
  Q: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  B: '8',
};
const ALONE: Readonly<Record<string, string>> = { a: '0', d: '0', D: '0', o: '0', O: '0', Q: '0', l: '1', I: '1', '|': '1' };

/** Words surer than this are left as they are. */
const SURE = 0.96;
/** Heights of a word: how far the next of its column may stand above or below it, and the white that parts it from the words of its row. */
const REACH = 3.5;
const WHITE = 0.8;

/** A figure as tables print it, with its brackets, signs, stars and unit. */
const FIGURE = /^[-–—−+±<>≤≥~([]*\p{Sc}?\d[\d.,:/%-]*[)\]%*†‡\p{Sc}]*$/u;
/** A letter within a figure: between two, or before the point of one. What stands behind a figure may be its unit. */
const WITHIN = /(?<=\d[.,]?)[dDoOQSBlI|](?=[.,]?\d)|(?<=^[-–—−+<>≤≥=~([]*)[dDoOQ](?=[.,]\d)/g;

/**
 * Figures of which a letter was read as one that looks like it: `d.95` within a figure, and a lone `d` where a column has figures above and below it. Words
 * that were read surely stay, and so does what is no figure otherwise. Pure; boxes are those of the page that was read.
 */
export function repairFigures(words: readonly RecognisedWord[]): RecognisedWord[] {
  const paired = repairBrackets(words);
  const inside = repairDeviations(paired.map((word) => (word.confidence < SURE ? { ...word, text: withinFigure(word.text) } : word)));
  return inside.map((word) => {
    const figure = word.confidence < SURE ? ALONE[word.text] : undefined;
    return figure !== undefined && standsAlone(word, inside) && isInFigures(word, inside) ? { ...word, text: figure } : word;
  });
}

/** Brackets around figures that do not belong together, and such that do. */
const UNPAIRED = /^([^()[\]{}]*)([([{])([^()[\]{},]*\d[^()[\]{},]*)([)\]}])([^()[\]{}]*)$/;
const PAIRS = ['()', '[]', '{}'];

/** `(46]` becomes `(46)` where round brackets are more frequent on the page than square ones, else `[46]`. An interval (`(0,1]`) may be half open. */
function repairBrackets(words: readonly RecognisedWord[]): RecognisedWord[] {
  const count = (pair: string): number =>
    words.filter(({ text }) => text.includes(pair[0]!) && text.includes(pair[1]!) && text.indexOf(pair[0]!) < text.lastIndexOf(pair[1]!))
      .length;
  const own = count('[]') > count('()') ? '[]' : '()';
  return words.map((word) => {
    const [, before, open, inside, close, behind] = word.confidence < SURE ? (UNPAIRED.exec(word.text) ?? []) : [];
    if (open === undefined || PAIRS.includes(`${open}${close}`)) return word;
    return { ...word, text: `${before}${own[0]}${inside}${own[1]}${behind}` };
  });
}

/** A measured figure; what ± is read as, surely and in doubt; and the figures with it that a page shows at least. */
const MEASURED = /^\(?\d+[.,]\d+\)?[a-z*†‡]?$/;
const PLUS = /^(?:±|\+|\+[:-]|-\+)$/;
const LIKE_PLUS = /^(?:4|4[:-]|#|£)$/;
const MIN_DEVIATIONS = 2;

/** Figures with their deviations whose ± was read as a plus or a four: `0.39 4 0.063`. Only where some of the page have a plus, and a mean is above it. */
function repairDeviations(words: readonly RecognisedWord[]): RecognisedWord[] {
  const between = new Set(words.filter((word, index) => isBetweenMeasured(word, words[index - 1], words[index + 1])));
  if ([...between].filter(({ text }) => PLUS.test(text)).length < MIN_DEVIATIONS) return [...words];
  return words.map((word) => (between.has(word) ? { ...word, text: '±' } : word));
}

function isBetweenMeasured(word: RecognisedWord, before: RecognisedWord | undefined, behind: RecognisedWord | undefined): boolean {
  if (!before || !behind || !(PLUS.test(word.text) || LIKE_PLUS.test(word.text))) return false;
  const height = word.lineHeight || before.bottom - before.top;
  const isBeside = (a: RecognisedWord, b: RecognisedWord) =>
    a.bottom > b.top && b.bottom > a.top && b.left > a.left && b.left - a.right < height;
  const numberIn = ({ text }: RecognisedWord) => Number.parseFloat(text.replace(/[()]/g, '').replace(',', '.'));
  const isMeasured = MEASURED.test(before.text) && MEASURED.test(behind.text) && numberIn(before) > numberIn(behind);
  return isMeasured && isBeside(before, word) && isBeside(word, behind);
}

/** The text with its misread letters as figures, if it is a figure then and has a point: codes mix letters and figures too. */
function withinFigure(text: string): string {
  if (!/\d/.test(text) || !/[.,]/.test(text)) return text;
  const repaired = text.replace(WITHIN, (letter) => WITHIN_FIGURES[letter] ?? letter);
  return repaired !== text && (FIGURE.test(repaired) || FIGURE.test(repaired.replace(/\(.*\)$/, ''))) ? repaired : text;
}

/** No other word is close before or behind it. */
function standsAlone(word: RecognisedWord, words: readonly RecognisedWord[]): boolean {
  const white = WHITE * (word.lineHeight || word.bottom - word.top);
  return !words.some((other) => {
    if (other === word || other.bottom <= word.top || other.top >= word.bottom) return false;
    return other.left < word.right + white && other.right > word.left - white;
  });
}

/** The next words of its column are figures, or misread as it is, and at least one of two or more is a figure. */
function isInFigures(word: RecognisedWord, words: readonly RecognisedWord[]): boolean {
  const near = [...column(word, words, -1), ...column(word, words, 1)];
  const figures = near.filter(({ text }) => FIGURE.test(text));
  return near.length >= 2 && figures.length > 0 && near.every((other) => figures.includes(other) || other.text === word.text);
}

/** Words of a column that are looked at in one direction. */
const LOOKED_AT = 4;

/** The nearest words of the column in one direction, each within reach of the one before. */
function column(word: RecognisedWord, words: readonly RecognisedWord[], direction: 1 | -1): RecognisedWord[] {
  const found: RecognisedWord[] = [];
  const height = word.lineHeight || word.bottom - word.top;
  let last = word;
  while (found.length < LOOKED_AT) {
    const next = words
      .filter((other) => {
        const gap = direction > 0 ? other.top - last.bottom : last.top - other.bottom;
        return other !== last && gap > -0.3 * height && gap < REACH * height && other.left < word.right && other.right > word.left;
      })
      .sort((a, b) => direction * (a.top - b.top))[0];
    if (!next || found.includes(next)) break;
    found.push(next);
    last = next;
  }
  return found;
}
