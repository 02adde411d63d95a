import { encode } from 'fast-png';
import type { ChartPart } from '../../../shared/messages/message-parts.ts';
import { plotLineStyles, plotSize, type PlotLineStyle } from './plot-line-styles.ts';

/*
 * Draws lines on a transparent background, so that the sheet may be light or dark. Mail programs show no SVG, and a
 * server-side canvas is larger than a whole function. All that is needed are capsules, the shape of a stroke with
 * round ends.
 */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One byte per pixel: 0 for transparent, otherwise a colour and its coverage. */
interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** From hardly covered to nearly; more is whole. */
const partialCoverLevels = 14;
const baselineColour = '#9aa39e';
const colours = [baselineColour, ...plotLineStyles.map(({ colour }) => colour)];

type PaletteColour = [number, number, number, number];

function paletteColour(colour: string, opacity: number): PaletteColour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  return [red, green, blue, Math.round(opacity * 255)];
}

/** Opaque colours are last: the encoder writes the opacity of the preceding ones only. */
const palette: PaletteColour[] = [
  [0, 0, 0, 0],
  ...colours.flatMap((colour) =>
    Array.from({ length: partialCoverLevels }, (_, cover) =>
      paletteColour(colour, (cover + 1) / (partialCoverLevels + 1)),
    ),
  ),
  ...colours.map((colour) => paletteColour(colour, 1)),
];
const firstOpaqueIndex = 1 + colours.length * partialCoverLevels;

function toPaletteIndex(colour: number, cover: number): number {
  return cover > partialCoverLevels
    ? firstOpaqueIndex + colour
    : colour * partialCoverLevels + cover;
}

function toCoverLevel(index: number): number {
  if (index === 0) return 0;
  return index >= firstOpaqueIndex
    ? partialCoverLevels + 1
    : ((index - 1) % partialCoverLevels) + 1;
}

const scale = 2;
const margin = 16;
/** Draws the plot as a PNG, at twice its size in the e-mail. */
export function renderPlotPng({ courses }: Pick<ChartPart, 'courses'>): Uint8Array {
  const width = plotSize.width * scale;
  const height = plotSize.height * scale;
  const raster: Raster = { width, height, data: new Uint8Array(width * height) };
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
  return encode({ width, height, data: raster.data, channels: 1, depth: 8, palette });
}

type Stroke = Pick<PlotLineStyle, 'strokes' | 'width'>;

/** The dash pattern continues across the line's corners. */
function drawLine(
  raster: Raster,
  line: readonly Point[],
  colour: number,
  { strokes, width }: Stroke,
): void {
  let nth = 0;
  let left = strokes[0] ?? Infinity;
  for (const [index, from] of line.entries()) {
    const to = line[index + 1];
    if (to === undefined) return;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const at = (distance: number): Point => ({
      x: from.x + ((to.x - from.x) * distance) / length,
      y: from.y + ((to.y - from.y) * distance) / length,
    });
    for (let done = 0; done < length;) {
      const step = Math.min(left, length - done);
      if (nth % 2 === 0) drawCapsule(raster, at(done), at(done + step), colour, width);
      done += step;
      left -= step;
      if (left > 0) continue;
      nth += 1;
      left = strokes[nth % strokes.length] ?? Infinity;
    }
  }
}

/** Draws all points within half the thickness of a line segment; a pixel half inside is half covered. */
function drawCapsule(
  { width, height, data }: Raster,
  from: Point,
  to: Point,
  colour: number,
  thickness: number,
): void {
  const radius = thickness / 2;
  const reach = radius + 1;
  const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
  const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x += 1) {
      const distance = distanceTo({ x: x + 0.5, y: y + 0.5 }, from, to);
      const cover = Math.round(Math.min(1, radius + 0.5 - distance) * (partialCoverLevels + 1));
      if (cover <= 0) continue;
      const at = y * width + x;
      // If two lines cross, draw the one that covers more of the pixel.
      if (toCoverLevel(data[at] ?? 0) <= cover) data[at] = toPaletteIndex(colour, cover);
    }
  }
}

function distanceTo(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const along =
    squared === 0
      ? 0
      : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared));
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}
