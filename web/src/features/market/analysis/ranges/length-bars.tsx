import { classNames } from '../../../../lib/class-names.ts';
import { ExpandableValue } from '../figures/expandable-value.tsx';
import type { DisplayValue } from '../figures/display-value.ts';

/** The text of the value is the size in words. */
export interface LengthBar extends DisplayValue {
  readonly label: string;
  /** The value as the bar's length; negative values are drawn hollow. */
  readonly size: number;
  /** A Tailwind `bg-…`. */
  readonly fill: string;
}

interface LengthBarsProps {
  readonly bars: readonly LengthBar[];
  /** The value of the full width; by default the largest bar. */
  readonly whole?: number;
}

/** Bars below each other, each with its name and its value in words above it. */
export function LengthBars({ bars, whole }: LengthBarsProps) {
  const widest = whole ?? Math.max(...bars.map(({ size }) => Math.abs(size)));
  return (
    <dl className="tabular text-fine grid gap-2.5">
      {bars.map(({ label, value, full, size, fill }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="text-muted">{label}</dt>
          <dd className="text-small text-right font-semibold whitespace-nowrap">
            <ExpandableValue full={full}>{value}</ExpandableValue>
          </dd>
          <dd aria-hidden className="bg-sunk mt-1 h-2.5 basis-full overflow-hidden rounded-full">
            <div
              className={classNames(
                'h-full rounded-full forced-colors:bg-[CanvasText]',
                size < 0 ? 'border-down border' : fill,
              )}
              style={{ width: `${widest > 0 ? Math.min(1, Math.abs(size) / widest) * 100 : 0}%` }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
