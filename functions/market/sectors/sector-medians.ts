import type { SectorMedians } from '../../../shared/market/asset-data.ts';
import {
  measuredFigureNames,
  quantileOf,
  type MeasuredFigure,
} from '../../../shared/market/measured-figures.ts';

/** The measured values of one company; unknown ones are missing. */
export interface CompanyFigures {
  readonly ticker: string;
  readonly sector: string;
  readonly figures: Readonly<Partial<Record<MeasuredFigure, number>>>;
}

/** The middle of fewer would be the figure of one of them. */
export const fewestCompanies = 5;

/**
 * Returns the median of each value that enough companies of a sector have; each company counts once.
 * @param day `yyyy-mm-dd`, on which the last of them was read
 */
export function mediansOf(
  companies: readonly CompanyFigures[],
  day: string,
): readonly SectorMedians[] {
  const once = [...new Map(companies.map((company) => [company.ticker, company])).values()];
  return [...Map.groupBy(once, ({ sector }) => sector)].map(([sector, ofSector]) => ({
    sector,
    day,
    figures: Object.fromEntries(
      measuredFigureNames.flatMap((name) => {
        const values = ofSector.flatMap(({ figures }) => figures[name] ?? []);
        const [lowerQuarter, median, upperQuarter] = [0.25, 0.5, 0.75].map((share) =>
          quantileOf(values, share),
        );
        if (lowerQuarter === undefined || median === undefined || upperQuarter === undefined) {
          return [];
        }
        if (values.length < fewestCompanies) return [];
        return [[name, { median, lowerQuarter, upperQuarter, companies: values.length }]];
      }),
    ),
  }));
}
