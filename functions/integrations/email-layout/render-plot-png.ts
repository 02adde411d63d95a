import type { ChartPart } from '../../../shared/messages/message-parts.ts';
import { plotLineStyles, plotSize } from './plot-line-styles.ts';
import { createRaster, drawCapsule, drawLine, encodeRaster } from './raster.ts';

const baselineColour = '#9aa39e';
const colours = [baselineColour, ...plotLineStyles.map(({ colour }) => colour)];

const scale = 2;
const margin = 16;

/**
 * Draws the plot as a PNG, at twice its size in the e-mail, on a transparent background, so that the sheet may be
 * light or dark.
 */
export function renderPlotPng({ courses }: Pick<ChartPart, 'courses'>): Uint8Array {
  const width = plotSize.width * scale;
  const height = plotSize.height * scale;
  const raster = createRaster({ width, height }, colours);
  const points = courses.flatMap((series) => series.points);
  const highest = Math.max(0, ...points);
  const lowest = Math.min(0, ...points);
  // A constant series is drawn in the middle.
  const span = highest - lowest;
  const yOf = (point: number) =>
    span === 0 ? height / 2 : margin + ((highest - point) / span) * (height - 2 * margin);
  const xOf = (index: number, count: number) =>
    margin + (index / Math.max(1, count - 1)) * (width - 2 * margin);

  const zero = [
    { x: margin, y: yOf(0) },
    { x: width - margin, y: yOf(0) },
  ];
  drawLine(raster, zero, 0, { strokes: [], width: 2 });
  // The first series is drawn last, above the others.
  for (const [nth, series] of [...courses.entries()].toReversed()) {
    const style = plotLineStyles[nth] ?? plotLineStyles[0];
    const line = series.points.map((point, index) => ({
      x: xOf(index, series.points.length),
      y: yOf(point),
    }));
    drawLine(raster, line, nth + 1, style);
    const end = line.at(-1);
    if (end !== undefined) drawCapsule(raster, end, end, nth + 1, style.width * 2.4);
  }
  return encodeRaster(raster);
}
