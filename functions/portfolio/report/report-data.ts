import Big from 'big.js';
import { type Closing } from '../../editions/messages/digest-message.ts';
import type { DueDividend } from '../../../shared/editions/edition-facts.ts';
import { changeInBasisPoints } from '../../editions/basis-points.ts';
import { allocateByClass, type AllocationPart } from '../../../shared/portfolio/allocation.ts';
import { classifyAsset, cryptocurrencyName } from '../../../shared/portfolio/asset-class.ts';
import type { Dividend } from '../../../shared/market/asset-data.ts';
import { isPaidAfter } from '../../../shared/market/paid-dividends.ts';
import { toExactDecimal } from '../../../shared/portfolio/decimal.ts';
import {
  heldValueInCentavos,
  sumHeldQuantities,
} from '../../../shared/portfolio/held-quantities.ts';
import type { Position } from '../../../shared/portfolio/position.ts';
import { toCentavos, valuePortfolio, type Result } from '../../../shared/portfolio/valuation.ts';
import {
  basisPointsOf,
  maximumPlausibleMove,
  priceAt,
  quoteAt,
  buildWeekSeries,
  type Closings,
  type WeekSeries,
} from './week-series.ts';
import { findWeekEvents, type WeekEvents } from './week-events.ts';

/*
 * The values of a weekly report, from the first closing, which is the last one before the week, to the last. A value
 * that a closing lacks is left out and never estimated.
 */

/** The positions or favourites that a report covers. */
export interface ReportSubject {
  /** Empty when the user has entered no positions: then the report covers the favourites. */
  readonly positions: readonly Position[];
  readonly favourites: readonly string[];
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

export interface WeekPayment extends DueDividend {
  /** For the whole held quantity; null for an asset only followed. */
  readonly totalInCentavos: number | null;
}

export interface ReportData {
  /** Held assets largest first; otherwise in the order in which they are followed. */
  readonly assets: readonly AssetWeek[];
  /** Assets without a price at the last closing, or with an implausible amount. */
  readonly withoutPrice: readonly string[];
  /** Assets with a price and without a change: they count in the value, but not in the week's result. */
  readonly withoutResult: readonly string[];
  /** Null without held assets, or when none of them has a price. */
  readonly valueInCentavos: number | null;
  readonly result: Result | null;
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

export function buildReportData(closings: Closings, followed: ReportSubject): ReportData {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const held = sumHeldQuantities(followed.positions);
  const tickers = held.size > 0 ? [...held.keys()] : [...new Set(followed.favourites)];
  const moves = new Map(tickers.map((ticker) => [ticker, moveOf(ticker, base, last)]));
  const priced = tickers.filter((ticker) => {
    const price = moves.get(ticker)?.price;
    return price !== undefined && heldValueInCentavos(held.get(ticker), price) !== null;
  });
  const isHeld = held.size > 0;
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
  const counted = rows.filter(({ changeInBasisPoints: change }) => change !== null);
  const series = buildWeekSeries(
    closings,
    isHeld ? counted.map(({ ticker }) => [ticker, held.get(ticker) ?? '0'] as const) : [],
  );
  const payments = reportedPayments(closings, new Set(tickers));
  const assets = isHeld
    ? rows.toSorted((a, b) => (b.held?.valueInCentavos ?? 0) - (a.held?.valueInCentavos ?? 0))
    : rows;
  return {
    assets,
    withoutPrice: tickers.filter((ticker) => !priced.includes(ticker)),
    withoutResult: priced.filter((ticker) => moves.get(ticker)?.change === null),
    valueInCentavos: isHeld && rows.length > 0 ? valuation.valueInCentavos : null,
    result: isHeld ? resultOf(rows, moves, held) : null,
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

interface Move {
  readonly price: number | undefined;
  readonly before: number | undefined;
  readonly change: number | null;
}

function moveOf(ticker: string, base: Closing, last: Closing): Move {
  const price = priceAt(ticker, last);
  const before = base === last ? undefined : priceAt(ticker, base);
  if (price === undefined || before === undefined) return { price, before, change: null };
  const change = changeInBasisPoints(before, price);
  const isLikely = change !== null && Math.abs(change) <= maximumPlausibleMove;
  return { price, before, change: isLikely ? change : null };
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

/** Returns the joint result of the assets that have one, relative to their joint value before. */
function resultOf(
  rows: readonly AssetWeek[],
  moves: ReadonlyMap<string, Move>,
  held: ReadonlyMap<string, string>,
): Result | null {
  let amountInCentavos = 0;
  let base = 0;
  for (const { ticker, held: value, changeInBasisPoints: change } of rows) {
    const before = moves.get(ticker)?.before;
    const quantity = held.get(ticker);
    if (change === null || before === undefined || value === null || quantity === undefined) {
      continue;
    }
    const worth = toCentavos(new Big(quantity).times(toExactDecimal(before)));
    base += worth;
    amountInCentavos += value.valueInCentavos - worth;
  }
  if (base <= 0) return null;
  return { amountInCentavos, changeInBasisPoints: basisPointsOf(amountInCentavos, base) };
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
