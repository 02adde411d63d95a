import * as z from 'zod/mini';

export const assetTabSchema = z.enum([
  'indicadores',
  'fundamentos',
  'dividendos',
  'historico',
  'demonstracoes',
  'empresa',
]);
export type AssetTab = z.infer<typeof assetTabSchema>;

export const firstAssetTab: AssetTab = 'indicadores';
