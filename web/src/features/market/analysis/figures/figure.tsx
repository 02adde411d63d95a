import type { ReactNode } from 'react';
import { notAvailable } from '../../../../copy/market/market.ts';
import { missingFigure } from '../../../../../../shared/values/market-figures.ts';

/** A figure in words; where it is missing, a dash for the eye and words for the ear. */
export function Figure({ children }: { readonly children: string }): ReactNode {
  if (children !== missingFigure) return children;
  return (
    <span className="text-muted font-normal">
      <span aria-hidden>{missingFigure}</span>
      <span className="sr-only">{notAvailable}</span>
    </span>
  );
}
