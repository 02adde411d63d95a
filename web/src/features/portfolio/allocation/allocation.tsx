import type { ReactNode } from 'react';
import type { AllocationPart } from '../../../../../shared/portfolio/allocation.ts';
import type { PositionValue } from '../../../../../shared/portfolio/valuation.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { allocationTexts as texts } from '../../../copy/portfolio/portfolio.ts';
import * as paths from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { percent } from '../formatted-values.tsx';
import { useAllocation } from './use-allocation.ts';

interface AllocationProps {
  readonly rows: readonly PositionValue[];
  /** Shown until fixed income is known, without which all parts would change. */
  readonly skeleton: ReactNode;
}

/** The allocation of the value by class, sector and broker. */
export function Allocation({ rows, skeleton }: AllocationProps) {
  const { isLoading, hasFixedIncome, valueInCentavos, classes, sectors, brokers } =
    useAllocation(rows);
  if (isLoading) return skeleton;
  if (classes.length === 0) {
    return (
      <p>
        <span>{texts.empty}</span> <TextLink to={paths.portfolio} label={texts.toOverview} />
      </p>
    );
  }
  return (
    <>
      <p className="text-muted mb-5">
        {(hasFixedIncome ? texts.baseWithFixedIncome : texts.base)(formatReais(valueInCentavos))}
      </p>
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <Parts title={texts.byClass} parts={classes} />
        {/* The longest table: beside both others. */}
        <div className="lg:row-span-2">
          <Parts title={texts.bySector} parts={sectors} />
        </div>
        <Parts title={hasFixedIncome ? texts.byInstitution : texts.byBroker} parts={brokers} />
      </div>
    </>
  );
}

/** A table with a bar in each row, next to its value. */
function Parts({
  title,
  parts,
}: {
  readonly title: string;
  readonly parts: readonly AllocationPart[];
}) {
  if (parts.length === 0) return null;
  return (
    <Card>
      <h2 className="text-title-4 mb-3">{title}</h2>
      <ScrollRegion label={texts.captionOf(title)}>
        <table className="tabular text-small w-full border-collapse">
          <caption className="sr-only">{texts.captionOf(title)}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{texts.columns.part}</th>
              <th scope="col">{texts.columns.share}</th>
              <th scope="col">{texts.columns.value}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, shareInBasisPoints, valueInCentavos }) => (
              <tr key={name} className="align-baseline">
                <th scope="row" className="w-full py-2 pr-3 text-left font-normal">
                  <span>{name}</span>
                  <Bar share={shareInBasisPoints / 10_000} />
                </th>
                <td className="py-2 text-right font-semibold sm:pr-4">
                  <span>{percent(shareInBasisPoints)}</span>
                  <span className="text-fine text-muted block font-normal whitespace-nowrap sm:hidden">
                    {formatReais(valueInCentavos)}
                  </span>
                </td>
                <td className="text-muted hidden py-2 text-right whitespace-nowrap sm:table-cell">
                  {formatReais(valueInCentavos)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

function Bar({ share }: { readonly share: number }) {
  return (
    <svg aria-hidden width="100%" height="10" className="mt-1.5 block">
      <rect width="100%" height="10" rx="3" className="fill-sunk" />
      <rect width={`${Math.max(share * 100, 1)}%`} height="10" rx="3" className="fill-muted" />
    </svg>
  );
}
