import { useEffect, useEffectEvent, useRef } from 'react';
import {
  AreaSeries,
  CandlestickSeries,
  createSeriesMarkers,
  LineSeries,
  LineStyle,
  type AutoscaleInfo,
  type IChartApi,
} from 'lightweight-charts';
import type { Theme } from '../../../../../../shared/theme.ts';
import { formatNumber } from '../../../../../../shared/values/format-market-numbers.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useShownTheme } from '../../../../lib/theme/use-theme.ts';
import { keepPicture } from '../../charts/chart-pictures.ts';
import { openChart } from '../../charts/open-chart.ts';
import { readByTouch } from '../../charts/read-by-touch.ts';
import { readColours } from '../../../../ui/read-colours.ts';
import type { AveragePoint, ChartStyle } from './chart-layers.ts';
import type { PricePoint } from './price-history.ts';

/** The library's largest number, far above any price. */
const highestDrawn = Number.MAX_SAFE_INTEGER / 100;

interface PriceCanvasProps {
  readonly points: readonly PricePoint[];
  readonly style: ChartStyle;
  /** Lines over the days, each in a colour of the theme. */
  readonly averages: readonly ChartAverage[];
  /** Days that are marked, with a word. */
  readonly marks: readonly { readonly day: string; readonly text: string }[];
  /** The user's average price: a horizontal line with its name. */
  readonly paid: { readonly price: number; readonly name: string } | undefined;
  /** The day selected by keyboard. */
  readonly walked: string | undefined;
  /** Called with the day under the pointer; undefined when the pointer has left. */
  readonly onPoint: (point: PricePoint | undefined) => void;
  /** Prices of the user's alerts, each a horizontal line. */
  readonly targets: readonly number[];
  /** Called with the price at the pressed height. */
  readonly onPick: ((price: number) => void) | undefined;
}

export interface ChartAverage {
  readonly colour: string;
  readonly points: readonly AveragePoint[];
}

/**
 * How far a target may be from the drawn prices to be shown; with a larger distance the prices would appear as a
 * flat line.
 */
const targetReach = 0.35;
/** A much older purchase price is given below the chart, so that it does not flatten the chart. */
const averagePriceReach = 0.1;

/**
 * The line of closing prices. The library's own logo would add a `<style>` element that the content security policy
 * blocks; its notice is below the chart instead.
 */
export default function PriceCanvas(props: PriceCanvasProps) {
  const theme = useShownTheme();
  // A canvas keeps the colours that it was drawn with.
  return <DrawnPrices key={theme} {...props} theme={theme} />;
}

function DrawnPrices(props: PriceCanvasProps & { readonly theme: Theme }) {
  const { points, style, averages, marks, paid, onPoint, targets, onPick, walked, theme } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const pointAt = useRef<(day: string | undefined) => void>(undefined);
  const pick = useEffectEvent((price: number) => onPick?.(price));
  const isPicked = onPick !== undefined;

  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return undefined;
    const colour = readColours(frame);
    const chart = openChart(frame, colour, (price: number) => formatNumber(price));
    const drawn = points.filter(({ close }) => close <= highestDrawn);
    const series =
      style === 'area' ? drawArea(chart, drawn, colour) : drawCandles(chart, drawn, colour);
    for (const average of averages) {
      chart
        .addSeries(LineSeries, {
          color: colour(average.colour),
          lineWidth: 2,
          priceLineVisible: false,
          lastValueVisible: false,
          crosshairMarkerVisible: false,
        })
        .setData(average.points.map(({ day, value }) => ({ time: day, value })));
    }
    createSeriesMarkers(
      series,
      marks.map(({ day, text }) => ({
        time: day,
        text,
        position: 'belowBar',
        shape: 'circle',
        size: 0.7,
        color: colour('ink'),
      })),
    );
    const seen = targetsInReach(targets, drawn);
    const averagePrices =
      paid === undefined ? [] : targetsInReach([paid.price], drawn, averagePriceReach);
    const drawAveragePrices = () => [
      ...averagePrices.map((price) =>
        series.createPriceLine({
          ...lineOptions(colour, 'muted'),
          price,
          lineStyle: LineStyle.Solid,
          title: paid?.name ?? '',
        }),
      ),
      ...seen.map((price) =>
        series.createPriceLine({
          ...lineOptions(colour, 'ink'),
          price,
          lineStyle: LineStyle.Dashed,
        }),
      ),
    ];
    let averagePriceLines = drawAveragePrices();
    keepPicture(frame, () => {
      // The image may be shared, so the user's own lines are left out of it.
      for (const line of averagePriceLines) series.removePriceLine(line);
      const screenshot = chart.takeScreenshot();
      averagePriceLines = drawAveragePrices();
      return screenshot;
    });
    series.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) =>
        withTargets(original(), [...seen, ...averagePrices]),
    });
    chart.timeScale().fitContent();
    const byDay = new Map(points.map((point) => [point.day, point]));
    pointAt.current = (day) => {
      const point = day === undefined ? undefined : byDay.get(day);
      if (point === undefined) chart.clearCrosshairPosition();
      else chart.setCrosshairPosition(point.close, point.day, series);
    };
    const endTouch = readByTouch(frame, chart, (day) => {
      pointAt.current?.(day);
      onPoint(byDay.get(day));
    });
    if (isPicked) frame.style.cursor = 'pointer';
    chart.subscribeClick(({ point }) => {
      const price = point && series.coordinateToPrice(point.y);
      if (typeof price === 'number' && price > 0) pick(price);
    });
    chart.subscribeCrosshairMove(({ time }) => {
      onPoint(typeof time === 'string' ? byDay.get(time) : undefined);
    });
    return () => {
      endTouch();
      pointAt.current = undefined;
      chart.remove();
    };
  }, [points, style, averages, marks, paid, onPoint, targets, isPicked]);
  useEffect(() => pointAt.current?.(walked), [walked]);

  return (
    <div
      ref={frameRef}
      aria-hidden
      className={classNames(
        'h-full w-full',
        // Invert the dark theme on paper.
        theme === 'dark' ? 'print:hue-rotate-180 print:invert' : '',
      )}
    />
  );
}

type Colour = (name: string) => string;

function lineOptions(colour: Colour, token: string) {
  return {
    color: colour(token),
    lineWidth: 1,
    axisLabelVisible: true,
    axisLabelColor: colour(token),
    axisLabelTextColor: colour('surface'),
    title: '',
  } as const;
}

function drawArea(chart: IChartApi, points: readonly PricePoint[], colour: Colour) {
  const series = chart.addSeries(AreaSeries, {
    lineColor: colour('brand'),
    lineWidth: 2,
    topColor: `${colour('brand')}2e`,
    bottomColor: `${colour('brand')}05`,
    priceLineVisible: false,
    // The label would cover a number of the scale; its value is shown above the chart.
    lastValueVisible: false,
    crosshairMarkerBorderColor: colour('surface'),
    crosshairMarkerBackgroundColor: colour('brand'),
  });
  series.setData(points.map(({ day, close }) => ({ time: day, value: close })));
  return series;
}

/**
 * A day with incomplete values leaves a gap. Rising days are hollow, so that they are not distinguished by colour
 * alone.
 */
function drawCandles(chart: IChartApi, points: readonly PricePoint[], colour: Colour) {
  const series = chart.addSeries(CandlestickSeries, {
    upColor: colour('surface'),
    downColor: colour('down'),
    borderUpColor: colour('up'),
    borderDownColor: colour('down'),
    wickUpColor: colour('up'),
    wickDownColor: colour('down'),
    priceLineVisible: false,
    lastValueVisible: false,
  });
  series.setData(
    points.map(({ day, close, candle }) =>
      candle === null || candle.high > highestDrawn
        ? { time: day }
        : { time: day, ...candle, close },
    ),
  );
  return series;
}

function targetsInReach(
  targets: readonly number[],
  points: readonly PricePoint[],
  reach = targetReach,
): readonly number[] {
  const closes = points.map(({ close }) => close);
  const lowest = Math.min(...closes) * (1 - reach);
  const highest = Math.max(...closes) * (1 + reach);
  return targets.filter((price) => price >= lowest && price <= highest);
}

/** The scale includes the lines as well. */
function withTargets(info: AutoscaleInfo | null, targets: readonly number[]): AutoscaleInfo | null {
  if (!info?.priceRange || targets.length === 0) return info;
  const { minValue, maxValue } = info.priceRange;
  return {
    ...info,
    priceRange: {
      minValue: Math.min(minValue, ...targets),
      maxValue: Math.max(maxValue, ...targets),
    },
  };
}
