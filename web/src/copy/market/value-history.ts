/** The position of a value relative to another of its kind. Neither end is better. */
export type Place = 'above' | 'below' | 'same';

const places: Readonly<Record<Place, string>> = {
  above: 'Acima da',
  below: 'Abaixo da',
  same: 'Igual à',
};
const today: Readonly<Record<Place, string>> = {
  above: 'hoje acima da mediana',
  below: 'hoje abaixo da mediana',
  same: 'hoje igual à mediana',
};

interface OwnYears {
  readonly first: string;
  readonly lowest: string;
  readonly highest: string;
  readonly median: string;
  /** The position of today's value relative to the median; undefined without a value today. */
  readonly place: Place | undefined;
  /** Years in which there was no multiple, since nothing was earned. */
  readonly losses: readonly string[];
}

interface OfSector {
  readonly median: string;
  readonly companies: number;
  /** `28/11`. */
  readonly day: string;
  readonly place: Place | undefined;
}

export const figureCourse = {
  /** In the place of a P/E where nothing was earned. */
  loss: 'prejuízo',
  today: 'hoje',
  ownYears: ({ first, lowest, highest, median, place, losses }: OwnYears) =>
    [
      lowest === highest
        ? `${lowest} em todos os anos desde ${first}`
        : `De ${lowest} a ${highest} desde ${first}`,
      `${place === undefined ? 'mediana' : today[place]}, ${median}`,
      ...(losses.length === 0 ? [] : [`prejuízo em ${listOf(losses)}`]),
    ].join('; '),
  ofSector: ({ median, companies, day, place }: OfSector) =>
    `${place === undefined ? 'Mediana' : `${places[place]} mediana`} de ${companies} empresas do setor, ${median}, em ${day}`,
  /** Read by screen readers instead of the bars. */
  picture: (label: string, values: readonly string[]) => `${label}: ${values.join('; ')}`,
  pictureYear: (year: string, value: string) => `${year}, ${value}`,
  pictureSector: (value: string) => `mediana do setor, ${value}`,
  /** Legend of the bars. */
  legend: 'Barras: o fim de cada ano e, em verde, hoje.',
  legendSector: 'Linha tracejada: a mediana do setor.',
  yearByYear: 'Ver ano a ano',
  caption: (title: string) => `${title}, ano a ano`,
  figure: 'Indicador',
  todayColumn: 'Hoje',
  sectorColumn: 'Mediana do setor',
  sectorShort: 'Setor',
  half: 'Metade do setor',
  range: (lower: string, upper: string) => `${lower} a ${upper}`,
  howCounted:
    'P/L de cada ano: preço no fim do ano dividido pelo lucro por ação do ano; sem lucro não há P/L. Retornos e margens são do balanço do ano; os outros são do fim do ano, como a fonte os informa.',
  howSector: (sector: string, day: string) =>
    `Setor: ${sector}, lido em ${day}; cada empresa conta uma vez, e o P/L só de quem teve lucro. “Metade do setor” é onde fica a metade do meio das empresas.`,
} as const;

/** `2021`, `2021 e 2023`, `2021, 2022 e 2023`. */
function listOf(years: readonly string[]): string {
  const [last = ''] = years.slice(-1);
  return years.length < 2 ? last : `${years.slice(0, -1).join(', ')} e ${last}`;
}
