import type { Catalogue } from '../../shared/i18n/catalogue';
import { account } from './account';
import { analytics } from './analytics';
import { connect } from './connect';
import { document } from './document';
import { documents } from './documents';
import { everywhere } from './everywhere';
import { home } from './home';
import { operate } from './operate';
import { people } from './people';
import { permissions } from './permissions';
import { problems } from './problems';
import { review } from './review';
import { templates } from './templates';
import { work } from './work';

/** Every word of the application in German. */
export const de: Catalogue = {
  ...account,
  ...analytics,
  ...connect,
  ...document,
  ...documents,
  ...everywhere,
  ...home,
  ...operate,
  ...people,
  ...permissions,
  ...problems,
  ...review,
  ...templates,
  ...work,
};
