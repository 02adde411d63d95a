import { encode } from 'fast-png';
import type { CoursesPart } from '../../../shared/messages/message-parts.ts';
import { courseLooks, courseSize, type CourseLook } from './course-looks.ts';

/*
 * Lines on nothing, so that the sheet behind them may be light or dark. Mail programs show no SVG, and a canvas for
 * servers is larger than all of a function: what is needed of one are capsules, which is what a stroke with round ends is.
 */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One byte a pixel: 0 for nothing, else a colour and how much of it. */
interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** From hardly covered to nearly; more is whole. */
const partly = 14;
const baselineColour = '#9aa39e';
const colours = [baselineColour, ...courseLooks.map(({ colour }) => colour)];

type PaletteColour = [number, number, number, number];

function paletteColour(colour: string, opacity: number): PaletteColour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  return [red, green, blue, Math.round(opacity * 255)];
}

/** Whole colours stand last: the encoder writes the opacity of the others alone, as if those were the first. */
const palette: PaletteColour[] = [
  [0, 0, 0, 0],
  ...colours.flatMap((colour) =>
    Array.from({ length: partly }, (_, cover) => paletteColour(colour, (cover + 1) / (partly + 1))),
  ),
  ...colours.map((colour) => paletteColour(colour, 1)),
];
const firstWhole = 1 + colours.length * partly;

function indexOf(colour: number, cover: number): number {
  return cover > partly ? firstWhole + colour : colour * partly + cover;
}

function coverOf(index: number): number {
  if (index === 0) return 0;
  return index >= firstWhole ? partly + 1 : ((index - 1) % partly) + 1;
}

const scale = 2;
const margin = 16;
/** The plot as a PNG, at twice its size in the mail. */
export function coursesPicture({ courses }: Pick<CoursesPart, 'courses'>): Uint8Array {
  const width = courseSize.width * scale;
  const height = courseSize.height * scale;
  const raster: Raster = { width, height, data: new Uint8Array(width * height) };
  const points = courses.flatMap((course) => course.points);
  const highest = Math.max(0, ...points);
  const lowest = Math.min(0, ...points);
  // A constant series is drawn in the middle.
  const span = highest - lowest;
  const yOf = (point: number) =>
    span === 0 ? height / 2 : margin + ((highest - point) / span) * (height - 2 * margin);
  const xOf = (place: number, places: number) =>
    margin + (place / Math.max(1, places - 1)) * (width - 2 * margin);

  const zero = [
    { x: margin, y: yOf(0) },
    { x: width - margin, y: yOf(0) },
  ];
  drawLine(raster, zero, 0, { strokes: [], width: 2 });
  // The first is drawn last, above the others.
  for (const [nth, course] of [...courses.entries()].toReversed()) {
    const look = courseLooks[nth] ?? courseLooks[0];
    const line = course.points.map((point, place) => ({
      x: xOf(place, course.points.length),
      y: yOf(point),
    }));
    drawLine(raster, line, nth + 1, look);
    const end = line.at(-1);
    if (end !== undefined) drawCapsule(raster, end, end, nth + 1, look.width * 2.4);
  }
  return encode({ width, height, data: raster.data, channels: 1, depth: 8, palette });
}

type Stroke = Pick<CourseLook, 'strokes' | 'width'>;

/** The dash pattern continues across the line's corners. */
function drawLine(
  raster: Raster,
  line: readonly Point[],
  colour: number,
  { strokes, width }: Stroke,
): void {
  let nth = 0;
  let left = strokes[0] ?? Infinity;
  for (const [place, from] of line.entries()) {
    const to = line[place + 1];
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

/** All within half its thickness of the way from one point to the other; what is half within is half drawn. */
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
      const cover = Math.round(Math.min(1, radius + 0.5 - distance) * (partly + 1));
      if (cover <= 0) continue;
      const at = y * width + x;
      // Where two lines meet, the one that covers more of the pixel wins.
      if (coverOf(data[at] ?? 0) <= cover) data[at] = indexOf(colour, cover);
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
