import type { RecognisedWord } from '../../engines/recognition.js';

/** A unit of weight or pressure whose g was read as q, as the type of typewriters makes it look: behind a figure, or behind a stroke. */
const UNIT_BEHIND = /^(\(?[\d.,]+[mkuµ]?)q(?=ms?\.?$|[.,)]*$|\/)/u;
const UNIT_ALONE = /^([mkuµ]?)q(?=ms?\.?$|\/)|^(psi|[mkuµ])q(?=[.,)]*$)/u;
const UNIT_BELOW = /(?<=\/[mkuµ]?)q(?=[.,)]*$)/u;
/** English has no word in -inq; `cinq` is a figure of French. */
const ENDING = /(?<=\p{L}{2})(?<!^c)inq(?=[.,;:)]*$)/u;
/** A capital O at the beginning of a common word was read as a nought. Behind a nought units stand as well, so that the words are named. */
const NOUGHT_BEFORE =
  /^([("'“]?)0(?=(?:bject(?:ive)?|ct(?:ober)?|ffer|ffice|fficer|f|ld|ne|nly|n|pen|perator|ption|rder|rigin(?:al)?|r|ther|unce|ur|utside|ut|ver|wner)s?[.,;:)]*$)/;
/** A one within a code was read as a small l: `Al23`. */
const ONE_IN_CODE = /^(\p{Lu}{1,3})l(?=\d{2,}$)/u;

/** Initials, or a first name and a surname, have a letter between them. */
const INITIAL = /^0\.$/;
const NAME_BEFORE = /^\p{Lu}(?:\.|\p{Ll}+)$/u;
const SURNAME = /^\p{Lu}\p{L}+/u;

/**
 * Words of which a letter was read as one that looks like it, where only one reading makes sense: `mq/kq`, `followinq`, `0ctober`, `W. 0. Crain`, `Al23`.
 * `language`: ISO 639-1, some endings are told in English only. Pure; in reading order.
 */
export function repairLetters(words: readonly RecognisedWord[], language: string): RecognisedWord[] {
  return words.map((word, index) => {
    if (!/[q0l]/.test(word.text)) return word;
    const text = isInitial(words, index) ? 'O.' : repaired(word.text, words[index - 1]?.text ?? '', language);
    return text === word.text ? word : { ...word, text };
  });
}

function repaired(text: string, before: string, language: string): string {
  const isBehindFigure = /\d$/.test(before);
  const units = text.replace(UNIT_BEHIND, '$1g').replace(UNIT_BELOW, 'g');
  const unit = isBehindFigure ? units.replace(UNIT_ALONE, '$1$2g') : units;
  const ending = language === 'en' ? unit.replace(ENDING, 'ing') : unit;
  return ending.replace(NOUGHT_BEFORE, '$1O').replace(ONE_IN_CODE, '$11');
}

function isInitial(words: readonly RecognisedWord[], index: number): boolean {
  return INITIAL.test(words[index]!.text) && NAME_BEFORE.test(words[index - 1]?.text ?? '') && SURNAME.test(words[index + 1]?.text ?? '');
}
