import { useEffect, useRef } from 'react';
import { ColorType, createChart, CrosshairMode, LineSeries, LineStyle } from 'lightweight-charts';
import { formatShortDay } from '../../../../../../shared/values/calendar.ts';
import { formatNumber } from '../../../../../../shared/values/market-figures.ts';
import type { Theme } from '../../../../../../shared/theme.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useShownTheme } from '../../../../lib/theme/use-theme.ts';
import { readColours } from '../../../../ui/read-colours.ts';
import { courseLook } from './course-looks.ts';
import type { RebasedCourse } from './rebased.ts';

const strokes = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.LargeDashed];

interface CourseCanvasProps {
  readonly courses: readonly RebasedCourse[];
  /** The columns that the courses have, which decide how they are drawn. */
  readonly places: readonly number[];
  /** The day under the pointer; undefined when the pointer has left. */
  readonly onDay: (day: string | undefined) => void;
}

/** The lines of all, from 100. The notice of the library stands under the chart, as with the price's. */
export default function CourseCanvas(props: CourseCanvasProps) {
  const theme = useShownTheme();
  // A canvas keeps the colours that it was drawn with.
  return <DrawnCourses key={theme} {...props} theme={theme} />;
}

function DrawnCourses(props: CourseCanvasProps & { readonly theme: Theme }) {
  const { courses, places, onDay, theme } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return undefined;
    const colour = readColours(frame);
    const chart = createChart(frame, {
      autoSize: true,
      layout: {
        attributionLogo: false,
        background: { type: ColorType.Solid, color: 'transparent' },
        textColor: colour('muted'),
        fontFamily: getComputedStyle(frame).fontFamily,
        fontSize: 12,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: colour('rule') } },
      rightPriceScale: {
        borderVisible: false,
        entireTextOnly: true,
        scaleMargins: { top: 0.08, bottom: 0.08 },
      },
      timeScale: {
        borderColor: colour('rule'),
        fixLeftEdge: true,
        fixRightEdge: true,
        tickMarkFormatter: (time: unknown) =>
          typeof time === 'string' ? formatShortDay(time).slice(0, 5) : null,
      },
      crosshair: {
        mode: CrosshairMode.Magnet,
        vertLine: { color: colour('muted'), style: LineStyle.Dotted, labelVisible: false },
        horzLine: { visible: false, labelVisible: false },
      },
      // The page scrolls over the chart, on phones too; the ranges are buttons.
      handleScroll: false,
      handleScale: false,
      localization: { locale: 'pt-BR', priceFormatter: (value: number) => formatNumber(value, 0) },
    });
    const drawn = courses.map(({ points }, nth) => {
      const place = places[nth] ?? nth;
      const { token } = courseLook(place);
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
    // A turned phone, or a sheet of paper: all of the days stay in sight.
    chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent());
    chart.subscribeCrosshairMove(({ time }) => onDay(typeof time === 'string' ? time : undefined));
    return () => chart.remove();
  }, [courses, places, onDay]);

  return (
    <div
      ref={frameRef}
      aria-hidden
      className={classNames(
        'h-full w-full',
        // What is drawn light on dark is turned around on paper.
        theme === 'dark' ? 'print:hue-rotate-180 print:invert' : '',
      )}
    />
  );
}
