/**
 * Labels of a number, made of the nouns of what is numbered: `X no`, `no X`, and as one word (`Xnummer`, `Xsnummer`), which German and Dutch papers print. A
 * list as LABELS has it.
 */
export function numbered(nouns: string): string {
  return nouns
    .split(',')
    .map((noun) => noun.trim())
    .flatMap((noun) => [`${noun} no`, `no ${noun}`, ...(/\s/.test(noun) ? [] : [`${noun}nummer`, `${noun}snummer`, `${noun}s no`])])
    .join(', ');
}
