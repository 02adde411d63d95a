import type { InterestArea } from '../../contracts/preferences.ts';

/** Figures of the market that an edition has in its table, with the names that are read there. */
export const figureNames = {
  ibovespa: 'Ibovespa',
  dollar: 'Dólar',
  euro: 'Euro',
  bitcoin: 'Bitcoin, em 24 horas',
  selic: 'Selic',
  cdi: 'CDI',
  ipcaMonth: 'IPCA',
  ipcaTwelveMonths: 'IPCA em 12 meses',
} as const;
export type FigureName = keyof typeof figureNames;

/** Shares and the dollar are everybody's; the rest is for those whom it concerns. */
const figuresOfArea: Readonly<Record<InterestArea, readonly FigureName[]>> = {
  acoes: [],
  fiis: ['selic'],
  'renda-fixa': ['selic', 'cdi', 'ipcaTwelveMonths'],
  'politica-nacional': ['selic', 'ipcaTwelveMonths'],
  'politica-internacional': ['euro'],
  criptomoedas: ['bitcoin'],
};

/** Which figures somebody reads, in the order of all tables. */
export function figuresFor(areas: readonly InterestArea[]): FigureName[] {
  const wanted = new Set<FigureName>([
    'ibovespa',
    'dollar',
    ...areas.flatMap((area) => figuresOfArea[area]),
  ]);
  return (Object.keys(figureNames) as FigureName[]).filter((name) => wanted.has(name));
}
