import type { AssetData } from '../../../../shared/market/asset-data.ts';
import { isBdr } from '../../../../shared/portfolio/asset-class.ts';
import { statementCurrency } from '../../../../shared/market/statement-currency.ts';
import { unknownCurrency } from '../../../../shared/values/format-market-numbers.ts';
import type {
  AssetKind,
  Fact,
  FactAsset,
  FactPeriod,
  FactTable,
  ReadFactTable,
} from '../../../market/facts/fact-table.ts';
import type { MeasureName } from '../../../market/facts/measures.ts';
import type { ReadAsset } from '../../../market/read-asset.ts';
import { ProblemError } from '../../../runtime/problem-error.ts';
import { findUnitNames } from '../../answers/unit-names.ts';
import { readFreshMeasures, readingTime } from './fresh-measures.ts';
import type { Query } from '../query.ts';

export interface QueryFacts {
  readonly table: FactTable | undefined;
  /** Named assets that the source did not give now: their figures are of an earlier reading. */
  readonly stale: readonly string[];
  /** Whether any of the figures is of an earlier reading. */
  readonly isStored: boolean;
}

/** Each named asset may be a call of the source. */
const maxFresh = 4;

/**
 * Returns the facts that a query needs: those of a few named assets as the source has them now, the others from the
 * stored table.
 * @throws ProblemError `partner_unavailable` when the source fails for an asset that the table does not have
 */
export async function readQueryFacts(
  {
    readAsset,
    readFactTable,
  }: { readonly readAsset: ReadAsset; readonly readFactTable: ReadFactTable },
  { set }: Query,
): Promise<QueryFacts> {
  const stored = await readFactTable();
  if (set.of !== 'named') return { table: stored, stale: [], isStored: true };
  // Without a stored table there are no other figures.
  const isFresh = stored === undefined || set.tickers.length <= maxFresh;
  if (!isFresh) return { table: stored, stale: [], isStored: true };
  const read = await Promise.all(
    set.tickers.map(async (ticker) => {
      try {
        return { ticker, asset: await readAsset(ticker) };
      } catch (error) {
        const isKnown = stored?.asset(ticker) !== undefined;
        const isOfSource = error instanceof ProblemError && error.code === 'partner_unavailable';
        if (!isKnown || !isOfSource) throw error;
        return { ticker, asset: undefined };
      }
    }),
  );
  const assets = read.flatMap(({ asset }) => asset ?? []);
  const stale = read.flatMap(({ ticker, asset }) =>
    asset === undefined && stored?.asset(ticker) !== undefined ? [ticker] : [],
  );
  return { table: withFreshAssets(stored, assets), stale, isStored: stale.length > 0 };
}

/** Returns the stored table with the newest figures of some assets. */
export function withFreshAssets(
  stored: FactTable | undefined,
  assets: readonly AssetData[],
): FactTable {
  const fresh = new Map(
    assets.map((asset) => [
      asset.symbol,
      {
        asset: describeAsset(asset, stored?.asset(asset.symbol)),
        facts: readFacts(asset),
      },
    ]),
  );
  const added = [...fresh.values()].flatMap(({ asset }) =>
    stored?.asset(asset.ticker) === undefined ? [asset] : [],
  );
  return {
    assets: [...(stored?.assets ?? []), ...added],
    asset: (ticker) => fresh.get(ticker)?.asset ?? stored?.asset(ticker),
    fact(ticker, measure, period) {
      const one = fresh.get(ticker);
      const fact = one?.facts.get(keyOf(measure, period));
      // A missing ratio of now may be one without meaning, and an older one would be wrong; past years stay.
      const isOfNow = one !== undefined && period === 'now';
      return fact ?? (isOfNow ? undefined : stored?.fact(ticker, measure, period));
    },
    years(ticker, measure) {
      const known = [...(fresh.get(ticker)?.facts.keys() ?? [])].flatMap((key) => {
        const [of, period] = key.split(' ');
        return of === measure && period !== 'now' ? [Number(period)] : [];
      });
      const all = new Set([...known, ...(stored?.years(ticker, measure) ?? [])]);
      return [...all].toSorted((one, other) => other - one);
    },
  };
}

function keyOf(measure: MeasureName, period: FactPeriod): string {
  return `${measure} ${period}`;
}

function readFacts(asset: AssetData): ReadonlyMap<string, Fact> {
  const readAt = readingTime(asset);
  return new Map(
    readFreshMeasures(asset).map(({ measure, period, value }) => [
      keyOf(measure, period),
      { value, readAt },
    ]),
  );
}

function describeAsset(asset: AssetData, stored: FactAsset | undefined): FactAsset {
  const { symbol, quote } = asset;
  const currency = statementCurrency(asset);
  return {
    ticker: symbol,
    name: stored?.name ?? quote.longName ?? quote.shortName ?? symbol,
    kind: stored?.kind ?? kindOf(asset),
    groups: stored?.groups ?? [],
    rank: stored?.rank ?? Number.MAX_SAFE_INTEGER,
    statementCurrency: currency ?? unknownCurrency,
  };
}

/** Without the list of assets an ETF is a fund: both are divided into `cotas`. */
function kindOf({ symbol, quote }: AssetData): AssetKind {
  if (isBdr(symbol)) return 'bdr';
  const { one } = findUnitNames(symbol, [quote.shortName, quote.longName], quote.currency);
  return one === 'cota' ? 'fund' : 'share';
}
