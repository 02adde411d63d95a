import type { FixedIncome } from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import {
  fixedIncomeTotals as texts,
  guaranteeTexts,
} from '../../../copy/portfolio/fixed-income.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatShortDate } from '../formatted-values.tsx';
import { findUncovered, sumFixedIncome } from './fixed-income-totals.ts';

type Investments = FixedIncome['investments'];

/** What all investments are worth together, and which institution has more than is guaranteed. */
export function Totals({ investments }: { readonly investments: Investments }) {
  const sums = sumFixedIncome(investments);
  const { appliedCount, netCount, basis, unknown, matured } = sums;
  const partOf = (known: number) =>
    known === investments.length ? undefined : texts.part(known, investments.length);
  const basisText =
    basis === null
      ? texts.mixed
      : (basis.isEstimate ? texts.estimate : texts.inFile)(formatShortDate(basis.day));
  return (
    <section aria-label={texts.heading}>
      <dl className="border-rule rounded-card bg-surface grid overflow-hidden border sm:grid-cols-3">
        <Tile label={texts.applied} centavos={sums.appliedInCentavos} note={partOf(appliedCount)} />
        <Tile label={texts.gross} centavos={sums.grossInCentavos} note={basisText} />
        <Tile label={texts.net} centavos={sums.netInCentavos} note={partOf(netCount)} />
      </dl>
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

interface TileProps {
  readonly label: string;
  readonly centavos: number | null;
  readonly note: string | undefined;
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
