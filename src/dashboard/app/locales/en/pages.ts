import { account } from './account';
import { analytics } from './analytics';
import { connect } from './connect';
import { document } from './document';
import { operate } from './operate';
import { people } from './people';
import { permissions } from './permissions';
import { review } from './review';
import { templates } from './templates';
import { work } from './work';

/** The words in English of single pages: fetched with the first of these, so that the list of documents is there sooner. */
export const enPages = {
  ...account,
  ...analytics,
  ...connect,
  ...document,
  ...operate,
  ...people,
  ...permissions,
  ...review,
  ...templates,
  ...work,
} as const;
