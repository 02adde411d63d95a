import { useRef, useState } from 'react';
import { joinList } from '../../../../../../shared/editions/format-facts.ts';
import { formatDay } from '../../../../../../shared/values/calendar.ts';
import {
  formatNumber,
  formatShareChange,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { priceSeriesTexts as texts } from '../../../../copy/market/compare.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { ErrorBoundary } from '../../../../ui/page/error-boundary.tsx';
import { lazyPart } from '../../../../ui/page/lazy-part.tsx';
import { ChangeValue } from '../../analysis/figures/change-value.tsx';
import { CanvasFailure, ChartAttribution } from '../../charts/chart-notes.tsx';
import { CopyImage } from '../../charts/copy-image.tsx';
import { ChartKeyboardSlider } from '../../charts/chart-keyboard-slider.tsx';
import { seriesStyleOf } from './series-styles.ts';
import { SeriesSwatch } from './series-swatch.tsx';
import { SeriesTable } from './series-table.tsx';
import { loadSeriesCanvas } from './load-series-canvas.ts';
import type { Rebased } from './rebased.ts';

const SeriesCanvas = lazyPart(loadSeriesCanvas, <Skeleton className="h-full w-full" />);

interface DrawnSeriesProps {
  readonly rebased: Rebased;
  /** The index of each among all lines, which determines its style. */
  readonly seriesIndexes: readonly number[];
  /** Explains the lines and their first day. */
  readonly lead: string;
  /** The source, as shown on an image of the chart. */
  readonly source: string;
}

/** Lines that start at 100, with their numbers in words and in a table. */
export function DrawnSeries({ rebased, seriesIndexes, lead, source }: DrawnSeriesProps) {
  const plotRef = useRef<HTMLDivElement>(null);
  const { series: allSeries, days } = rebased;
  const [pointed, setPointed] = useState<string>();
  const [walked, setWalked] = useState<string>();
  const from = days.at(0) ?? null;
  const to = days.at(-1) ?? null;
  const at = pointed === undefined ? -1 : days.indexOf(pointed);
  const shown = at === -1 ? days.length - 1 : at;
  const selectIndex = (index: number | undefined) => {
    const day = index === undefined ? undefined : days[index];
    setPointed(day);
    setWalked(day);
  };
  return (
    <>
      <p className="text-fine text-muted mt-1">{lead}</p>
      <div className="relative mt-3 h-56 sm:h-72 print:break-inside-avoid">
        <div
          ref={plotRef}
          role="img"
          aria-label={texts.describe(
            formatDay(from),
            formatDay(to),
            allSeries
              .map(({ symbol, last, change }) =>
                texts.seriesText(symbol, formatNumber(last, 1), formatShareChange(change)),
              )
              .join(' '),
          )}
          className="h-full"
        >
          <ErrorBoundary renderFailure={() => <CanvasFailure text={texts.failed} />}>
            <SeriesCanvas {...{ allSeries, seriesIndexes, walked }} onDay={setPointed} />
          </ErrorBoundary>
        </div>
        <ChartKeyboardSlider
          name={texts.walk}
          count={days.length}
          index={shown}
          valueText={texts.walked(
            formatDay(days[shown] ?? null),
            allSeries.map(
              ({ symbol, points }) => `${symbol} ${formatNumber(points[shown]?.value ?? null, 1)}`,
            ),
          )}
          onIndexChange={selectIndex}
        />
      </div>
      <dl className="tabular text-small mt-3 grid gap-x-8 sm:grid-cols-2">
        {allSeries.map(({ symbol, points, change }, nth) => {
          const value = points[shown]?.value ?? 100;
          return (
            <div
              key={symbol}
              className="border-rule flex flex-wrap items-center justify-between gap-x-3 border-b py-1.5"
            >
              <dt className="flex items-center gap-2 font-semibold">
                <SeriesSwatch seriesIndex={seriesIndexes[nth] ?? nth} />
                <span>{symbol}</span>{' '}
                <span className="sr-only">{`(${texts.lines[seriesIndexes[nth] ?? nth] ?? ''})`}</span>
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
        name={`comparacao-${allSeries.map(({ symbol }) => symbol).join('-')}`}
        part={plotRef}
        words={() => ({
          title: `${joinList(allSeries.map(({ symbol }) => symbol))} · ${texts.title}`,
          lead: `${formatDay(from)} a ${formatDay(to)} · ${lead}`,
          legend: allSeries.map(({ symbol, change }, nth) => {
            const { token, strokeDasharray } = seriesStyleOf(seriesIndexes[nth] ?? nth);
            return {
              text: `${symbol} ${formatShareChange(change)}`,
              token,
              dashes: strokeDasharray,
            };
          }),
          source,
        })}
      />
      <SeriesTable rebased={rebased} />
      <ChartAttribution />
    </>
  );
}
