/** Translations of the source's names of sectors and payments. Names that are not listed are shown unchanged. */

/** Sectors of the list of traded assets, then those of companies' profiles. */
const sectors: Readonly<Record<string, string | undefined>> = {
  'Commercial Services': 'Serviços comerciais',
  Communications: 'Comunicações',
  'Consumer Durables': 'Bens duráveis',
  'Consumer Non-Durables': 'Bens de consumo',
  'Consumer Services': 'Serviços ao consumidor',
  'Distribution Services': 'Distribuição',
  'Electronic Technology': 'Eletrônicos',
  'Energy Minerals': 'Petróleo, gás e carvão',
  Finance: 'Finanças',
  Government: 'Governo',
  'Health Services': 'Serviços de saúde',
  'Health Technology': 'Tecnologia para saúde',
  'Industrial Services': 'Serviços industriais',
  Miscellaneous: 'Diversos',
  'Non-Energy Minerals': 'Mineração e siderurgia',
  'Process Industries': 'Indústria de transformação',
  'Producer Manufacturing': 'Bens industriais',
  'Retail Trade': 'Varejo',
  'Technology Services': 'Serviços de tecnologia',
  Transportation: 'Transporte',
  Utilities: 'Utilidade pública',
  'Basic Materials': 'Materiais básicos',
  'Communication Services': 'Serviços de comunicação',
  'Consumer Cyclical': 'Consumo cíclico',
  'Consumer Defensive': 'Consumo não cíclico',
  Energy: 'Energia',
  Financial: 'Finanças',
  'Financial Services': 'Serviços financeiros',
  Healthcare: 'Saúde',
  Industrials: 'Indústria',
  'Real Estate': 'Imóveis',
  Technology: 'Tecnologia',
};

const dividendTypes: Readonly<Record<string, string | undefined>> = {
  DIVIDENDO: 'Dividendo',
  JCP: 'JCP',
  'JRS CAP PROPRIO': 'JCP',
  RENDIMENTO: 'Rendimento',
  'REST CAP DIN': 'Restituição de capital',
  AMORTIZACAO: 'Amortização',
  'AMORTIZACAO RF': 'Amortização',
};

export function translateSector(sector: string): string {
  return findEntry(sectors, sector);
}

export function translateDividendType(type: string): string {
  return findEntry(dividendTypes, type.toUpperCase(), type);
}

/** Own entries only: a name like `constructor` is not an entry. */
export function findEntry(
  names: Readonly<Record<string, string | undefined>>,
  key: string,
  otherwise = key,
): string {
  return (Object.hasOwn(names, key) ? names[key] : undefined) ?? otherwise;
}
