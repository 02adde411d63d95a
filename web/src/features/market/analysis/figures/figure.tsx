import type { ReactNode } from 'react';
import { notAvailable } from '../../../../copy/market/market.ts';
import { missingFigure } from '../../../../../../shared/values/market-figures.ts';
import { ShortFigure } from './short-figure.tsx';

interface FigureProps {
  readonly children: string;
  /** What it stands for, where it is shortened or rounded. */
  readonly full?: string | undefined;
  /** What a number counts. */
  readonly unit?: string | undefined;
}

/** A figure in words; where it is missing, a dash for the eye and words for the ear. */
export function Figure({ children, full, unit }: FigureProps): ReactNode {
  if (children === missingFigure) {
    return (
      <span className="text-muted font-normal">
        <span aria-hidden>{missingFigure}</span>
        <span className="sr-only">{notAvailable}</span>
      </span>
    );
  }
  const shown =
    unit === undefined ? (
      children
    ) : (
      <>
        {children} <span className="text-fine text-muted font-normal">{unit}</span>
      </>
    );
  return full === undefined ? shown : <ShortFigure full={full}>{shown}</ShortFigure>;
}
