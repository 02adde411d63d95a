import { classNames } from '../../../../lib/class-names.ts';

/** The bars of one group: one bar for each series, always in the same order. */
export interface BarGroup {
  readonly key: string;
  readonly label: string;
  /** Undefined when the figure is missing: no bar. */
  readonly values: readonly (number | undefined)[];
  /** Over the tallest bar of the group. */
  readonly topLabel?: string;
  /** Over each bar, in the order of `values`, where the picture is wide enough for all of them. */
  readonly barLabels?: readonly (string | undefined)[];
}

interface BarChartProps {
  readonly description: string;
  readonly groups: readonly BarGroup[];
  /** The classes of each series' bars: `fill-…`, `stroke-…`. */
  readonly barClasses: readonly string[];
}

const height = 168;
const top = 20;
const bottom = 24;
const plot = height - top - bottom;

/**
 * Bars around a base line, negative ones under it. Widths are shares of the whole, so the text
 * keeps its size however wide the picture is.
 */
export function BarChart({ description, groups, barClasses }: BarChartProps) {
  const all = groups.flatMap(({ values }) => values.filter((value) => value !== undefined));
  const highest = Math.max(0, ...all);
  const lowest = Math.min(0, ...all);
  const span = highest - lowest;
  const base = top + (span === 0 ? plot : (highest / span) * plot);
  const slot = 100 / Math.max(1, groups.length);
  const bar = Math.min((slot * 0.68) / barClasses.length, 7);

  return (
    <svg role="img" aria-label={description} width="100%" height={height} className="block">
      {groups.map(({ key, label, values, topLabel, barLabels = [] }, index) => {
        const middle = slot * (index + 0.5);
        const tallest = Math.max(0, ...values.map((value) => value ?? 0));
        return (
          <g key={key}>
            {values.map((value, series) => {
              if (value === undefined || value === 0 || span === 0) return null;
              const size = Math.max(1, (Math.abs(value) / span) * plot);
              return (
                <rect
                  key={barClasses[series]}
                  x={`${middle - (bar * values.length) / 2 + bar * series}%`}
                  y={value > 0 ? base - size : base}
                  width={`${bar * 0.9}%`}
                  height={size}
                  className={barClasses[series]}
                />
              );
            })}
            {barLabels.map((barLabel, series) => {
              const value = values[series];
              if (barLabel === undefined || value === undefined || span === 0) return null;
              return (
                <text
                  key={barClasses[series]}
                  x={`${middle - (bar * values.length) / 2 + bar * (series + 0.45)}%`}
                  y={
                    value > 0
                      ? base - (value / span) * plot - 6
                      : base + (-value / span) * plot + 14
                  }
                  textAnchor="middle"
                  className="fill-ink tabular hidden text-[0.6875rem] font-semibold lg:block"
                >
                  {barLabel}
                </text>
              );
            })}
            {topLabel === undefined ? null : (
              <text
                x={`${middle}%`}
                y={base - (span === 0 ? 0 : (tallest / span) * plot) - 6}
                textAnchor="middle"
                className="fill-ink tabular text-[0.6875rem] font-semibold"
              >
                {topLabel}
              </text>
            )}
            <text
              x={`${middle}%`}
              y={height - 6}
              textAnchor="middle"
              className={classNames(
                'fill-muted tabular text-[0.6875rem]',
                // On the narrowest phones the labels of a year's months would touch each other; the last label always
                // stays.
                groups.length > 8 && (groups.length - index) % 2 === 0 ? 'max-[359px]:hidden' : '',
              )}
            >
              {label}
            </text>
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={base} y2={base} className="stroke-field" strokeWidth="1" />
    </svg>
  );
}
