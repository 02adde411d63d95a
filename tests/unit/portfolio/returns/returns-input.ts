import { computeReturns } from '../../../../functions/portfolio/returns/compute-returns.ts';
import type { ReturnsInput } from '../../../../functions/portfolio/returns/returns-input.ts';
import type { ReturnPeriod } from '../../../../shared/contracts/portfolio/returns.ts';
import type { Dividend } from '../../../../shared/market/asset-data.ts';
import type { Statement } from '../../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../../shared/portfolio/trades/trade.ts';

export function trade(day: string, kind: Trade['kind'], changes: Partial<Trade> = {}): Trade {
  const plain = { ticker: 'PETR4', quantity: '100', price: null, fees: '0', broker: 'XP' };
  return { ...plain, day, kind, ...changes };
}

export function statement(day: string, changes: Partial<Statement> = {}): Statement {
  const plain = { ticker: 'PETR4', quantity: '100', averagePrice: null, broker: 'XP' };
  return { ...plain, day, ...changes };
}

export interface Example {
  readonly today: string;
  readonly trades?: readonly Trade[];
  readonly statements?: readonly Statement[];
  /** Closes by day, of each asset. */
  readonly closes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly payments?: Readonly<Record<string, readonly Dividend[]>>;
  /** Prices of today. */
  readonly prices?: Readonly<Record<string, number>>;
  readonly benchmarks?: Partial<ReturnsInput['benchmarks']>;
}

export function closesOf(closes: Readonly<Record<string, number>>) {
  return Object.entries(closes).map(([day, close]) => ({ day, close }));
}

export function returnsOf({ today, prices = {}, ...example }: Example) {
  return computeReturns({
    today,
    trades: example.trades ?? [],
    statements: example.statements ?? [],
    closes: new Map(
      Object.entries(example.closes).map(([ticker, closes]) => [ticker, closesOf(closes)]),
    ),
    payments: new Map(Object.entries(example.payments ?? {})),
    prices: new Map(
      Object.entries(prices).map(([ticker, priceInReais]) => [
        ticker,
        { priceInReais, day: today },
      ]),
    ),
    benchmarks: { ibovespa: [], cdi: [], ipca: [], ...example.benchmarks },
  });
}

/** Returns one period of an example; throws when it is missing. */
export function periodOf(example: Example, wanted: ReturnPeriod = 'MAX') {
  const period = returnsOf(example).periods.find(({ period: name }) => name === wanted);
  if (period === undefined) throw new Error(`no period ${wanted}`);
  return period;
}

/** Returns what matters of a period: time-weighted, money-weighted, gain and investment. */
export function figuresOf(example: Example, wanted: ReturnPeriod = 'MAX') {
  const period = periodOf(example, wanted);
  return [
    period.timeWeightedInBasisPoints,
    period.moneyWeightedInBasisPoints,
    period.gainInCentavos,
    period.investedInCentavos,
  ];
}
