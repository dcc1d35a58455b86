/** Texts of queries that clients send by their hash (the protocol of Apollo's clients), those used last; a cache as Apollo Server asks for one. */
export interface PersistedTexts {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  delete(key: string): Promise<boolean>;
  /** The text that was sent with this hash before. */
  known(hash: string): string | undefined;
}

/** What Apollo Server puts before the hash. */
const PREFIX = 'apq:';
/** Characters that are kept at most: a text may have 100,000. */
const MOST_CHARACTERS = 10_000_000;

/** An empty memory of texts. */
export function createPersistedTexts(mostCharacters: number = MOST_CHARACTERS): PersistedTexts {
  const texts = new Map<string, string>();
  let characters = 0;

  function forget(key: string): boolean {
    characters -= texts.get(key)?.length ?? 0;
    return texts.delete(key);
  }

  function find(key: string): string | undefined {
    const text = texts.get(key);
    if (text === undefined) return undefined;
    texts.delete(key);
    texts.set(key, text);
    return text;
  }

  return {
    get: async (key) => find(key),
    async set(key, text) {
      forget(key);
      texts.set(key, text);
      characters += text.length;
      for (const oldest of texts.keys()) {
        if (characters <= mostCharacters) break;
        forget(oldest);
      }
    },
    delete: async (key) => forget(key),
    known: (hash) => find(`${PREFIX}${hash}`),
  };
}
