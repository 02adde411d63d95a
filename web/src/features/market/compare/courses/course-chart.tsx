import { useMemo, useRef, useState } from 'react';
import { listed } from '../../../../../../shared/editions/prose/figure-words.ts';
import { formatDay, formatMoment } from '../../../../../../shared/values/calendar.ts';
import { formatNumber, formatShareChange } from '../../../../../../shared/values/market-figures.ts';
import { compareCourses as texts } from '../../../../copy/market/compare.ts';
import { chartImage } from '../../../../copy/market/chart-image.ts';
import { assetHeader, priceChart } from '../../../../copy/market/market.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { ErrorBoundary } from '../../../../ui/page/error-boundary.tsx';
import { lazyPart } from '../../../../ui/page/lazy-part.tsx';
import { CanvasFailure, ChartAttribution } from '../../charts/chart-notes.tsx';
import { CopyImage } from '../../charts/copy-image.tsx';
import { RangeButtons } from '../../charts/range-buttons.tsx';
import { ChangeValue } from '../../analysis/figures/change-value.tsx';
import { pricePoints, type ChartRange } from '../../analysis/price/price-history.ts';
import type { ComparedAsset } from '../../../../../../shared/market/asset-data.ts';
import { useSameList } from '../use-same-list.ts';
import { courseLook } from './course-looks.ts';
import { CourseSwatch } from './course-swatch.tsx';
import { CourseTable } from './course-table.tsx';
import { loadCourseCanvas } from './load-course-canvas.ts';
import { rebase, type Rebased } from './rebased.ts';

const CourseCanvas = lazyPart(loadCourseCanvas, <Skeleton className="h-full w-full" />);

interface CourseChartProps {
  readonly assets: readonly ComparedAsset[];
  /** The column of each, which decides how its line is drawn. */
  readonly places: readonly number[];
}

/** How the prices of all went from the same day, drawn, in words, and in a table. */
export function CourseChart({ assets, places }: CourseChartProps) {
  const [wanted, setWanted] = useState<ChartRange>('6M');
  const priced = useMemo(
    () =>
      assets
        .map(({ symbol, historical }, nth) => ({
          symbol,
          place: places[nth] ?? nth,
          points: pricePoints(historical),
        }))
        .filter(({ points }) => points.length > 0),
    [assets, places],
  );
  const rebased = useMemo(() => rebase(priced, wanted), [priced, wanted]);
  const drawnPlaces = useSameList(priced.map(({ place }) => place));
  const missing = assets
    .map(({ symbol }) => symbol)
    .filter((symbol) => !priced.some((one) => one.symbol === symbol));
  return (
    <section
      aria-label={texts.title}
      className="rounded-card border-rule bg-surface border p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-title-4">{texts.title}</h2>
        {rebased === undefined ? null : (
          <RangeButtons ranges={rebased.ranges} range={rebased.range} onChoose={setWanted} />
        )}
      </div>
      {rebased === undefined ? (
        <p className="text-muted text-small py-6">
          {priced.length === 0 ? priceChart.missing : texts.apart}
        </p>
      ) : (
        <Drawn rebased={rebased} places={drawnPlaces} source={sourceOf(assets)} />
      )}
      {missing.length === 0 || priced.length === 0 ? null : (
        <p className="text-fine text-muted mt-2">
          {texts.missing(listed(missing), missing.length)}
        </p>
      )}
    </section>
  );
}

/** Of the oldest of the histories. */
function sourceOf(assets: readonly ComparedAsset[]): string {
  const oldest = assets.map(({ updatedAt }) => updatedAt.history ?? updatedAt.quote).toSorted()[0];
  const isForeign = assets.some(({ quote }) => quote.currency === 'USD');
  const source = isForeign ? assetHeader.foreignSource : assetHeader.source;
  return chartImage.dataOf(source, formatMoment(oldest ?? null));
}

interface DrawnProps {
  readonly rebased: Rebased;
  readonly places: readonly number[];
  /** As an image of the chart names it. */
  readonly source: string;
}

function Drawn({ rebased, places, source }: DrawnProps) {
  const plotRef = useRef<HTMLDivElement>(null);
  const { courses, days } = rebased;
  const [pointed, setPointed] = useState<string>();
  const from = days.at(0) ?? null;
  const to = days.at(-1) ?? null;
  const at = pointed === undefined ? -1 : days.indexOf(pointed);
  const shown = at === -1 ? days.length - 1 : at;
  return (
    <>
      <p className="text-fine text-muted mt-1">{texts.lead(formatDay(from))}</p>
      <div
        ref={plotRef}
        role="img"
        aria-label={texts.describe(
          formatDay(from),
          formatDay(to),
          courses
            .map(({ symbol, last, change }) =>
              texts.course(symbol, formatNumber(last, 1), formatShareChange(change)),
            )
            .join(' '),
        )}
        className="mt-3 h-56 sm:h-72 print:break-inside-avoid"
      >
        <ErrorBoundary renderFailure={() => <CanvasFailure text={texts.failed} />}>
          <CourseCanvas {...{ courses, places }} onDay={setPointed} />
        </ErrorBoundary>
      </div>
      <dl className="tabular text-small mt-3 grid gap-x-8 sm:grid-cols-2">
        {courses.map(({ symbol, points, change }, nth) => {
          const value = points[shown]?.value ?? 100;
          return (
            <div
              key={symbol}
              className="border-rule flex flex-wrap items-center justify-between gap-x-3 border-b py-1.5"
            >
              <dt className="flex items-center gap-2 font-semibold">
                <CourseSwatch nth={places[nth] ?? nth} />
                {symbol} <span className="sr-only">({texts.lines[places[nth] ?? nth]})</span>
              </dt>
              <dd className="ml-auto flex flex-wrap justify-end gap-x-3">
                <span aria-hidden className="text-muted">
                  {formatNumber(value, 1)}
                </span>
                <ChangeValue>{formatShareChange(at === -1 ? change : value / 100 - 1)}</ChangeValue>
              </dd>
            </div>
          );
        })}
      </dl>
      <p aria-hidden className="text-fine text-muted tabular mt-1.5">
        {formatDay(days[shown] ?? null)}
      </p>
      <CopyImage
        title={texts.title}
        name={`comparacao-${courses.map(({ symbol }) => symbol).join('-')}`}
        part={plotRef}
        words={() => ({
          title: `${listed(courses.map(({ symbol }) => symbol))} · ${texts.title}`,
          lead: texts.imageLead(formatDay(from), formatDay(to)),
          legend: courses.map(({ symbol, change }, nth) => {
            const { token, strokeDasharray } = courseLook(places[nth] ?? nth);
            return {
              text: `${symbol} ${formatShareChange(change)}`,
              token,
              dashes: strokeDasharray,
            };
          }),
          source,
        })}
      />
      <CourseTable rebased={rebased} />
      <ChartAttribution />
    </>
  );
}
