import Big from 'big.js';
import { type Closing } from '../../editions/prose/digest-message.ts';
import type { DueDividend } from '../../editions/edition-facts.ts';
import { changeInBasisPoints } from '../../editions/basis-points.ts';
import { byClass, type Part } from '../allocation.ts';
import { assetClassOf, cryptocurrencyName } from '../asset-class.ts';
import type { Dividend } from '../../market/asset-data.ts';
import { isAhead } from '../../market/paid-dividends.ts';
import { exact } from '../decimal.ts';
import { amountHeld, heldOf } from '../held.ts';
import type { Position } from '../position.ts';
import { inCentavos, valuePortfolio, type Result } from '../valuation.ts';
import {
  basisPointsOf,
  largestMove,
  priceAt,
  quoteAt,
  weekCourses,
  type Closings,
  type WeekCourses,
} from './week-courses.ts';
import { weekHappenings, type WeekHappenings } from './week-happenings.ts';

/*
 * What a week brought to somebody, from the first of its closings, which is the last one before it, to the last.
 * Whatever a closing does not say is left out, and nobody fills it in.
 */

/** What the report is of. */
export interface Followed {
  /** Empty for whoever has not said what they hold: then it is of what they follow. */
  readonly positions: readonly Position[];
  readonly favourites: readonly string[];
}

export interface AssetWeek {
  readonly ticker: string;
  /** At the last closing. */
  readonly priceInReais: number;
  /** Null where one of both closings has no price, and for what was likely split in between. */
  readonly changeInBasisPoints: number | null;
  /** Of what is held; null for what is only followed. */
  readonly held: { readonly valueInCentavos: number; readonly shareInBasisPoints: number } | null;
}

export interface WeekPayment extends DueDividend {
  /** For all that is held; null for what is only followed. */
  readonly totalInCentavos: number | null;
}

export interface ReportFigures {
  /** Largest first, where they are held; else in the order in which they are followed. */
  readonly assets: readonly AssetWeek[];
  /** Without a price at the last closing, or of more than can be. */
  readonly withoutPrice: readonly string[];
  /** With a price and without a result: it counts for the value, and not for the week. */
  readonly withoutResult: readonly string[];
  /** Null where nothing is held, or nothing that is has a price. */
  readonly valueInCentavos: number | null;
  readonly result: Result | null;
  readonly classes: readonly Part[];
  /** How each went over the week; that of what is held without what has no result. */
  readonly courses: WeekCourses;
  readonly happenings: WeekHappenings;
  readonly ibovespaInBasisPoints: number | null;
  /** What a day's rate of each closing adds up to; null where one has none. */
  readonly cdiInBasisPoints: number | null;
  /** Undefined where no closing says what is paid. */
  readonly dividends:
    | {
        readonly paid: readonly WeekPayment[];
        /** All that is announced at the last closing, as on the portfolio's page. */
        readonly ahead: readonly WeekPayment[];
      }
    | undefined;
}

export function reportFigures(closings: Closings, followed: Followed): ReportFigures {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const held = heldOf(followed.positions);
  const tickers = held.size > 0 ? [...held.keys()] : [...new Set(followed.favourites)];
  const moves = new Map(tickers.map((ticker) => [ticker, moveOf(ticker, base, last)]));
  const priced = tickers.filter((ticker) => {
    const price = moves.get(ticker)?.price;
    return price !== undefined && amountHeld(held.get(ticker), price) !== null;
  });
  const isHeld = held.size > 0;
  const valuation = valuePortfolio(
    priced.map((ticker) => ({
      ticker,
      quantity: held.get(ticker) ?? '1',
      averagePrice: null,
      broker: null,
    })),
    (ticker) => figuresAt(ticker, last, moves.get(ticker)?.price),
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
  const courses = weekCourses(
    closings,
    isHeld ? counted.map(({ ticker }) => [ticker, held.get(ticker) ?? '0'] as const) : [],
  );
  const payments = paymentsTold(closings, new Set(tickers));
  const assets = isHeld
    ? rows.toSorted((a, b) => (b.held?.valueInCentavos ?? 0) - (a.held?.valueInCentavos ?? 0))
    : rows;
  return {
    assets,
    withoutPrice: tickers.filter((ticker) => !priced.includes(ticker)),
    withoutResult: priced.filter((ticker) => moves.get(ticker)?.change === null),
    valueInCentavos: isHeld && rows.length > 0 ? valuation.valueInCentavos : null,
    result: isHeld ? resultOf(rows, moves, held) : null,
    classes: isHeld ? byClass(valuation.rows) : [],
    courses,
    happenings: weekHappenings(
      closings,
      assets.map(({ ticker }) => ticker),
      payments,
    ),
    ibovespaInBasisPoints: courses.ibovespa?.at(-1) ?? null,
    cdiInBasisPoints: courses.cdi?.at(-1) ?? null,
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
  const isLikely = change !== null && Math.abs(change) <= largestMove;
  return { price, before, change: isLikely ? change : null };
}

function figuresAt(ticker: string, last: Closing, price: number | undefined) {
  const quote = quoteAt(ticker, last);
  const { name = null, type = null } = quote ?? {};
  return {
    ticker,
    name: name ?? cryptocurrencyName(ticker) ?? null,
    assetClass: assetClassOf({ ticker, type, name }),
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

/** Of the assets that have a result: what they brought together, of what they were worth together before. */
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
    const worth = inCentavos(new Big(quantity).times(exact(before)));
    base += worth;
    amountInCentavos += value.valueInCentavos - worth;
  }
  if (base <= 0) return null;
  return { amountInCentavos, changeInBasisPoints: basisPointsOf(amountInCentavos, base) };
}

/** What the week's closings have said of payments, each once: they tell what is due within a week, and so again. */
function paymentsTold(closings: Closings, wanted: ReadonlySet<string>): readonly DueDividend[] {
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
): ReportFigures['dividends'] {
  const [base] = closings;
  const last = closings.at(-1) ?? base;
  const announced = last.quotes?.announced;
  if (announced === undefined && closings.every(({ facts }) => facts.dividends === undefined)) {
    return undefined;
  }
  const from = base.facts.session.day;
  const to = last.facts.session.day;
  const dueOn = ({ exDate, paymentDate }: DueDividend) => paymentDate ?? exDate ?? '';
  const ofHeld = (rows: readonly DueDividend[]): WeekPayment[] =>
    rows
      .map((payment) => {
        const quantity = held.get(payment.ticker);
        const totalInCentavos =
          quantity === undefined ? null : amountHeld(quantity, payment.amountInReais);
        return { ...payment, totalInCentavos };
      })
      .toSorted((a, b) => dueOn(a).localeCompare(dueOn(b)) || a.ticker.localeCompare(b.ticker));
  return {
    paid: ofHeld(
      payments.filter(({ paymentDate }) => (paymentDate ?? '') > from && (paymentDate ?? '') <= to),
    ),
    ahead: ofHeld(
      tickers.flatMap((ticker) => {
        const told = payments.filter((payment) => payment.ticker === ticker);
        const known =
          announced !== undefined && Object.hasOwn(announced, ticker)
            ? (announced[ticker] ?? [])
            : [];
        const ahead = known
          .filter((dividend) => isAhead(dividend, to))
          .map((dividend) => asPayment(ticker, dividend, told));
        // Somebody may have read the asset's list before the editions told of a payment.
        const newer = told.filter((payment) => dueOn(payment) > to && !ahead.includes(payment));
        return [...ahead, ...newer];
      }),
    ),
  };
}

/** An announced payment, with the days that an edition has told of it. */
function asPayment(
  ticker: string,
  { date, type, amount }: Dividend,
  told: readonly DueDividend[],
): DueDividend {
  const same = told.find(
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
