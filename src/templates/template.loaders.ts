import DataLoader from 'dataloader';
import type { Database } from '../platform/database/index.js';
import type { RequestContext } from '../platform/graphql/graphql.js';
import type { Template, TemplateVersion } from './template.entity.js';
import { findTemplates, findVersions } from './template.store.js';

/** Look-ups of templates of the caller's data set, one statement for all of a level. */
export interface TemplateLoaders {
  readonly byId: DataLoader<string, Template | null>;
  /** Versions of a template, newest first. */
  readonly versions: DataLoader<string, TemplateVersion[]>;
}

/** The loaders of this request; features further right share them. */
export function templateLoaders({ memo, caller }: RequestContext, database: Database): TemplateLoaders {
  const { manager } = database.dataSource;
  return memo('templates', () => ({
    byId: new DataLoader(async (ids) => {
      const found = new Map((await findTemplates(manager, caller, ids)).map((template) => [template.id, template]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    versions: new DataLoader(async (ids) => {
      const versions = await findVersions(manager, ids);
      return ids.map((id) => versions.filter(({ templateId }) => templateId === id));
    }),
  }));
}
