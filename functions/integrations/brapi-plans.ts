import type { BrapiPlanName } from '../../shared/market/brapi-plan.ts';

/** The limits of a brapi plan. */
export interface BrapiPlan {
  /** Calls at one moment. */
  readonly concurrency: number;
  readonly tickersPerRequest: number;
  /** The maximum age of returned prices, in minutes. */
  readonly delayMinutes: number;
  /** The most of the daily prices that are shown. */
  readonly historyRange: '3mo' | '6mo';
  /** Ranges of closes, longest first: the next one is requested when brapi refuses one, for the plan or the asset. */
  readonly closeRanges: readonly [string, ...string[]];
  /** Prices within a day. */
  readonly hasMoments: boolean;
  /** Dividends, profile, ratios and statements. */
  readonly hasModules: boolean;
  /** Calls in a month. */
  readonly callsAMonth: number;
  /** How often prices change with this plan, at most. */
  readonly priceMinutes: number;
}

export const brapiPlans: Readonly<Record<BrapiPlanName, BrapiPlan>> = {
  free: {
    concurrency: 1,
    tickersPerRequest: 1,
    delayMinutes: 30,
    historyRange: '3mo',
    closeRanges: ['3mo'],
    hasMoments: false,
    hasModules: false,
    callsAMonth: 15_000,
    priceMinutes: 30,
  },
  startup: {
    concurrency: 4,
    tickersPerRequest: 10,
    delayMinutes: 15,
    historyRange: '6mo',
    closeRanges: ['10y', '1y', '3mo'],
    hasMoments: true,
    hasModules: true,
    callsAMonth: 150_000,
    priceMinutes: 5,
  },
  pro: {
    concurrency: 16,
    tickersPerRequest: 20,
    delayMinutes: 5,
    historyRange: '6mo',
    closeRanges: ['max', '10y', '1y', '3mo'],
    hasMoments: true,
    hasModules: true,
    callsAMonth: 500_000,
    priceMinutes: 2,
  },
};
