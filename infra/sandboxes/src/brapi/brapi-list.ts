import * as z from 'zod';
import { brapiAssets, brapiIndexes } from './brapi-assets.ts';
import type { BrapiAsset } from './brapi-assets.ts';
import { latestBars, type TradingCalendar } from './brapi-prices.ts';
import { logoAddress, partnerLogos } from './brapi-logo.ts';
import type { PriceOverrides } from './price-overrides.ts';
import { marketCapOf } from './brapi-quote.ts';
import { roundTo } from '../seeded-values.ts';

const sortableFields = [
  'name',
  'close',
  'change',
  'change_abs',
  'volume',
  'market_cap_basic',
  'sector',
] as const;

const listQuerySchema = z.object({
  search: z.string().default(''),
  type: z.enum(['stock', 'fund', 'bdr']).optional(),
  sector: z.string().optional(),
  sortBy: z.enum(sortableFields).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  limit: z.coerce.number().int().min(1).max(10_000).default(100),
  page: z.coerce.number().int().min(1).default(1),
});

interface ListedAsset {
  readonly stock: string;
  readonly name: string;
  readonly close: number;
  readonly change: number;
  readonly volume: number;
  readonly market_cap: number | null;
  readonly logo: string;
  readonly sector: string;
  readonly type: string;
}

/** Answers `GET /api/quote/list` in the partner's format; returns undefined for invalid parameters. */
export function listAssets(
  query: URLSearchParams,
  now: Date,
  tradingSession: TradingCalendar,
  moved: Pick<PriceOverrides, 'apply'>,
): object | undefined {
  const parsed = listQuerySchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) return undefined;
  const { search, type, sector, sortBy, sortOrder, limit, page } = parsed.data;
  const term = search.trim().toLowerCase();
  const direction = sortOrder === 'desc' ? -1 : 1;
  const matching = brapiAssets
    .filter((asset) => type === undefined || asset.type === type)
    .filter((asset) => sector === undefined || asset.sector === sector)
    // Search by ticker only: clients that hold the whole list search names themselves.
    .filter((asset) => asset.ticker.toLowerCase().includes(term))
    .map((asset) => listedAsset(asset, now, tradingSession, moved))
    .toSorted((a, b) => (sortBy === undefined ? 0 : direction * orders[sortBy](a, b)));
  const totalPages = Math.max(1, Math.ceil(matching.length / limit));
  return {
    indexes: brapiIndexes.filter((index) => index.stock.toLowerCase().includes(term)),
    stocks: matching.slice((page - 1) * limit, page * limit),
    availableSectors: [...new Set(brapiAssets.map((asset) => asset.sector))].toSorted(),
    availableStockTypes: ['bdr', 'fund', 'stock'],
    currentPage: page,
    totalPages,
    itemsPerPage: limit,
    totalCount: matching.length,
    hasNextPage: page < totalPages,
  };
}

type Compare = (a: ListedAsset, b: ListedAsset) => number;

const orders: Readonly<Record<(typeof sortableFields)[number], Compare>> = {
  name: (a, b) => a.name.localeCompare(b.name, 'pt-BR'),
  sector: (a, b) => a.sector.localeCompare(b.sector),
  close: (a, b) => a.close - b.close,
  change: (a, b) => a.change - b.change,
  change_abs: (a, b) => Math.abs(a.change) - Math.abs(b.change),
  volume: (a, b) => a.volume - b.volume,
  market_cap_basic: (a, b) => (a.market_cap ?? 0) - (b.market_cap ?? 0),
};

function listedAsset(
  asset: BrapiAsset,
  now: Date,
  tradingSession: TradingCalendar,
  moved: Pick<PriceOverrides, 'apply'>,
): ListedAsset {
  const { today, previousClose } = latestBars(asset, now, tradingSession, moved);
  return {
    stock: asset.ticker,
    name: asset.name,
    close: today.close,
    change: roundTo((today.close / previousClose - 1) * 100, 3),
    volume: today.volume,
    market_cap: marketCapOf(asset, today.close),
    logo: logoAddress(partnerLogos, asset.ticker),
    sector: asset.sector,
    type: asset.type,
  };
}
