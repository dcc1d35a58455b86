/** What every way of signing in answers with over REST. */
export const VIEWER = 'user { id email name } organization { id name plan status role } mode permissions';
