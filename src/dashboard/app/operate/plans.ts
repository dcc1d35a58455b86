/** Plans of organizations, smallest first. */
export const PLANS = ['free', 'starter', 'professional', 'enterprise'] as const;
