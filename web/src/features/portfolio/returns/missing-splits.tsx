import type { ReactNode } from 'react';
import type { MissingSplit } from '../../../../../shared/contracts/portfolio/returns.ts';
import { missingSplitTexts as texts } from '../../../copy/portfolio/missing-splits.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { formatShortDate } from '../formatted-values.tsx';

interface MissingSplitsProps {
  readonly splits: readonly MissingSplit[];
  /** Renders what opens the form of a split; missing for readers who may not change the portfolio. */
  readonly renderAction?: ((split: MissingSplit, label: string) => ReactNode) | undefined;
}

/** Asks about splits that the trades seem not to have. */
export function MissingSplits({ splits, renderAction }: MissingSplitsProps) {
  if (splits.length === 0) return null;
  return (
    <Alert tone="info" title={texts.title(splits.length)}>
      <ul>
        {splits.map((split) => (
          <li key={`${split.ticker} ${split.lastDay}`} className="mt-1">
            <p>{texts.describe(split.ticker, formatShortDate(split.lastDay), split.factor)}</p>
            <span>{renderAction?.(split, texts.record(split.ticker, split.factor))}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1">{texts.consequence}</p>
    </Alert>
  );
}
