import type { Plan } from '../organization.entity.js';

/** What a plan allows (D91, D97). */
export interface PlanLimits {
  /** Accepted documents a calendar month, UTC. */
  readonly monthlyDocuments: number;
  /** Stored gigabytes (1 GB = 1,000,000,000 bytes). */
  readonly storageGB: number;
  /** Members, invited and suspended ones included. */
  readonly users: number;
}

/** Bytes of a gigabyte as plans count it. */
export const BYTES_PER_GB = 1_000_000_000;

/** Limits of each plan. They hold for live data alone: the sandbox has no quotas (D88). */
export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: { monthlyDocuments: 100, storageGB: 1, users: 3 },
  starter: { monthlyDocuments: 2_000, storageGB: 20, users: 10 },
  professional: { monthlyDocuments: 20_000, storageGB: 200, users: 50 },
  enterprise: { monthlyDocuments: 10_000_000, storageGB: 50_000, users: 10_000 },
};
