import type { AssetTab } from '../../../web/src/features/market/analysis/asset-tab.ts';

/** Every tab of an asset's analysis, in their order. */
export const assetTabNames: readonly AssetTab[] = [
  'indicadores',
  'fundamentos',
  'dividendos',
  'historico',
  'demonstracoes',
  'empresa',
];
