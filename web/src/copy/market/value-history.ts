/** The position of a value relative to another value of the same kind. Neither position is better. */
export type Comparison = 'above' | 'below' | 'same';

const comparisonTexts: Readonly<Record<Comparison, string>> = {
  above: 'Acima da',
  below: 'Abaixo da',
  same: 'Igual à',
};
const today: Readonly<Record<Comparison, string>> = {
  above: 'hoje acima da mediana',
  below: 'hoje abaixo da mediana',
  same: 'hoje igual à mediana',
};

interface YearsSummary {
  readonly first: string;
  readonly lowest: string;
  readonly highest: string;
  readonly median: string;
  /** The position of today's value relative to the median; undefined without a value today. */
  readonly comparison: Comparison | undefined;
  /** Years without a multiple, because the company had no profit. */
  readonly losses: readonly string[];
}

interface SectorSummary {
  readonly median: string;
  readonly companies: number;
  /** `28/11`. */
  readonly day: string;
  readonly comparison: Comparison | undefined;
}

export const valueHistoryTexts = {
  /** Shown instead of a P/E for a company without earnings. */
  loss: 'prejuízo',
  today: 'hoje',
  describeYears: ({ first, lowest, highest, median, comparison, losses }: YearsSummary) =>
    [
      lowest === highest
        ? `${lowest} em todos os anos desde ${first}`
        : `De ${lowest} a ${highest} desde ${first}`,
      `${comparison === undefined ? 'mediana' : today[comparison]}, ${median}`,
      ...(losses.length === 0 ? [] : [`prejuízo em ${joinYears(losses)}`]),
    ].join('; '),
  describeSector: ({ median, companies, day, comparison }: SectorSummary) =>
    `${comparison === undefined ? 'Mediana' : `${comparisonTexts[comparison]} mediana`} de ${companies} empresas do setor, ${median}, em ${day}`,
  /** Read by screen readers instead of the bars. */
  chartLabel: (label: string, values: readonly string[]) => `${label}: ${values.join('; ')}`,
  chartYear: (year: string, value: string) => `${year}, ${value}`,
  chartSector: (value: string) => `mediana do setor, ${value}`,
  /** Legend of the bars. */
  legend: 'Barras: o fim de cada ano e, em destaque, hoje.',
  legendSector: 'Linha tracejada: a mediana do setor.',
  yearByYear: 'Ver ano a ano',
  caption: (title: string) => `${title}, ano a ano`,
  indicator: 'Indicador',
  todayColumn: 'Hoje',
  sectorColumn: 'Mediana do setor',
  sectorShort: 'Setor',
  half: 'Metade do setor',
  range: (lower: string, upper: string) => `${lower} a ${upper}`,
  howCounted:
    'P/L de cada ano: preço no fim do ano dividido pelo lucro por ação do ano; sem lucro não há P/L. Retornos e margens são do balanço do ano; os outros são do fim do ano, como a fonte os informa.',
  howSector: (sector: string, day: string) =>
    `Setor: ${sector}, em ${day}; cada empresa conta uma vez, e o P/L só de quem teve lucro. “Metade do setor” é onde fica a metade do meio das empresas.`,
} as const;

/** `2021`, `2021 e 2023`, `2021, 2022 e 2023`. */
function joinYears(years: readonly string[]): string {
  const [last = ''] = years.slice(-1);
  return years.length < 2 ? last : `${years.slice(0, -1).join(', ')} e ${last}`;
}
