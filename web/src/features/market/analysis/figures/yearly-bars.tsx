import { valueHistoryTexts as texts } from '../../../../copy/market/value-history.ts';
import type { ValueHistory } from './value-history.ts';

const width = 96;
const height = 36;
const gap = 3;

interface YearlyBarsProps {
  readonly label: string;
  readonly history: ValueHistory;
}

/**
 * An indicator in each year and now, in the space of a word: bars around zero, with a line for the sector's median.
 */
export function YearlyBars({ label, history: { bars, sector } }: YearlyBarsProps) {
  const values = [...bars.map(({ value }) => value ?? 0), ...(sector ? [sector.value] : [])];
  const highest = Math.max(0, ...values);
  const span = highest - Math.min(0, ...values) || 1;
  const yOf = (value: number) => 1 + ((highest - value) / span) * (height - 2);
  const bar = (width - gap * (bars.length - 1)) / bars.length;
  const base = yOf(0);
  const ariaLabel = texts.chartLabel(label, [
    ...bars.map(({ year, text }) => texts.chartYear(year ?? texts.today, text)),
    ...(sector ? [texts.chartSector(sector.text)] : []),
  ]);
  return (
    <svg
      role="img"
      aria-label={ariaLabel}
      viewBox={`0 0 ${width} ${height}`}
      className="mt-0.5 h-9 w-24 shrink-0"
    >
      {bars.map(({ year, value }, index) => {
        if (value === undefined) return null;
        // Keep values near zero visible.
        const size = Math.max(1.5, Math.abs(yOf(value) - base));
        return (
          <rect
            key={year ?? texts.today}
            x={index * (bar + gap)}
            y={value < 0 ? base : base - size}
            width={bar}
            height={size}
            className={year === undefined ? 'fill-ink' : 'fill-field'}
          />
        );
      })}
      <line x1="0" x2={width} y1={base} y2={base} className="stroke-field" strokeWidth="1" />
      {sector === undefined ? null : (
        <line
          x1="0"
          x2={width}
          y1={yOf(sector.value)}
          y2={yOf(sector.value)}
          className="stroke-ink"
          strokeWidth="1.5"
          strokeDasharray="4 3"
        />
      )}
    </svg>
  );
}
