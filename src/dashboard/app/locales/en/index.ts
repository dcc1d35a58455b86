import { documents } from './documents';
import { everywhere } from './everywhere';
import { home } from './home';

/** The words in English that every page needs; those of single pages are in pages.ts. Together they are the shape that the other languages have. */
export const en = { ...everywhere, ...home, ...documents } as const;
