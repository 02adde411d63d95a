import * as z from 'zod/mini';
import { standardLotTicker, parseTicker } from '../../../../shared/market/ticker.ts';

/** The section of the dashboard, unless it is the first one: `?aba=configuracoes`. */
export const tabParameter = 'aba';
export const tabSchema = z.enum(['analise', 'configuracoes', 'pagamentos']);
export type Tab = z.infer<typeof tabSchema>;
export const defaultTab: Tab = 'analise';

/** The asset that is open: `?ativo=PETR4`. */
export const assetParameter = 'ativo';
/** No symbol and no name is longer. */
const maxLength = 60;

export function readTab(parameters: URLSearchParams): Tab {
  const named = tabSchema.safeParse(parameters.get(tabParameter));
  return named.success ? named.data : defaultTab;
}

/**
 * Returns the ticker in a typed text; an asset with this ticker may not exist. Empty for an empty text. PETR4F is
 * analysed as PETR4.
 */
export function parseSymbol(text: string): string {
  return standardLotTicker(parseTicker(text) ?? text);
}

/** Returns whether an asset has the page; the greeting and the search then share one row above it. */
export function showsAsset(parameters: URLSearchParams): boolean {
  return readTab(parameters) === 'analise' && readSelectedAsset(parameters) !== '';
}

export function readSelectedAsset(parameters: URLSearchParams): string {
  return parseSymbol((parameters.get(assetParameter) ?? '').slice(0, maxLength));
}
