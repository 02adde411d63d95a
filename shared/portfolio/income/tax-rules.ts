import { isBdr } from '../asset-class.ts';
import { translateDividendType } from '../../market/translate-market-terms.ts';

/*
 * Brazilian income tax on payments to individuals, as dated rules. They say what is withheld at source, not the tax that
 * a user owes.
 */

interface DatedRule {
  /** `yyyy-mm-dd`: the first payment day. */
  readonly from: string;
  readonly source: string;
  /** `yyyy-mm-dd`: when the rule was last checked, against summaries of several law and accounting firms. */
  readonly checkedOn: string;
}

/** What is withheld from interest on equity (JCP), oldest first. */
export const jcpRules: readonly (DatedRule & { readonly rateInBasisPoints: number })[] = [
  {
    from: '1996-01-01',
    rateInBasisPoints: 1500,
    source: 'Lei 9.249/1995, art. 9º',
    checkedOn: '2026-11-30',
  },
  {
    from: '2026-01-01',
    rateInBasisPoints: 1750,
    source: 'Lei Complementar 224/2025',
    checkedOn: '2026-11-30',
  },
];

/** Dividends of one company above this amount in a month are taxed on the whole amount. */
export const largeDividendsRule: DatedRule & {
  readonly monthlyLimitInCentavos: number;
  readonly rateInBasisPoints: number;
} = {
  from: '2026-01-01',
  monthlyLimitInCentavos: 5_000_000,
  rateInBasisPoints: 1000,
  source: 'Lei 15.270/2025',
  checkedOn: '2026-11-30',
};

export function isJcp(type: string | null): boolean {
  return type !== null && translateDividendType(type) === 'JCP';
}

/**
 * Returns what is withheld at source from a payment; 0 for what is not JCP.
 * @param day of the payment, `yyyy-mm-dd`
 */
export function withheldInCentavos(
  type: string | null,
  grossInCentavos: number,
  day: string,
): number {
  if (!isJcp(type)) return 0;
  const rule = jcpRules.findLast(({ from }) => from <= day);
  return Math.round((grossInCentavos * (rule?.rateInBasisPoints ?? 0)) / 10_000);
}

interface PaidDividend {
  readonly ticker: string;
  readonly type: string | null;
  readonly paymentDay: string | null;
  readonly grossInCentavos: number;
}

/** The dividends of one company in one month above the limit. */
export interface LargeDividends {
  /** `yyyy-mm`. */
  readonly month: string;
  readonly tickers: readonly string[];
  readonly amountInCentavos: number;
}

/** Returns the months in which the dividends of one company exceed the limit, in the order of the payments. */
export function findLargeDividends(payments: readonly PaidDividend[]): LargeDividends[] {
  const months = new Map<string, { month: string; tickers: Set<string>; amount: number }>();
  for (const { ticker, type, paymentDay, grossInCentavos } of payments) {
    if (paymentDay === null || paymentDay < largeDividendsRule.from) continue;
    if (type === null || translateDividendType(type) !== 'Dividendo' || isBdr(ticker)) continue;
    const month = paymentDay.slice(0, 7);
    // The shares of a company have codes with the same four letters.
    const key = `${month} ${ticker.slice(0, 4)}`;
    const known = months.get(key) ?? { month, tickers: new Set(), amount: 0 };
    known.tickers.add(ticker);
    known.amount += grossInCentavos;
    months.set(key, known);
  }
  return [...months.values()]
    .filter(({ amount }) => amount > largeDividendsRule.monthlyLimitInCentavos)
    .map(({ month, tickers, amount }) => ({
      month,
      tickers: [...tickers],
      amountInCentavos: amount,
    }));
}
