import type { ReactNode } from 'react';
import { notAvailable } from '../../../../copy/market/market.ts';
import { missingValue } from '../../../../../../shared/values/format-market-numbers.ts';

/** A formatted value; a missing one is displayed as a dash and read as words by screen readers. */
export function ValueOrDash({ children }: { readonly children: string }): ReactNode {
  if (children !== missingValue) return children;
  return (
    <span className="text-muted font-normal">
      <span aria-hidden>{missingValue}</span>
      <span className="sr-only">{notAvailable}</span>
    </span>
  );
}
