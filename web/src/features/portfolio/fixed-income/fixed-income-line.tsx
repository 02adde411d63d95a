import { Link } from 'react-router-dom';
import type { Portfolio } from '../../../../../shared/contracts/portfolio/portfolio.ts';
import { valuePortfolio } from '../../../../../shared/portfolio/valuation.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { fixedIncomeLine as texts } from '../../../copy/portfolio/fixed-income-line.ts';
import * as paths from '../../../paths.ts';
import { formatShortDate } from '../formatted-values.tsx';
import { sumFixedIncome, type FixedIncomeSums } from './fixed-income-totals.ts';
import { useFixedIncome, useRefreshedRates } from './use-fixed-income.ts';

/** The portfolio's value, its fixed income and their sum; nothing without fixed income. */
export function FixedIncomeLine({ portfolio }: { readonly portfolio: Portfolio }) {
  const { data } = useFixedIncome();
  useRefreshedRates(data);
  if (data === undefined || data.investments.length === 0) return null;
  const sums = sumFixedIncome(data.investments);
  const { grossInCentavos } = sums;
  const assets = new Map(portfolio.assets.map((asset) => [asset.ticker, asset]));
  const { valueInCentavos, coins } = valuePortfolio(portfolio.positions, (ticker) =>
    assets.get(ticker),
  );
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-10 gap-y-1">
      <dl className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row sm:flex-wrap sm:gap-x-8">
        <Term
          name={coins === null ? texts.assets : texts.assetsAndCoins}
          value={formatReais(valueInCentavos)}
        />
        <Term
          sign="+"
          name={texts.label}
          note={noteOf(sums)}
          value={grossInCentavos === null ? texts.unknown : formatReais(grossInCentavos)}
        />
        <Term
          sign="="
          name={texts.total}
          value={formatReais(valueInCentavos + (grossInCentavos ?? 0))}
        />
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

function noteOf({ grossInCentavos, basis, unknown }: FixedIncomeSums): string | undefined {
  if (grossInCentavos === null) return undefined;
  if (unknown > 0) return texts.without(unknown);
  return basis?.isEstimate === true ? texts.estimate(formatShortDate(basis.day)) : texts.gross;
}

interface TermProps {
  readonly name: string;
  readonly value: string;
  /** What connects it with the term before. */
  readonly sign?: '+' | '=';
  readonly note?: string | undefined;
}

/** Terms are below each other on a phone, as in a written sum. */
function Term({ name, value, sign, note }: TermProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
      <dt className="text-small text-muted font-medium">
        {sign === undefined ? null : <span aria-hidden>{`${sign} `}</span>}
        <span>{name}</span>
      </dt>
      <dd className="ml-auto text-right sm:text-left">
        <span className="text-title-3 tabular block font-serif font-semibold">{value}</span>
        {note === undefined ? null : <span className="text-fine text-muted block">{note}</span>}
      </dd>
    </div>
  );
}
