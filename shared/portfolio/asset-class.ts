import * as z from 'zod/mini';

export const assetClasses = ['stock', 'fii', 'etf', 'bdr', 'crypto', 'fund'] as const;
export const assetClassSchema = z.enum(assetClasses);
export type AssetClass = z.infer<typeof assetClassSchema>;

export const assetClassNames: Readonly<Record<AssetClass, string>> = {
  stock: 'Ações',
  fii: 'FIIs',
  etf: 'ETFs',
  bdr: 'BDRs',
  crypto: 'Criptomoedas',
  /** Funds of a kind that neither name nor code reveals. */
  fund: 'Outros fundos',
};

/** Assets that may be held besides those traded at B3. */
export const cryptocurrencies: Readonly<Record<string, string | undefined>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  SOL: 'Solana',
  XRP: 'XRP',
  BNB: 'BNB',
  ADA: 'Cardano',
  DOGE: 'Dogecoin',
  LTC: 'Litecoin',
  LINK: 'Chainlink',
  AVAX: 'Avalanche',
  DOT: 'Polkadot',
  USDT: 'Tether',
  USDC: 'USD Coin',
};

export function cryptocurrencyName(ticker: string): string | undefined {
  return Object.hasOwn(cryptocurrencies, ticker) ? cryptocurrencies[ticker] : undefined;
}

/** Words in the fund names of B3 and of the funds themselves. */
const fiiNamePattern = /\b(?:FII|FIAGRO|FI-INFRA|IMOB\w*|IMOBILI[AÁ]RI[OA]S?)\b/i;
const etfNamePattern =
  /\b(?:ETF|ISHARES?|IT NOW|HASHDEX|INDEX|[ÍI]NDICE|TREND|INVESTO|NASDAQ|S&P|IBOVESPA|BITCOIN|ETHEREUM|QR CME)\b/i;

/** Papers of B3 for a share of a foreign company: AAPL34, M1TA34. */
export function isBdr(ticker: string): boolean {
  return /^[A-Z0-9]{4}3[1-9]$/.test(ticker);
}

/** The source distinguishes funds from shares, but not the kinds of funds: their names do. */
export function classifyAsset(asset: {
  readonly ticker: string;
  readonly type: string | null;
  readonly name: string | null;
}): AssetClass {
  const { ticker, type, name } = asset;
  if (type === null && cryptocurrencyName(ticker) !== undefined) return 'crypto';
  if (type === 'bdr') return 'bdr';
  if (type === 'fund') {
    if (fiiNamePattern.test(name ?? '')) return 'fii';
    return etfNamePattern.test(name ?? '') ? 'etf' : 'fund';
  }
  if (type === null && isBdr(ticker)) return 'bdr';
  return type === null && /^[A-Z0-9]{4}11$/.test(ticker) ? 'fund' : 'stock';
}
