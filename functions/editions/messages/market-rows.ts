import type { InterestArea } from '../../../shared/contracts/preferences.ts';

/** Market values that an edition has in its table, with the names that readers see there. */
export const marketRowNames = {
  ibovespa: 'Ibovespa',
  dollar: 'Dólar',
  euro: 'Euro',
  bitcoin: 'Bitcoin, em 24 horas',
  selic: 'Selic',
  cdi: 'CDI',
  ipcaMonth: 'IPCA',
  ipcaTwelveMonths: 'IPCA em 12 meses',
} as const;
export type MarketRowName = keyof typeof marketRowNames;

/** Every reader gets the Ibovespa and the dollar; the rest depends on the chosen areas. */
const rowsOfArea: Readonly<Record<InterestArea, readonly MarketRowName[]>> = {
  acoes: [],
  fiis: ['selic'],
  'renda-fixa': ['selic', 'cdi', 'ipcaTwelveMonths'],
  'politica-nacional': ['selic', 'ipcaTwelveMonths'],
  'politica-internacional': ['euro'],
  criptomoedas: ['bitcoin'],
};

/** Returns the rows of a reader's table, in the order of all tables. */
export function marketRowsFor(areas: readonly InterestArea[]): MarketRowName[] {
  const wanted = new Set<MarketRowName>([
    'ibovespa',
    'dollar',
    ...areas.flatMap((area) => rowsOfArea[area]),
  ]);
  return (Object.keys(marketRowNames) as MarketRowName[]).filter((name) => wanted.has(name));
}
