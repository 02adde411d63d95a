import { useEffect, useRef } from 'react';
import { LineSeries, LineStyle } from 'lightweight-charts';
import { formatNumber } from '../../../../../../shared/values/format-market-numbers.ts';
import type { Theme } from '../../../../../../shared/theme.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useShownTheme } from '../../../../lib/theme/use-theme.ts';
import { openChart } from '../../charts/open-chart.ts';
import { readByTouch } from '../../charts/read-by-touch.ts';
import { readColours } from '../../../../ui/read-colours.ts';
import { seriesStyleOf } from './series-styles.ts';
import type { RebasedSeries } from './rebased.ts';

const strokes = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.LargeDashed];

interface SeriesCanvasProps {
  readonly allSeries: readonly Pick<RebasedSeries, 'points'>[];
  /** The series' positions, which decide their style. */
  readonly seriesIndexes: readonly number[];
  /** The day selected by keyboard. */
  readonly walked: string | undefined;
  /** Called with the day under the pointer; undefined when the pointer has left. */
  readonly onDay: (day: string | undefined) => void;
  /** The common value of the first day. */
  readonly base?: number;
  /** Formats a value of the scale; the same function in each rendering. */
  readonly formatScale?: (value: number) => string;
}

const formatWhole = (value: number) => formatNumber(value, 0);

/** Lines that start at the same value, 100 unless given. The library's attribution is below the chart, as for the price chart. */
export default function SeriesCanvas(props: SeriesCanvasProps) {
  const theme = useShownTheme();
  // A canvas keeps the colours that it was drawn with.
  return <DrawnCanvas key={theme} {...props} theme={theme} />;
}

function DrawnCanvas(props: SeriesCanvasProps & { readonly theme: Theme }) {
  const { allSeries, seriesIndexes, walked, onDay, theme } = props;
  const { base = 100, formatScale = formatWhole } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const pointAt = useRef<(day: string | undefined) => void>(undefined);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return undefined;
    const colour = readColours(frame);
    const chart = openChart(frame, colour, formatScale);
    const drawn = allSeries.map(({ points }, nth) => {
      const seriesIndex = seriesIndexes[nth] ?? nth;
      const { token } = seriesStyleOf(seriesIndex);
      const series = chart.addSeries(LineSeries, {
        color: colour(token),
        lineWidth: 2,
        lineStyle: strokes[seriesIndex] ?? LineStyle.Solid,
        priceLineVisible: false,
        lastValueVisible: false,
        crosshairMarkerBorderColor: colour('surface'),
      });
      series.setData(points.map(({ day, value }) => ({ time: day, value })));
      return series;
    });
    drawn[0]?.createPriceLine({
      price: base,
      color: colour('field'),
      lineWidth: 1,
      lineStyle: LineStyle.Solid,
      axisLabelVisible: false,
      title: '',
    });
    chart.timeScale().fitContent();
    chart.subscribeCrosshairMove(({ time }) => onDay(typeof time === 'string' ? time : undefined));
    const [line] = drawn;
    const [firstSeries] = allSeries;
    pointAt.current = (day) => {
      const value = firstSeries?.points.find((point) => point.day === day)?.value;
      if (line === undefined || day === undefined || value === undefined) {
        chart.clearCrosshairPosition();
      } else chart.setCrosshairPosition(value, day, line);
    };
    const endTouch = readByTouch(frame, chart, (day) => {
      pointAt.current?.(day);
      onDay(day);
    });
    return () => {
      endTouch();
      pointAt.current = undefined;
      chart.remove();
    };
  }, [allSeries, seriesIndexes, onDay, base, formatScale]);
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
