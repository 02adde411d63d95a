import { coursesInWords } from '../../../shared/messages/courses-in-words.ts';
import { useId } from 'react';
import { courseLines } from '../../../shared/messages/course-lines.ts';
import type { CoursesPart } from '../../../shared/messages/message-parts.ts';

/** Distinguished by stroke, for users who see no colours and for print. */
const looks = [
  { className: 'stroke-brand', strokeWidth: 3, strokeDasharray: undefined },
  { className: 'stroke-muted', strokeWidth: 2, strokeDasharray: '10 6' },
  { className: 'stroke-field', strokeWidth: 2, strokeDasharray: '2 5' },
] as const;

const width = 720;
const height = 200;
const margin = 8;

/** Several price series over the same days: a chart, and a legend with each result. */
export function PriceSeriesChart({ part }: { readonly part: CoursesPart }) {
  const captionId = useId();
  const points = part.courses.flatMap((course) => course.points);
  const highest = Math.max(0, ...points);
  const span = highest - Math.min(0, ...points);
  const last = part.days.length - 1;
  const yOf = (point: number) =>
    span === 0 ? height / 2 : margin + ((highest - point) / span) * (height - 2 * margin);
  const xOf = (place: number) => margin + (place / last) * (width - 2 * margin);
  return (
    <figure className="mt-6 break-inside-avoid" aria-labelledby={captionId}>
      <figcaption id={captionId} className="text-small text-muted">
        {part.caption}
      </figcaption>
      <svg
        role="img"
        aria-label={coursesInWords(part)}
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
          .map(({ name, points: own }, nth) => {
            const { className, strokeWidth, strokeDasharray } = looks[nth] ?? looks[0];
            return (
              <polyline
                key={name}
                points={own.map((point, place) => `${xOf(place)},${yOf(point)}`).join(' ')}
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
          const { className, strokeWidth, strokeDasharray } = looks[nth] ?? looks[0];
          const { name: line } = courseLines[nth] ?? courseLines[0];
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

/** Each under its point; of many the first and the last. The plot's own words say all of them. */
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
