import Big from 'big.js';
import { type Closing } from '../../editions/messages/digest-message.ts';
import type { DueDividend } from '../../../shared/editions/edition-facts.ts';
import { changeInBasisPoints, maxShareMoveInBasisPoints } from '../../editions/basis-points.ts';
import { allocateByClass, type AllocationPart } from '../../../shared/portfolio/allocation.ts';
import { classifyAsset, cryptocurrencyName } from '../../../shared/portfolio/asset-class.ts';
import type { Dividend } from '../../../shared/market/asset-data.ts';
import { isPaidAfter } from '../../../shared/market/paid-dividends.ts';
import { canonicalDecimal, toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import { heldValueInCentavos } from '../../../shared/portfolio/held-quantities.ts';
import type { HeldPosition, ReaderTrades } from '../../editions/messages/reader.ts';
import { toCentavos, valuePortfolio, type Result } from '../../../shared/portfolio/valuation.ts';
import type { RealisedResult } from '../../../shared/portfolio/trades/ledger-result.ts';
import { findAnsweredSplits } from './answered-splits.ts';
import { findHeldWeeks, type HeldWeek } from './held-weeks.ts';
import {
  priceAt,
  quoteAt,
  buildWeekSeries,
  type Closings,
  type ReturnSeries,
  type WeekSeries,
} from './week-series.ts';
import { findWeekEvents, type WeekEvents } from './week-events.ts';

/*
 * The values of a weekly report, from the first closing, which is the last one before the week, to the last. A value
 * that a closing lacks is left out and never estimated.
 */

/** The portfolio or favourites that a report covers. */
export interface ReportSubject {
  readonly positions: readonly HeldPosition[];
  /** Without a portfolio, the report covers these. */
  readonly favourites: readonly string[];
  /** The trades since the first closing; undefined for an account without trades. */
  readonly traded?: ReaderTrades | undefined;
}

export interface AssetWeek {
  readonly ticker: string;
  /** At the last closing. */
  readonly priceInReais: number;
  /** Null when one of the two closings has no price, and when the asset was likely split in between. */
  readonly changeInBasisPoints: number | null;
  /** Set for held assets; null for those only followed. */
  readonly held: { readonly valueInCentavos: number; readonly shareInBasisPoints: number } | null;
}

/** What an asset added to the portfolio's value: purchases, sales and payments are left out. */
export interface WeekContribution {
  readonly ticker: string;
  readonly amountInCentavos: number;
}

export interface WeekPayment extends DueDividend {
  /** For the whole held quantity; null for an asset only followed. */
  readonly totalInCentavos: number | null;
}

export interface ReportData {
  /** Whether it covers a portfolio, and not favourites. */
  readonly isHeld: boolean;
  /** Held assets largest first; otherwise in the order in which they are followed. */
  readonly assets: readonly AssetWeek[];
  /** Assets without a price at the last closing, or with an implausible amount. */
  readonly withoutPrice: readonly string[];
  /** Assets without a price at one of both closings, or likely split: they are not part of the week's result. */
  readonly withoutResult: readonly string[];
  /** Null without held assets, or when none of them has a price. */
  readonly valueInCentavos: number | null;
  readonly result: Result | null;
  /** They add up to the result; largest gain first. */
  readonly contributions: readonly WeekContribution[];
  /** The week's sales. */
  readonly realised: readonly RealisedResult[];
  readonly classes: readonly AllocationPart[];
  /** The week's series; that of the portfolio leaves out assets without a change. */
  readonly series: WeekSeries;
  readonly events: WeekEvents;
  readonly ibovespaInBasisPoints: number | null;
  /** The sum of the daily rates of the closings; null when one lacks it. */
  readonly cdiInBasisPoints: number | null;
  /** Undefined when no closing has dividends. */
  readonly dividends:
    | {
        readonly paid: readonly WeekPayment[];
        /** All payments announced at the last closing, as on the portfolio's page. */
        readonly ahead: readonly WeekPayment[];
      }
    | undefined;
}

/** Returns whether a report covers a portfolio: something was held or traded in its time. */
export function coversPortfolio(closings: Closings, subject: ReportSubject): boolean {
  return [...heldWeeksOf(closings, subject).values()].some(isActive);
}

export function buildReportData(closings: Closings, followed: ReportSubject): ReportData {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const weeks = new Map([...heldWeeksOf(closings, followed)].filter(([, week]) => isActive(week)));
  const isHeld = weeks.size > 0;
  const held = new Map(
    [...weeks].flatMap(([ticker, { quantities }]) => {
      const quantity = quantities.at(-1);
      return quantity?.gt(0) === true ? [[ticker, canonicalDecimal(quantity)] as const] : [];
    }),
  );
  const tickers = isHeld ? [...held.keys()] : [...new Set(followed.favourites)];
  const moves = new Map(
    [...new Set([...tickers, ...weeks.keys()])].map((ticker) => [
      ticker,
      moveOf(ticker, base, last, weeks.get(ticker)),
    ]),
  );
  const priced = tickers.filter((ticker) => {
    const price = moves.get(ticker)?.price;
    return price !== undefined && heldValueInCentavos(held.get(ticker), price) !== null;
  });
  const valuation = valuePortfolio(
    priced.map((ticker) => ({
      ticker,
      quantity: held.get(ticker) ?? '1',
      averagePrice: null,
      broker: null,
    })),
    (ticker) => marketDataAt(ticker, last, moves.get(ticker)?.price),
  );
  const rows = valuation.rows.flatMap(({ position, valueInCentavos, shareInBasisPoints }) => {
    const { ticker } = position;
    const move = moves.get(ticker);
    if (move?.price === undefined || valueInCentavos === null) return [];
    const asset: AssetWeek = {
      ticker,
      priceInReais: move.price,
      changeInBasisPoints: move.change,
      held: isHeld ? { valueInCentavos, shareInBasisPoints: shareInBasisPoints ?? 0 } : null,
    };
    return [asset];
  });
  const isPriced = new Set(priced);
  const counted = [...weeks].flatMap(([ticker, week]) => {
    if (held.has(ticker) && !isPriced.has(ticker)) return [];
    const amountInCentavos = contributionOf(week, moves.get(ticker));
    return amountInCentavos === null || base === last ? [] : [{ ticker, week, amountInCentavos }];
  });
  const isCounted = new Set(counted.map(({ ticker }) => ticker));
  const series = buildWeekSeries(
    closings,
    counted.map(({ ticker, week }) => [ticker, week] as const),
  );
  const payments = reportedPayments(closings, new Set(tickers));
  const assets = isHeld
    ? rows.toSorted((a, b) => (b.held?.valueInCentavos ?? 0) - (a.held?.valueInCentavos ?? 0))
    : rows;
  const isOut = (ticker: string) =>
    isHeld ? !isCounted.has(ticker) : moves.get(ticker)?.change === null;
  const contributions = counted
    .map(({ ticker, amountInCentavos }) => ({ ticker, amountInCentavos }))
    .toSorted((a, b) => b.amountInCentavos - a.amountInCentavos);
  return {
    isHeld,
    assets,
    withoutPrice: tickers.filter((ticker) => !isPriced.has(ticker)),
    withoutResult: [...priced, ...[...weeks.keys()].filter((ticker) => !held.has(ticker))].filter(
      isOut,
    ),
    valueInCentavos:
      isHeld && (rows.length > 0 || held.size === 0) ? valuation.valueInCentavos : null,
    result: resultOf(contributions, series.portfolio),
    contributions,
    realised: realisedWithin(followed, base, last),
    classes: isHeld ? allocateByClass(valuation.rows) : [],
    series,
    events: findWeekEvents(
      closings,
      assets.map(({ ticker }) => ticker),
      payments,
    ),
    ibovespaInBasisPoints: series.ibovespa?.at(-1) ?? null,
    cdiInBasisPoints: series.cdi?.at(-1) ?? null,
    dividends: dividendsOf(closings, held, tickers, payments),
  };
}

function heldWeeksOf(closings: Closings, { positions, traded }: ReportSubject) {
  const days = closings.map(({ facts }) => facts.session.day);
  const trades = [...(traded?.trades ?? []), ...findAnsweredSplits(closings, positions)];
  return findHeldWeeks(days, positions, trades);
}

/** Whether something was held at a closing, or traded between them. */
function isActive({ quantities, bought, sold }: HeldWeek): boolean {
  return [...quantities, ...bought, ...sold].some((amount) => !amount.eq(0));
}

function realisedWithin({ traded }: ReportSubject, base: Closing, last: Closing) {
  const [from, to] = [base.facts.session.day, last.facts.session.day];
  return (traded?.realised ?? []).filter(({ day }) => day > from && day <= to);
}

interface Move {
  readonly price: number | undefined;
  readonly before: number | undefined;
  readonly change: number | null;
}

function moveOf(ticker: string, base: Closing, last: Closing, week: HeldWeek | undefined): Move {
  const price = priceAt(ticker, last);
  const before = base === last ? undefined : priceAt(ticker, base);
  if (price === undefined || before === undefined) return { price, before, change: null };
  const factor = week?.splitFactors.at(-1) ?? new Big(1);
  const change = changeInBasisPoints(before, toExactDecimal(price).times(factor).toNumber());
  const isLikely = change !== null && Math.abs(change) <= maxShareMoveInBasisPoints;
  return { price, before, change: isLikely ? change : null };
}

/**
 * Returns the value at the end minus that at the beginning, without what was bought and with what was sold; null when
 * a price is missing, the asset was likely split, or its quantity contradicts the trades.
 */
function contributionOf(
  { quantities, bought, sold }: HeldWeek,
  { price, before, change }: Move = { price: undefined, before: undefined, change: null },
): number | null {
  const [first = new Big(0)] = quantities;
  const end = quantities.at(-1) ?? first;
  if (quantities.some((quantity) => quantity.lt(0))) return null;
  if ((first.gt(0) && before === undefined) || (end.gt(0) && price === undefined)) return null;
  if (price !== undefined && before !== undefined && change === null) return null;
  const worth = (quantity: Big, inReais = 0) => toCentavos(quantity.times(toExactDecimal(inReais)));
  const sum = (amounts: readonly Big[]) =>
    amounts.reduce((total, amount) => total + toCentavos(amount), 0);
  return worth(end, price) - worth(first, before) - sum(bought) + sum(sold);
}

function marketDataAt(ticker: string, last: Closing, price: number | undefined) {
  const quote = quoteAt(ticker, last);
  const { name = null, type = null } = quote ?? {};
  return {
    ticker,
    name: name ?? cryptocurrencyName(ticker) ?? null,
    assetClass: classifyAsset({ ticker, type, name }),
    sector: null,
    isListed: null,
    price:
      price === undefined
        ? null
        : {
            priceInReais: price,
            changeInBasisPoints: null,
            at: last.facts.session.closesAt,
            delayMinutes: 0,
          },
    dividends: null,
    jumps: [],
  };
}

/** Returns the sum of the contributions, and the time-weighted return that they amount to. */
function resultOf(contributions: readonly WeekContribution[], series: ReturnSeries): Result | null {
  const change = series?.at(-1);
  if (change === undefined || contributions.length === 0) return null;
  return {
    amountInCentavos: contributions.reduce(
      (sum, { amountInCentavos }) => sum + amountInCentavos,
      0,
    ),
    changeInBasisPoints: change,
  };
}

/**
 * Returns the payments that the week's closings report, each once: a closing lists the next seven days, so payments
 * repeat.
 */
function reportedPayments(closings: Closings, wanted: ReadonlySet<string>): readonly DueDividend[] {
  const payments = new Map<string, DueDividend>();
  for (const row of closings.flatMap(({ facts }) => facts.dividends?.rows ?? [])) {
    const { ticker, kind, amountInReais, exDate, paymentDate } = row;
    if (!wanted.has(ticker)) continue;
    payments.set([ticker, kind, amountInReais, exDate, paymentDate].join('/'), row);
  }
  return [...payments.values()];
}

function dividendsOf(
  closings: Closings,
  held: ReadonlyMap<string, string>,
  tickers: readonly string[],
  payments: readonly DueDividend[],
): ReportData['dividends'] {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const announced = last.quotes?.announced;
  if (announced === undefined && closings.every(({ facts }) => facts.dividends === undefined)) {
    return undefined;
  }
  const from = base.facts.session.day;
  const to = last.facts.session.day;
  const dueOn = ({ exDate, paymentDate }: DueDividend) => paymentDate ?? exDate ?? '';
  const withHeldTotals = (rows: readonly DueDividend[]): WeekPayment[] =>
    rows
      .map((payment) => {
        const quantity = held.get(payment.ticker);
        const totalInCentavos =
          quantity === undefined ? null : heldValueInCentavos(quantity, payment.amountInReais);
        return { ...payment, totalInCentavos };
      })
      .toSorted((a, b) => dueOn(a).localeCompare(dueOn(b)) || a.ticker.localeCompare(b.ticker));
  return {
    paid: withHeldTotals(
      payments.filter(({ paymentDate }) => (paymentDate ?? '') > from && (paymentDate ?? '') <= to),
    ),
    ahead: withHeldTotals(
      tickers.flatMap((ticker) => {
        const reported = payments.filter((payment) => payment.ticker === ticker);
        const announcedRows =
          announced !== undefined && Object.hasOwn(announced, ticker)
            ? (announced[ticker] ?? [])
            : [];
        const ahead = announcedRows
          .filter((dividend) => isPaidAfter(dividend, to))
          .map((dividend) => asPayment(ticker, dividend, reported));
        // The asset's list may have been read before the editions reported a payment.
        const newer = reported.filter((payment) => dueOn(payment) > to && !ahead.includes(payment));
        return [...ahead, ...newer];
      }),
    ),
  };
}

/** Returns an announced payment with the dates that an edition has reported. */
function asPayment(
  ticker: string,
  { date, type, amount }: Dividend,
  reported: readonly DueDividend[],
): DueDividend {
  const same = reported.find(
    ({ kind, amountInReais, paymentDate }) =>
      kind === type && amountInReais === amount && (paymentDate ?? date) === date,
  );
  return (
    same ?? {
      ticker,
      kind: type ?? '',
      amountInReais: amount,
      exDate: null,
      paymentDate: date,
    }
  );
}
