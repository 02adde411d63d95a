import {
  basisPointsOfPercent,
  changeInBasisPoints,
  meanOfBasisPoints,
  impliedPreviousPrice,
  maxShareMoveInBasisPoints,
} from '../../editions/basis-points.ts';
import type {
  Dividends,
  DueDividend,
  EditionQuotes,
  Mover,
  Movers,
  Sectors,
} from '../../../shared/editions/edition-facts.ts';
import type { EditionTimes } from '../../../shared/editions/edition-times.ts';
import type { DayAsset } from '../../integrations/brapi-day.ts';
import type { ListedAsset } from '../../integrations/brapi.ts';
import { isFromSession } from './price-facts.ts';

/** The exchange's list combined with individually read assets. */
export interface MarketReading {
  /** Everything that is traded, the most traded first. */
  readonly listed: readonly ListedAsset[];
  /** Assets requested by ticker, with their own previous closes. */
  readonly read: readonly DayAsset[];
}

export interface MarketFacts {
  readonly movers: Movers | undefined;
  readonly sectors: Sectors | undefined;
  readonly dividends: Dividends | undefined;
  readonly quotes: EditionQuotes | undefined;
}

const moversShown = 5;
/** One or two shares do not represent their sector. */
const minSectorShares = 3;
const dividendDays = 7;
const maxDividends = 40;
/** The list has no time. If this share of its prices equals the session's, the list is of that session. */
const agreeingShare = 0.8;

export function marketFacts(
  { listed, read }: MarketReading,
  { day, session }: Pick<EditionTimes, 'day' | 'session'>,
  now: Date,
  delayMinutes: number,
): MarketFacts {
  const origin = {
    source: 'brapi',
    at: session.closesAt.toISOString(),
    precision: 'instant',
    delayMinutes,
  } as const;
  const listedByTicker = new Map(listed.map((asset) => [asset.stock, asset]));
  const sessionAssets = read.filter((asset) => isFromSession(asset, session, now));
  const shares = sessionAssets.flatMap((asset) => {
    const of = listedByTicker.get(asset.ticker);
    const change = calculatePlausibleChange(asset);
    return of?.type !== 'stock' || change === null ? [] : [{ asset, of, change }];
  });

  const rows: Mover[] = shares.flatMap(({ asset, of, change }) =>
    asset.volume === null
      ? []
      : [
          {
            ticker: asset.ticker,
            name: of.name,
            priceInReais: asset.price,
            changeInBasisPoints: change,
            volume: asset.volume,
          },
        ],
  );
  const upwards = rows.toSorted((a, b) => b.changeInBasisPoints - a.changeInBasisPoints);
  const movers = {
    ...origin,
    among: rows.length,
    rises: upwards.filter((row) => row.changeInBasisPoints > 0).slice(0, moversShown),
    falls: upwards
      .toReversed()
      .filter((row) => row.changeInBasisPoints < 0)
      .slice(0, moversShown),
  };

  const sectors = [...Map.groupBy(shares, ({ of }) => of.sector ?? '')]
    .filter(([sector, members]) => sector !== '' && members.length >= minSectorShares)
    .map(([sector, members]) => ({
      sector,
      shares: members.length,
      rose: members.filter(({ change }) => change > 0).length,
      fell: members.filter(({ change }) => change < 0).length,
      meanChangeInBasisPoints: meanOfBasisPoints(members.map(({ change }) => change)),
    }))
    .toSorted((a, b) => b.meanChangeInBasisPoints - a.meanChangeInBasisPoints);

  const paying = read.flatMap(({ dividends }) => (dividends === undefined ? [] : [dividends]));
  return {
    movers: rows.length === 0 ? undefined : movers,
    sectors: sectors.length === 0 ? undefined : { ...origin, rows: sectors },
    dividends:
      paying.length === 0
        ? undefined
        : { ...origin, at: now.toISOString(), rows: dueWithinDays(paying.flat(), day) },
    quotes: collectQuotes(listed, sessionAssets, origin),
  };
}

/** Returns the change from the asset's own previous close; null without one, and for a likely split. */
function calculatePlausibleChange(asset: DayAsset): number | null {
  const change = calculateMove(asset);
  return isLikelySplit(change) ? null : change;
}

function calculateMove({ price, previous }: DayAsset): number | null {
  return previous === null ? null : changeInBasisPoints(previous, price);
}

function isLikelySplit(change: number | null): change is number {
  return change !== null && Math.abs(change) > maxShareMoveInBasisPoints;
}

/**
 * Returns the dividends that are paid within a week, or that have their last purchase day within a week; the
 * earliest first.
 */
function dueWithinDays(dividends: readonly DueDividend[], from: string): DueDividend[] {
  const to = new Date(Date.parse(from) + dividendDays * 86_400_000).toISOString().slice(0, 10);
  const isDue = (day: string | null): day is string => day !== null && day >= from && day <= to;
  const dueOn = ({ exDate, paymentDate }: DueDividend) =>
    [exDate, paymentDate].filter(isDue).toSorted()[0];
  return dividends
    .flatMap((dividend) => {
      const due = dueOn(dividend);
      return due === undefined ? [] : [{ due, dividend }];
    })
    .toSorted(
      (a, b) =>
        a.due.localeCompare(b.due) ||
        a.dividend.ticker.localeCompare(b.dividend.ticker) ||
        a.dividend.kind.localeCompare(b.dividend.kind),
    )
    .slice(0, maxDividends)
    .map(({ dividend }) => dividend);
}

function collectQuotes(
  listed: readonly ListedAsset[],
  sessionAssets: readonly DayAsset[],
  origin: Omit<EditionQuotes, 'quotes'>,
): EditionQuotes | undefined {
  const read = new Map(sessionAssets.map((asset) => [asset.ticker, asset]));
  const agreeing = listed.filter(({ stock, close }) => {
    const asset = read.get(stock);
    return asset !== undefined && close === asset.price;
  });
  const isListOfSession = read.size > 0 && agreeing.length >= agreeingShare * read.size;

  const quotes: Record<string, EditionQuotes['quotes'][string]> = {};
  const jumps: { readonly ticker: string; readonly changeInBasisPoints: number }[] = [];
  const noteJump = (ticker: string, change: number | null) => {
    if (isLikelySplit(change)) jumps.push({ ticker, changeInBasisPoints: change });
  };
  for (const { stock, name, close, change, volume, type } of listed) {
    const asset = read.get(stock);
    if (asset !== undefined) {
      const assetChange = calculatePlausibleChange(asset);
      quotes[stock] = {
        name,
        priceInReais: asset.price,
        changeInBasisPoints: assetChange,
        ...closeBefore(assetChange, asset.previous),
        volume: asset.volume,
        type: type ?? null,
      };
      noteJump(stock, calculateMove(asset));
    } else if (isListOfSession && typeof close === 'number') {
      const { change: listedChange, previous } = listedMove(close, change);
      quotes[stock] = {
        name,
        priceInReais: close,
        changeInBasisPoints: isLikelySplit(listedChange) ? null : listedChange,
        ...closeBefore(isLikelySplit(listedChange) ? null : listedChange, previous),
        volume: volume ?? null,
        type: type ?? null,
      };
      noteJump(stock, listedChange);
    }
  }
  if (Object.keys(quotes).length === 0) return undefined;
  return { ...origin, quotes, ...(jumps.length === 0 ? {} : { jumps }) };
}

/** The list has only percentages: the change is calculated from the previous close that they imply. */
function listedMove(close: number, percent: number | null | undefined) {
  if (typeof percent !== 'number') return { change: null, previous: undefined };
  const previous = impliedPreviousPrice(close, percent);
  const counted = previous === undefined ? null : changeInBasisPoints(previous, close);
  return { change: counted ?? basisPointsOfPercent(percent), previous };
}

/** Without a reported change there is no reliable previous close. */
function closeBefore(change: number | null, previous: number | null | undefined) {
  return change === null || previous === null || previous === undefined
    ? {}
    : { previousCloseInReais: previous };
}
