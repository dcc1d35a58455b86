import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { en } from '../../locales/en';
import { type Catalogue, lookUp, type MessageKey, type MessageValues, render } from './catalogue';
import { createFormat, type Format } from './format';
import { preferredLanguage, regionalLocale, STORED_LANGUAGE } from './preferred';

export type { MessageKey, MessageValues } from './catalogue';
export type { Format } from './format';

/** All English words, those of single pages included: added to the catalogue that is there. `withWords` waits for them before such a page is shown. */
async function loadEnglish(): Promise<Catalogue> {
  const { enPages } = await import('../../locales/en/pages');
  return Object.assign(en, enPages);
}

/** Languages of the application: English is there at once, the others are fetched when chosen. One folder and one line here add another. */
export const LANGUAGES: Readonly<Record<string, { readonly name: string; readonly load: () => Promise<Catalogue> }>> = {
  en: { name: 'English', load: loadEnglish },
  de: { name: 'Deutsch', load: async () => (await import('../../locales/de')).de },
};

/** Words and formats of the chosen language. */
export interface Words {
  readonly language: string;
  /** The language as it is written where the person is: `en-GB`. */
  readonly locale: string;
  /** The message of a name. */
  readonly t: (key: MessageKey, values?: MessageValues) => string;
  /** The message of a name that comes from data (a status, an error code); `fallback` where the catalogue has none. */
  readonly tOf: (group: string, name: string, fallback?: string, values?: MessageValues) => string;
  readonly format: Format;
  readonly choose: (language: string) => void;
}

/** The words with which the application starts in a language: in English those that every page needs. */
export const firstWords = async (language: string): Promise<Catalogue> =>
  language === 'en' ? (en as unknown as Catalogue) : LANGUAGES[language]!.load();

/** The code of a page together with the words that it needs. */
export async function withWords<Code>(code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([code, document.documentElement.lang === 'en' ? loadEnglish() : null]);
  return loaded;
}

/** The language in which the application starts. */
export const firstLanguage = (): string => preferredLanguage((language) => language in LANGUAGES);

const Context = createContext<Words | null>(null);

function wordsOf(language: string, catalogue: Catalogue, choose: (language: string) => void): Words {
  const locale = regionalLocale(language);
  return {
    language,
    locale,
    choose,
    format: createFormat(locale),
    t: (key, values) => render(lookUp(catalogue, key) ?? key, locale, values),
    tOf: (group, name, fallback, values) => render(lookUp(catalogue, `${group}.${name}`) ?? fallback ?? name, locale, values),
  };
}

/** Gives everything inside it the words of a language. */
export function WordsProvider({ initial, children }: { initial: { language: string; catalogue: Catalogue }; children: ReactNode }) {
  const [{ language, catalogue }, set] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const words = useMemo(
    () =>
      wordsOf(language, catalogue, (next) => {
        localStorage.setItem(STORED_LANGUAGE, next);
        // The pages of signing in come from the service, which sees cookies alone.
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https.
        document.cookie = `docket_language=${next}; Path=/app; Max-Age=31536000; SameSite=Lax`;
        void LANGUAGES[next]?.load().then((loaded) => set({ language: next, catalogue: loaded }));
      }),
    [language, catalogue],
  );
  return <Context.Provider value={words}>{children}</Context.Provider>;
}

/** The words of the chosen language. */
export function useWords(): Words {
  const words = useContext(Context);
  if (!words) throw new Error('useWords stands outside of WordsProvider');
  return words;
}
