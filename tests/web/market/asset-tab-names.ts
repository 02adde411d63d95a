import type { AssetTab } from '../../../web/src/features/market/analysis/asset-tab.ts';

/** All tabs of an asset's analysis, in order. */
export const assetTabNames: readonly AssetTab[] = [
  'indicadores',
  'fundamentos',
  'dividendos',
  'historico',
  'demonstracoes',
  'empresa',
];
