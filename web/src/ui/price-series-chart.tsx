import { describeChart } from '../../../shared/messages/describe-chart.ts';
import { useId } from 'react';
import { chartLineStyles } from '../../../shared/messages/chart-line-styles.ts';
import type { ChartPart } from '../../../shared/messages/message-parts.ts';

/** Lines are distinguished by their stroke, for colour-blind users and for print. */
const lineClasses = [
  { className: 'stroke-brand', strokeWidth: 3, strokeDasharray: undefined },
  { className: 'stroke-muted', strokeWidth: 2, strokeDasharray: '10 6' },
  { className: 'stroke-field', strokeWidth: 2, strokeDasharray: '2 5' },
] as const;

const width = 720;
const height = 200;
const margin = 8;

/** Several price series over the same days: a chart, and a legend with the result of each. */
export function PriceSeriesChart({ part }: { readonly part: ChartPart }) {
  const captionId = useId();
  const points = part.courses.flatMap((series) => series.points);
  const highest = Math.max(0, ...points);
  const span = highest - Math.min(0, ...points);
  const last = part.days.length - 1;
  const yOf = (point: number) =>
    span === 0 ? height / 2 : margin + ((highest - point) / span) * (height - 2 * margin);
  const xOf = (index: number) => margin + (index / last) * (width - 2 * margin);
  return (
    <figure className="mt-6 break-inside-avoid" aria-labelledby={captionId}>
      <figcaption id={captionId} className="text-small text-muted">
        {part.caption}
      </figcaption>
      <svg
        role="img"
        aria-label={describeChart(part)}
        viewBox={`0 0 ${width} ${height}`}
        className="mt-3 block h-auto w-full"
        fill="none"
      >
        <line
          x1={margin}
          x2={width - margin}
          y1={yOf(0)}
          y2={yOf(0)}
          className="stroke-field"
          strokeWidth="1"
        />
        {part.courses
          .map(({ name, points: seriesPoints }, nth) => {
            const { className, strokeWidth, strokeDasharray } = lineClasses[nth] ?? lineClasses[0];
            return (
              <polyline
                key={name}
                points={seriesPoints.map((point, index) => `${xOf(index)},${yOf(point)}`).join(' ')}
                strokeLinejoin="round"
                strokeLinecap="round"
                {...{ className, strokeWidth, strokeDasharray }}
              />
            );
          })
          .toReversed()}
      </svg>
      <Days days={part.days} />
      <dl className="tabular mt-3">
        {part.courses.map(({ name, value }, nth) => {
          const { className, strokeWidth, strokeDasharray } = lineClasses[nth] ?? lineClasses[0];
          const { name: line } = chartLineStyles[nth] ?? chartLineStyles[0];
          return (
            <div key={name} className="border-rule flex items-baseline gap-3 border-t py-2">
              <dt className="grow">
                <svg aria-hidden width="32" height="10" className="mr-2 inline-block align-middle">
                  <line
                    x1="2"
                    x2="30"
                    y1="5"
                    y2="5"
                    strokeLinecap="round"
                    {...{ className, strokeWidth, strokeDasharray }}
                  />
                </svg>
                <span>{name}</span> <span className="text-small text-muted">{`(${line})`}</span>
              </dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
    </figure>
  );
}

/**
 * The days below their points; with many points only the first and the last day. The chart's description contains
 * all of them.
 */
function Days({ days }: { readonly days: readonly string[] }) {
  const shown = days.length > 7 ? [days[0] ?? '', days.at(-1) ?? ''] : days;
  return (
    <div aria-hidden className="text-fine text-muted tabular mt-1 flex justify-between">
      {shown.map((day) => (
        <span key={day}>{day}</span>
      ))}
    </div>
  );
}
