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
import { formatNumber } from '../../../../../../shared/values/market-figures.ts';
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
  readonly look: ChartStyle;
  /** Lines over the days, each in a colour of the theme. */
  readonly averages: readonly ChartAverage[];
  /** Days that are marked, with a word. */
  readonly marks: readonly { readonly day: string; readonly text: string }[];
  /** The user's average price: a horizontal line with its name. */
  readonly paid: { readonly price: number; readonly name: string } | undefined;
  /** The day that the keyboard has gone to. */
  readonly walked: string | undefined;
  /** The day under the pointer; undefined when the pointer has left. */
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

/** So far from what is drawn a target may be and still be seen; beyond it the prices would be a flat line. */
const targetReach = 0.35;
/** A far older purchase price is stated below the chart and does not flatten it. */
const ownReach = 0.1;

/**
 * The line of closing prices. The library's own logo would bring a `<style>` that the content
 * security policy refuses; its notice stands under the chart instead.
 */
export default function PriceCanvas(props: PriceCanvasProps) {
  const theme = useShownTheme();
  // A canvas keeps the colours that it was drawn with.
  return <DrawnPrices key={theme} {...props} theme={theme} />;
}

function DrawnPrices(props: PriceCanvasProps & { readonly theme: Theme }) {
  const { points, look, averages, marks, paid, onPoint, targets, onPick, walked, theme } = props;
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
    const series = look === 'area' ? areaOf(chart, drawn, colour) : candlesOf(chart, drawn, colour);
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
    const ownPrice = paid === undefined ? [] : targetsInReach([paid.price], drawn, ownReach);
    const drawOwn = () => [
      ...ownPrice.map((price) =>
        series.createPriceLine({
          ...lineLook(colour, 'muted'),
          price,
          lineStyle: LineStyle.Solid,
          title: paid?.name ?? '',
        }),
      ),
      ...seen.map((price) =>
        series.createPriceLine({ ...lineLook(colour, 'ink'), price, lineStyle: LineStyle.Dashed }),
      ),
    ];
    let ownLines = drawOwn();
    keepPicture(frame, () => {
      // Leave the user's own lines out of the image, which may be shared.
      for (const line of ownLines) series.removePriceLine(line);
      const picture = chart.takeScreenshot();
      ownLines = drawOwn();
      return picture;
    });
    series.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) =>
        withTargets(original(), [...seen, ...ownPrice]),
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
  }, [points, look, averages, marks, paid, onPoint, targets, isPicked]);
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

function lineLook(colour: Colour, token: string) {
  return {
    color: colour(token),
    lineWidth: 1,
    axisLabelVisible: true,
    axisLabelColor: colour(token),
    axisLabelTextColor: colour('surface'),
    title: '',
  } as const;
}

function areaOf(chart: IChartApi, points: readonly PricePoint[], colour: Colour) {
  const series = chart.addSeries(AreaSeries, {
    lineColor: colour('brand'),
    lineWidth: 2,
    topColor: `${colour('brand')}2e`,
    bottomColor: `${colour('brand')}05`,
    priceLineVisible: false,
    // It would lie over a figure of the scale; what it says stands above the chart.
    lastValueVisible: false,
    crosshairMarkerBorderColor: colour('surface'),
    crosshairMarkerBackgroundColor: colour('brand'),
  });
  series.setData(points.map(({ day, close }) => ({ time: day, value: close })));
  return series;
}

/** A day that is known in part has a gap. Hollow is up, so that the colour is not alone in saying it. */
function candlesOf(chart: IChartApi, points: readonly PricePoint[], colour: Colour) {
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

/** The scale has room for the lines, too. */
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
