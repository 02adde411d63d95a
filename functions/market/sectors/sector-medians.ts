import type { SectorMedians } from '../../../shared/market/asset-data.ts';
import {
  financialRatioNames,
  quantile,
  type FinancialRatioName,
} from '../../../shared/market/financial-ratios.ts';

/** The measured values of one company; unknown ones are missing. */
export interface CompanyValues {
  readonly ticker: string;
  readonly sector: string;
  readonly figures: Readonly<Partial<Record<FinancialRatioName, number>>>;
}

/** The median of fewer would be the value of a single company. */
export const minCompanies = 5;

/**
 * Returns the median of each value that enough companies of a sector have; each company counts once.
 * @param day `yyyy-mm-dd`, on which the last of them was read
 */
export function calculateMedians(
  companies: readonly CompanyValues[],
  day: string,
): readonly SectorMedians[] {
  const distinctCompanies = [
    ...new Map(companies.map((company) => [company.ticker, company])).values(),
  ];
  return [...Map.groupBy(distinctCompanies, ({ sector }) => sector)].map(
    ([sector, sectorCompanies]) => ({
      sector,
      day,
      figures: Object.fromEntries(
        financialRatioNames.flatMap((name) => {
          const values = sectorCompanies.flatMap(({ figures }) => figures[name] ?? []);
          const [lowerQuarter, median, upperQuarter] = [0.25, 0.5, 0.75].map((share) =>
            quantile(values, share),
          );
          if (lowerQuarter === undefined || median === undefined || upperQuarter === undefined) {
            return [];
          }
          if (values.length < minCompanies) return [];
          return [[name, { median, lowerQuarter, upperQuarter, companies: values.length }]];
        }),
      ),
    }),
  );
}
