import { Link } from 'react-router-dom';
import type { Portfolio } from '../../../../../shared/contracts/portfolio/portfolio.ts';
import { valuePortfolio } from '../../../../../shared/portfolio/valuation.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { fixedIncomeLine as texts } from '../../../copy/portfolio/fixed-income-line.ts';
import * as paths from '../../../paths.ts';
import { formatShortDate } from '../formatted-values.tsx';
import { sumFixedIncome } from './fixed-income-totals.ts';
import { useFixedIncome, useRefreshedRates } from './use-fixed-income.ts';

/** The portfolio's total with its fixed income; nothing without fixed income. */
export function FixedIncomeLine({ portfolio }: { readonly portfolio: Portfolio }) {
  const { data } = useFixedIncome();
  useRefreshedRates(data);
  if (data === undefined || data.investments.length === 0) return null;
  const { grossInCentavos, basis } = sumFixedIncome(data.investments);
  const assets = new Map(portfolio.assets.map((asset) => [asset.ticker, asset]));
  const { valueInCentavos } = valuePortfolio(portfolio.positions, (ticker) => assets.get(ticker));
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-small text-muted font-medium">{texts.total}</dt>
          <dd className="text-title-3 tabular font-serif font-semibold">
            {formatReais(valueInCentavos + (grossInCentavos ?? 0))}
          </dd>
        </div>
        <div>
          <dt className="text-small text-muted font-medium">
            {basis?.isEstimate === true ? texts.estimate(formatShortDate(basis.day)) : texts.label}
          </dt>
          <dd className="text-title-3 tabular font-serif font-semibold">
            {grossInCentavos === null ? texts.unknown : formatReais(grossInCentavos)}
          </dd>
        </div>
      </dl>
      <Link
        to={paths.fixedIncome}
        className="link inline-flex min-h-11 items-center font-medium print:hidden"
      >
        {texts.link}
      </Link>
    </div>
  );
}
