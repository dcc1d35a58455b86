import type { Database } from '../../platform/database/index.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { Membership, type SavedView } from './user.entity.js';
import { lockMember } from './user.service.js';

/** Views that a person may keep in a mode. */
const MOST_VIEWS = 50;
const NAME_LENGTH = 60;
const QUERY_LENGTH = 2000;

/** Searches and filters that a person keeps under names, for each mode of an organization. */
export interface SavedViews {
  /** In the order of their names. */
  list(caller: Pick<Caller, 'organizationId' | 'userId' | 'mode'>): Promise<SavedView[]>;
  /** Keeps a view, in place of one of the same name. Throws VALIDATION_ERROR. */
  save(caller: Caller, view: SavedView): Promise<SavedView[]>;
  /** Forgets the view of a name; one that is not there changes nothing. */
  remove(caller: Caller, name: string): Promise<SavedView[]>;
}

function checked({ name, query }: SavedView): SavedView {
  const trimmed = name.trim();
  if (trimmed.length === 0 || trimmed.length > NAME_LENGTH)
    throw invalid('name', `expected 1 to ${NAME_LENGTH} characters, received ${trimmed.length}`);
  if (query.length > QUERY_LENGTH) throw invalid('query', `expected at most ${QUERY_LENGTH} characters, received ${query.length}`);
  return { name: trimmed, query };
}

/** Builds them. */
export function createSavedViews(database: Database): SavedViews {
  const change = ({ organizationId, userId, mode }: Caller, next: (views: readonly SavedView[]) => SavedView[]) =>
    database.transaction(async (tx) => {
      const { views } = await lockMember(tx, organizationId, userId);
      const changed = next(views?.[mode] ?? []);
      await tx.update(Membership, { organizationId, userId }, { views: { ...views, [mode]: changed } });
      return changed;
    });

  return {
    async list({ organizationId, userId, mode }) {
      const membership = await database.dataSource.manager.findOneBy(Membership, { organizationId, userId });
      return membership?.views?.[mode] ?? [];
    },
    async save(caller, view) {
      const kept = checked(view);
      return change(caller, (views) => {
        const next = [...views.filter(({ name }) => name !== kept.name), kept].sort((a, b) => a.name.localeCompare(b.name));
        if (next.length > MOST_VIEWS) throw invalid('name', `expected at most ${MOST_VIEWS} views, received one more`);
        return next;
      });
    },
    remove: (caller, name) => change(caller, (views) => views.filter((view) => view.name !== name)),
  };
}
