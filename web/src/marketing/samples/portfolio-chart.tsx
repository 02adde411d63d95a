import { formatReais } from '../../../../shared/values/money.ts';
import { sampleReport } from '../../copy/marketing/sample-report.ts';
import { placeValues } from './chart-points.ts';

const { chart } = sampleReport;
const values: readonly number[] = chart.points.map(({ valueInCentavos }) => valueInCentavos);
const points = placeValues(values);
/** The highest and the lowest value; each is written where this week's line does not pass. */
const lines = [
  { value: Math.max(...values), x: '0', textAnchor: 'start' as const },
  { value: Math.min(...values), x: '100%', textAnchor: 'end' as const },
].map((line) => ({ ...line, y: points[values.indexOf(line.value)]?.y ?? 0 }));

/**
 * The portfolio's week as a line. The outer drawing keeps its letters at one size at any width;
 * only the line inside of it is stretched.
 */
export function PortfolioChart() {
  return (
    <figure>
      <figcaption className="text-small font-semibold">{chart.title}</figcaption>
      <svg
        role="img"
        aria-label={chart.description}
        className="fill-muted tabular mt-2 block h-44 w-full overflow-visible text-[13px]"
      >
        <svg width="100%" height="85%" className="overflow-visible">
          {lines.map(({ value, x, y, textAnchor }) => (
            <g key={value}>
              <line
                x1="0"
                x2="100%"
                y1={`${y}%`}
                y2={`${y}%`}
                className="stroke-rule"
                strokeWidth="1"
              />
              <text x={x} y={`${y}%`} dy="-6" textAnchor={textAnchor}>
                {formatReais(value)}
              </text>
            </g>
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="none"
              className="stroke-brand"
              strokeWidth="2.5"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {points.map(({ x, y }, index) => (
            <circle
              key={x}
              cx={`${x}%`}
              cy={`${y}%`}
              r={index === points.length - 1 ? 5 : 3}
              className="fill-brand stroke-surface"
              strokeWidth="1.5"
            />
          ))}
        </svg>
        {chart.points.map(({ day }, index) => (
          <text key={day} x={`${points[index]?.x ?? 0}%`} y="100%" dy="-4" textAnchor="middle">
            {day}
          </text>
        ))}
      </svg>
    </figure>
  );
}
