import { useEffect, useRef } from 'react';
import { LineSeries, LineStyle } from 'lightweight-charts';
import { formatNumber } from '../../../../../../shared/values/market-figures.ts';
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
  readonly courses: readonly RebasedSeries[];
  /** The series' positions, which decide their style. */
  readonly places: readonly number[];
  /** The day that the keyboard has gone to. */
  readonly walked: string | undefined;
  /** The day under the pointer; undefined when the pointer has left. */
  readonly onDay: (day: string | undefined) => void;
}

/** The lines of all, from 100. The notice of the library stands under the chart, as with the price's. */
export default function SeriesCanvas(props: SeriesCanvasProps) {
  const theme = useShownTheme();
  // A canvas keeps the colours that it was drawn with.
  return <DrawnCanvas key={theme} {...props} theme={theme} />;
}

function DrawnCanvas(props: SeriesCanvasProps & { readonly theme: Theme }) {
  const { courses, places, walked, onDay, theme } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const pointAt = useRef<(day: string | undefined) => void>(undefined);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return undefined;
    const colour = readColours(frame);
    const chart = openChart(frame, colour, (value: number) => formatNumber(value, 0));
    const drawn = courses.map(({ points }, nth) => {
      const place = places[nth] ?? nth;
      const { token } = seriesStyleOf(place);
      const series = chart.addSeries(LineSeries, {
        color: colour(token),
        lineWidth: 2,
        lineStyle: strokes[place] ?? LineStyle.Solid,
        priceLineVisible: false,
        lastValueVisible: false,
        crosshairMarkerBorderColor: colour('surface'),
      });
      series.setData(points.map(({ day, value }) => ({ time: day, value })));
      return series;
    });
    drawn[0]?.createPriceLine({
      price: 100,
      color: colour('field'),
      lineWidth: 1,
      lineStyle: LineStyle.Solid,
      axisLabelVisible: false,
      title: '',
    });
    chart.timeScale().fitContent();
    chart.subscribeCrosshairMove(({ time }) => onDay(typeof time === 'string' ? time : undefined));
    const [line] = drawn;
    const [course] = courses;
    pointAt.current = (day) => {
      const value = course?.points.find((point) => point.day === day)?.value;
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
  }, [courses, places, onDay]);
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
