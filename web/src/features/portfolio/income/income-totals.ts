import type {
  IncomePayment,
  PortfolioIncome,
} from '../../../../../shared/contracts/portfolio/income.ts';
import { yearBefore } from '../../../../../shared/market/paid-dividends.ts';

/** Sums of payments. */
export interface IncomeSum {
  /** Before tax. */
  readonly grossInCentavos: number;
  readonly withheldInCentavos: number;
}

export function sumPayments(payments: readonly IncomePayment[]): IncomeSum {
  let grossInCentavos = 0;
  let withheldInCentavos = 0;
  for (const payment of payments) {
    grossInCentavos += payment.grossInCentavos;
    withheldInCentavos += payment.withheldInCentavos;
  }
  return { grossInCentavos, withheldInCentavos };
}

/**
 * Returns the payments of the last 365 days.
 * @param today `yyyy-mm-dd` in São Paulo
 */
export function receivedInYear(
  received: readonly IncomePayment[],
  today: string,
): readonly IncomePayment[] {
  const since = yearBefore(today);
  return received.filter(({ paymentDay }) => paymentDay !== null && paymentDay > since);
}

export interface MonthIncome extends IncomeSum {
  /** `yyyy-mm`. */
  readonly month: string;
  /** Newest first. */
  readonly payments: readonly IncomePayment[];
}

/** Returns the last months, oldest first; the last one is not over. */
export function monthlyIncome(
  received: readonly IncomePayment[],
  today: string,
  count: number,
): readonly MonthIncome[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const byMonth = Map.groupBy(received, ({ paymentDay }) => (paymentDay ?? '').slice(0, 7));
  return Array.from({ length: count }, (_, index) => {
    const name = new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7);
    const payments = byMonth.get(name) ?? [];
    return { month: name, payments, ...sumPayments(payments) };
  });
}

export interface AssetIncome {
  readonly ticker: string;
  readonly yearInCentavos: number;
  readonly totalInCentavos: number;
  readonly isHeld: boolean;
  /** Null without an average price, and for an asset that was sold. */
  readonly yieldOnCostInBasisPoints: number | null;
}

/** Returns the assets that have paid to the user or are held, those that paid most in a year first. */
export function incomeByAsset(
  { received, yields }: Pick<PortfolioIncome, 'received' | 'yields'>,
  today: string,
): readonly AssetIncome[] {
  const receivedOf = Map.groupBy(received, ({ ticker }) => ticker);
  const yieldOf = new Map(yields.map((one) => [one.ticker, one]));
  return [...new Set([...receivedOf.keys(), ...yieldOf.keys()])]
    .map((ticker) => {
      const payments = receivedOf.get(ticker) ?? [];
      return {
        ticker,
        yearInCentavos: sumPayments(receivedInYear(payments, today)).grossInCentavos,
        totalInCentavos: sumPayments(payments).grossInCentavos,
        isHeld: yieldOf.has(ticker),
        yieldOnCostInBasisPoints: yieldOf.get(ticker)?.yieldOnCostInBasisPoints ?? null,
      };
    })
    .toSorted(
      (one, other) =>
        other.yearInCentavos - one.yearInCentavos ||
        other.totalInCentavos - one.totalInCentavos ||
        one.ticker.localeCompare(other.ticker),
    );
}

/** Returns whether nothing is or was held, so that there is nothing to show. */
export function hasHeldNothing(
  income: Pick<PortfolioIncome, 'yields' | 'statedSince' | 'unknown' | 'knownSince'>,
): boolean {
  const { yields, statedSince, unknown, knownSince } = income;
  return knownSince === null && [yields, statedSince, unknown].every((list) => list.length === 0);
}
