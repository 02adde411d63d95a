import type { FixedIncome } from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import {
  fixedIncomeTotals as texts,
  guaranteeTexts,
} from '../../../copy/portfolio/fixed-income.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatShortDate } from '../formatted-values.tsx';
import { findUncovered, sumFixedIncome, type FixedIncomeSums } from './fixed-income-totals.ts';

type Investments = FixedIncome['investments'];

/** What all investments are worth together, and which institution has more than is guaranteed. */
export function Totals({ investments }: { readonly investments: Investments }) {
  const sums = sumFixedIncome(investments);
  const { compared, basis, unknown, matured } = sums;
  const basisText =
    basis === null
      ? texts.mixed
      : (basis.isEstimate ? texts.estimate : texts.inFile)(formatShortDate(basis.day));
  return (
    <section aria-label={texts.heading}>
      <dl className="border-rule rounded-card bg-surface grid overflow-hidden border sm:grid-cols-3">
        <Tile label={texts.applied} centavos={compared?.appliedInCentavos ?? null} />
        <Tile label={texts.gross} centavos={(compared ?? sums).grossInCentavos} note={basisText} />
        <Tile label={texts.net} centavos={compared?.netInCentavos ?? null} />
      </dl>
      <LeftOut {...sums} />
      {unknown === 0 ? null : (
        <p className="text-small text-muted mt-3">{texts.unknown(unknown)}</p>
      )}
      {matured === 0 ? null : <p className="text-small mt-3">{texts.matured(matured)}</p>}
      {findUncovered(investments).map(({ name, grossInCentavos }) => (
        <div key={name} className="mt-5 max-w-[44rem]">
          <Alert tone="info" title={guaranteeTexts.title(name)}>
            {guaranteeTexts.text(formatReais(grossInCentavos))}
          </Alert>
        </div>
      ))}
    </section>
  );
}

/** Names the investments that the totals leave out, so that each total is of the same ones. */
function LeftOut({ compared, leftOut, grossInCentavos }: FixedIncomeSums) {
  if (leftOut.length === 0 || grossInCentavos === null) return null;
  const names = leftOut
    .map(({ name, value }) =>
      value === null || compared === null
        ? name
        : texts.namedValue(name, formatReais(value.grossInCentavos)),
    )
    .join(', ');
  return (
    <p className="text-small text-muted mt-3 max-w-[44rem] wrap-anywhere">
      {compared === null
        ? texts.nothingCompared(names)
        : texts.leftOut(names, formatReais(grossInCentavos))}
    </p>
  );
}

interface TileProps {
  readonly label: string;
  readonly centavos: number | null;
  readonly note?: string;
}

function Tile({ label, centavos, note }: TileProps) {
  return (
    <div className="border-rule -mt-px min-w-0 border-t p-5 wrap-anywhere sm:-ml-px sm:border-l">
      <dt className="text-small text-muted font-medium">{label}</dt>
      <dd className="mt-1.5">
        <span className="text-title-3 tabular block font-serif font-semibold">
          {centavos === null ? texts.none : formatReais(centavos)}
        </span>
        {note === undefined ? null : <span className="text-fine text-muted block">{note}</span>}
      </dd>
    </div>
  );
}
