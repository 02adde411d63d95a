import {
  ColorType,
  createChart,
  CrosshairMode,
  LineStyle,
  type IChartApi,
} from 'lightweight-charts';
import { formatShortDay } from '../../../../../shared/values/calendar.ts';
import { keepPicture } from './chart-pictures.ts';

/**
 * Creates a chart over days in an element of the page, in the theme's colours and the site's font.
 * @param colour as returned by `readColours`
 * @param written formats a value of the scale
 */
export function openChart(
  frame: HTMLElement,
  colour: (name: string) => string,
  written: (value: number) => string,
): IChartApi {
  const chart = createChart(frame, {
    autoSize: true,
    layout: {
      attributionLogo: false,
      // The background of the card is visible through the chart; on paper it is light.
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
      tickMarkFormatter: formatTick,
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: colour('muted'), style: LineStyle.Dotted, labelVisible: false },
      horzLine: { visible: false, labelVisible: false },
    },
    // Scrolling over the chart scrolls the page, also on phones; the ranges are selected by buttons.
    handleScroll: false,
    handleScale: false,
    localization: { locale: 'pt-BR', priceFormatter: written },
  });
  // When the phone is rotated or the page is printed, all days stay visible. A narrower chart would otherwise hide the
  // newest days.
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent());
  keepPicture(frame, () => chart.takeScreenshot());
  return chart;
}

/** `21/08`: the library's own format, `21 de ago.`, is too long for a phone. */
function formatTick(time: unknown): string | null {
  return typeof time === 'string' ? formatShortDay(time).slice(0, 5) : null;
}
