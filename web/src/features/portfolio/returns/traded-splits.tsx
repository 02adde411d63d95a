import type { MissingSplit } from '../../../../../shared/contracts/portfolio/returns.ts';
import { Button } from '../../../ui/button.tsx';
import { MissingSplits } from './missing-splits.tsx';
import { useReturns } from './use-returns.ts';

interface TradedSplitsProps {
  /** Changes with the portfolio. */
  readonly version: string;
  /** Missing for readers who may not change the portfolio. */
  readonly onRecord: ((split: MissingSplit) => void) | undefined;
}

/** Asks about missing splits above the trades, once the returns are known. */
export default function TradedSplits({ version, onRecord }: TradedSplitsProps) {
  const splits = useReturns(version).data?.missingSplits ?? [];
  if (splits.length === 0) return null;
  return (
    <div className="mb-10">
      <MissingSplits
        splits={splits}
        renderAction={
          onRecord &&
          ((split, label) => (
            <div className="mt-2 mb-3">
              <Button tone="secondary" onClick={() => onRecord(split)}>
                {label}
              </Button>
            </div>
          ))
        }
      />
    </div>
  );
}
