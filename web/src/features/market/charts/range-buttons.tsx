import { priceChart as texts } from '../../../copy/market/market.ts';
import { classNames } from '../../../lib/class-names.ts';
import type { ChartRange } from '../analysis/price/price-history.ts';

interface RangeName {
  readonly short: string;
  /** For screen readers. */
  readonly full: string;
}

const nameOfRange = (range: ChartRange): RangeName => ({
  short: texts.range[range],
  full: texts.rangeName[range],
});

/** The choice of a chart's range in days. */
export function RangeButtons(props: {
  readonly ranges: readonly ChartRange[];
  readonly range: ChartRange;
  readonly onChoose: (range: ChartRange) => void;
  /** Returns a range's name, if it differs from the usual one. */
  readonly nameOf?: (range: ChartRange) => RangeName;
}) {
  const { ranges, range, onChoose, nameOf = nameOfRange } = props;
  return (
    <div role="group" aria-label={texts.ranges} className="-mr-2 flex print:hidden">
      {ranges.map((one) => {
        const { short, full } = nameOf(one);
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === range}
            onClick={() => onChoose(one)}
            className={classNames(
              'rounded-small text-fine flex min-h-11 items-center px-2.5 font-medium transition-colors duration-150',
              one === range
                ? 'text-brand underline decoration-2 underline-offset-[6px]'
                : 'text-muted hover:text-ink',
            )}
          >
            <span>{short}</span>
            <span className="sr-only">{`, ${full}`}</span>
          </button>
        );
      })}
    </div>
  );
}
