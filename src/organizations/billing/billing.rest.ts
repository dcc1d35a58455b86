import type { RestRow } from '../../platform/http/route.js';

const BILLING = 'plan limits { monthlyDocuments storageGB users } usage { documentsThisMonth storageUsedGB activeUsers } monthEndsAt';

/** Additive rows: plan and usage. */
export const billingRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/organization/usage',
    tag: 'Organizations',
    summary: 'Plan, limits and what is used of them.',
    additive: true,
    status: 200,
    operation: `query Billing { data: billing { ${BILLING} } }`,
  },
  {
    method: 'PUT',
    path: '/organization/plan',
    tag: 'Organizations',
    summary: 'Changes the plan, unless the operator keeps that to himself.',
    additive: true,
    errors: ['QUOTA_EXCEEDED'],
    status: 200,
    operation: `mutation ChangePlan($plan: Plan!) { data: changePlan(plan: $plan) { ${BILLING} } }`,
    body: { plan: 'plan' },
  },
];
