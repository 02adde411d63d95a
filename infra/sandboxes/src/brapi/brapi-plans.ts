/** Limits of one of the partner's plans. */
export interface BrapiPlan {
  readonly requestsPerCycle: number;
  readonly concurrency: number;
  readonly tickersPerRequest: number;
  readonly historyDays: number;
  /** Whether dividends and modules are included. */
  readonly hasFundamentals: boolean;
}

export const brapiPlans = {
  free: {
    requestsPerCycle: 15_000,
    concurrency: 1,
    tickersPerRequest: 1,
    historyDays: 92,
    hasFundamentals: false,
  },
  startup: {
    requestsPerCycle: 150_000,
    concurrency: 4,
    tickersPerRequest: 10,
    historyDays: 3653,
    hasFundamentals: true,
  },
  pro: {
    requestsPerCycle: 500_000,
    concurrency: 16,
    tickersPerRequest: 20,
    historyDays: 10_957,
    hasFundamentals: true,
  },
} as const satisfies Record<string, BrapiPlan>;
