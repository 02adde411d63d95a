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
 * A chart over days in a frame of the page, in the theme's colours and the site's type.
 * @param colour by `readColours`
 * @param written how a value of the scale is written
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
      // The card's background shows through; on paper it is light.
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
      tickMarkFormatter: tickOf,
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: colour('muted'), style: LineStyle.Dotted, labelVisible: false },
      horzLine: { visible: false, labelVisible: false },
    },
    // The page scrolls over the chart, on phones too; the ranges are buttons.
    handleScroll: false,
    handleScale: false,
    localization: { locale: 'pt-BR', priceFormatter: written },
  });
  // A turned phone, or a sheet of paper: all of the days stay in sight. A narrower chart would lose the newest ones.
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent());
  keepPicture(frame, () => chart.takeScreenshot());
  return chart;
}

/** `21/08`: the library's own would be `21 de ago.`, too long for a phone. */
function tickOf(time: unknown): string | null {
  return typeof time === 'string' ? formatShortDay(time).slice(0, 5) : null;
}
