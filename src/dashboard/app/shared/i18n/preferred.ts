/** Where this browser remembers the language that the person chose. */
export const STORED_LANGUAGE = 'docket.language';

/** The language that the person chose, or the browser's, of those that are known; else English. */
export function preferredLanguage(isKnown: (language: string) => boolean): string {
  const wanted = [localStorage.getItem(STORED_LANGUAGE), ...navigator.languages].map((language) => language?.slice(0, 2).toLowerCase());
  return wanted.find((language) => language && isKnown(language)) ?? 'en';
}

/** How numbers and days of a language are written where the person is: `en-GB` for English in a British browser, the language alone in one of another. */
export const regionalLocale = (language: string): string =>
  navigator.languages.find((each) => each.toLowerCase().startsWith(`${language}-`)) ?? language;
