import { everyOf } from '../shared/api/graphql';

/** Plans of organizations, smallest first. */
export const PLANS = everyOf<'Plan'>()(['free', 'starter', 'professional', 'enterprise']);
