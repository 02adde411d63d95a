import { createRaster, drawCapsule, drawLine, encodeRaster, type Point } from './raster.ts';

/** The size of the chart of the day on a page, in pixels. */
export const indexChartSize = { width: 552, height: 180 } as const;

/** Its own paper, because it is shown on light and on dark grounds. */
const paper = '#faf7f1';
const [engraving, line, close] = [0, 1, 2] as const;
const colours = ['#cfc8b8', '#0e4d3a', '#e9a820'];

const scale = 2;
const inset = { side: 28, top: 36, bottom: 24 } as const;
/** Between the engraved strokes below the line. */
const strokeDistance = 12;

/**
 * Draws the day's line as an engraving, at twice its size, with a dot at the close.
 * @param values at least two, at equal distances
 */
export function renderIndexPng(values: readonly number[]): Uint8Array {
  const width = indexChartSize.width * scale;
  const height = indexChartSize.height * scale;
  const raster = createRaster({ width, height }, colours, paper);
  const highest = Math.max(...values);
  const lowest = Math.min(...values);
  const span = highest - lowest;
  const bottom = height - inset.bottom;
  // The lowest value stands above the ground, so that it has a stroke too.
  const lowestY = bottom - 0.16 * height;
  const yOf = (value: number) =>
    span === 0 ? lowestY : inset.top + ((highest - value) / span) * (lowestY - inset.top);
  const xOf = (index: number) =>
    inset.side + (index / (values.length - 1)) * (width - 2 * inset.side);
  const points = values.map((value, index) => ({ x: xOf(index), y: yOf(value) }));

  for (let x = inset.side; x <= width - inset.side; x += strokeDistance) {
    drawCapsule(raster, { x, y: heightAt(points, x) + 10 }, { x, y: bottom }, engraving, 2);
  }
  drawLine(raster, points, line, { strokes: [], width: 4 });
  const end = points.at(-1);
  if (end !== undefined) drawCapsule(raster, end, end, close, 22);
  return encodeRaster(raster);
}

/** Returns the line's height at a place between two of its points. */
function heightAt(points: readonly Point[], x: number): number {
  const next = points.findIndex((point) => point.x >= x);
  const to = points[next] ?? points.at(-1);
  const from = points[next - 1] ?? to;
  if (to === undefined || from === undefined) return 0;
  const share = to.x === from.x ? 1 : (x - from.x) / (to.x - from.x);
  return from.y + share * (to.y - from.y);
}
