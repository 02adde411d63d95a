import { useMemo, useState } from 'react';
import type { PeriodReturn } from '../../../../../shared/contracts/portfolio/returns.ts';
import { formatDay, formatShortDay } from '../../../../../shared/values/calendar.ts';
import { formatNumber } from '../../../../../shared/values/format-market-numbers.ts';
import { formatChange } from '../../../../../shared/values/percentage.ts';
import { chartNumbers } from '../../../copy/market/chart-numbers.ts';
import { rateTexts, returnsChart as texts } from '../../../copy/portfolio/returns.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBoundary } from '../../../ui/page/error-boundary.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { ChartKeyboardSlider } from '../../market/charts/chart-keyboard-slider.tsx';
import { CanvasFailure, ChartAttribution } from '../../market/charts/chart-notes.tsx';
import { ChartNumbers } from '../../market/charts/chart-numbers.tsx';
import { loadSeriesCanvas } from '../../market/compare/series/load-series-canvas.ts';
import { buildCurves, ratesOf, type CurveName } from './curves.ts';
import { RateList, unknownText } from './rate-list.tsx';

const SeriesCanvas = lazyPart(loadSeriesCanvas, <Skeleton className="h-full w-full" />);

const formatScale = (percent: number) => `${formatNumber(percent, 0)}%`;

/** The curves of a period, read by touch, pointer or keyboard, with their rates and a table of their values. */
export function ReturnsChart({ period }: { readonly period: PeriodReturn }) {
  const { points } = period;
  const [pointed, setPointed] = useState<string>();
  const [walked, setWalked] = useState<string>();
  const curves = useMemo(() => buildCurves(period), [period]);
  const styleIndexes = useMemo(() => curves.map(({ styleIndex }) => styleIndex), [curves]);
  const at = points.findIndex(({ day }) => day === pointed);
  const shown = at === -1 ? points.length - 1 : at;
  const shownPoint = points[shown];
  const valueOf = (name: CurveName, basisPoints: number | null | undefined) =>
    basisPoints === null || basisPoints === undefined
      ? unknownText(period, name)
      : formatChange(basisPoints);
  const textsOfDay = (index: number) =>
    curves.map(({ name }) => `${rateTexts[name].name} ${valueOf(name, points[index]?.[name])}`);
  return (
    <>
      {curves.length === 0 ? null : (
        <div className="relative mt-3 h-56 sm:h-72 print:break-inside-avoid">
          <div
            role="img"
            aria-label={texts.describe(
              formatDay(points.at(0)?.day ?? null),
              formatDay(points.at(-1)?.day ?? null),
              curves
                .map(({ name }) =>
                  texts.curveText(rateTexts[name].name, valueOf(name, ratesOf(period)[name])),
                )
                .join(' '),
            )}
            className="h-full"
          >
            <ErrorBoundary renderFailure={() => <CanvasFailure text={texts.failed} />}>
              <SeriesCanvas
                allSeries={curves}
                seriesIndexes={styleIndexes}
                base={0}
                {...{ walked, formatScale }}
                onDay={setPointed}
              />
            </ErrorBoundary>
          </div>
          <ChartKeyboardSlider
            name={texts.walk}
            count={points.length}
            index={shown}
            valueText={texts.walked(formatDay(shownPoint?.day ?? null), textsOfDay(shown))}
            onIndexChange={(index) => {
              const day = index === undefined ? undefined : points[index]?.day;
              setPointed(day);
              setWalked(day);
            }}
          />
        </div>
      )}
      <p aria-hidden className="text-fine text-muted tabular mt-2">
        {shownPoint === undefined ? null : texts.until(formatDay(shownPoint.day))}
      </p>
      <RateList period={period} pointed={at === -1 ? undefined : shownPoint} />
      {curves.length === 0 ? null : (
        <>
          <ChartNumbers
            caption={texts.caption}
            note={sampleNote(period)}
            columns={[
              { label: chartNumbers.day },
              ...curves.map(({ name }) => ({ label: rateTexts[name].name, isNumber: true })),
            ]}
            rows={() =>
              points.map((point) => ({
                key: point.day,
                cells: [
                  formatShortDay(point.day),
                  ...curves.map(({ name }) => valueOf(name, point[name])),
                ],
              }))
            }
          />
          <ChartAttribution />
        </>
      )}
    </>
  );
}

function sampleNote({ points, dayCount }: PeriodReturn): string | undefined {
  return dayCount !== undefined && points.length < dayCount
    ? texts.sampled(points.length, dayCount)
    : undefined;
}
