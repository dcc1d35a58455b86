import type { Database } from '../../../src/platform/database/index.js';

/** The SQL statements that a process sends, while somebody listens. */
export interface Statements {
  /** Does the work and gives the statements that were sent meanwhile, in their order; unless told otherwise without those that find out who asks. */
  during(work: () => Promise<unknown>): Promise<string[]>;
}

/** What finds out who asks, and what of it is remembered for a while: it comes with any request, or not. */
const OF_THE_CALLER =
  /`(memberships|membership_roles)` `(member|held)`|`(api_keys|memberships|organizations|users|membership_roles|roles)` `(ApiKeyRecord|Membership|Organization|UserRecord|MembershipRole|RoleRecord)`|^UPDATE `?(api_keys|memberships)|apiVersion (= \?|FROM)/;

/** Whether a statement belongs to the work itself. */
const isOfTheWork = (query: string) => !OF_THE_CALLER.test(query);

/** Listens to a database. Take one that nothing else works on: a second process beside the one that reads documents. */
export function listenTo({ dataSource }: Database, counts: (query: string) => boolean = isOfTheWork): Statements {
  let heard: string[] | null = null;
  const { logger } = dataSource;
  const logQuery = logger.logQuery.bind(logger);
  logger.logQuery = (query, ...rest) => {
    if (counts(query)) heard?.push(query.replace(/\s+/g, ' '));
    return logQuery(query, ...rest);
  };
  return {
    async during(work) {
      heard = [];
      try {
        await work();
        return heard;
      } finally {
        heard = null;
      }
    },
  };
}
