import { useMemo } from 'react';
import type { Trades } from '../../../../../../shared/contracts/portfolio/trades.ts';
import { formatDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import { importOutcome as texts } from '../../../../copy/portfolio/import-preview.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { formatShortDate } from '../../formatted-values.tsx';
import { changeLaterSplits } from '../../trades/later-splits.ts';
import type { ImportedTrade } from '../imported-file.ts';

interface SplitNoteProps {
  readonly rows: readonly ImportedTrade[];
  readonly stored: Trades;
}

/** Names typed splits that were computed without older trades of the file: an import only adds trades. */
export function SplitNote({ rows, stored }: SplitNoteProps) {
  const splits = useMemo(() => {
    const trades = rows.map(({ trade }) => trade);
    return changeLaterSplits(stored, trades, []).splits;
  }, [rows, stored]);
  if (splits.length === 0) return null;
  return (
    <div className="mt-4">
      <Alert tone="info" title={texts.splitsTitle}>
        <ul>
          {splits.map(({ ticker, day, kind, before, after }) => (
            <li key={`${ticker} ${day} ${kind}`}>
              {texts.split(
                kind,
                `${ticker} em ${formatShortDate(day)}`,
                formatDecimal(before),
                formatDecimal(after),
              )}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
