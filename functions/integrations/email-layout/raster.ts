import { encode } from 'fast-png';

/*
 * Draws lines as a PNG. Mail programs show no SVG, and a server-side canvas is larger than a whole function. All that
 * is needed are capsules, the shape of a stroke with round ends.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One byte per pixel: 0 for the background, otherwise a colour and its coverage. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** `#rrggbb`; strokes name them by their index. */
  readonly colours: readonly string[];
  /** `#rrggbb`; undefined for a transparent one. */
  readonly ground: string | undefined;
}

export function createRaster(
  size: { readonly width: number; readonly height: number },
  colours: readonly string[],
  ground?: string,
): Raster {
  const { width, height } = size;
  return { width, height, data: new Uint8Array(width * height), colours, ground };
}

/** From hardly covered to nearly; more is whole. */
const partialCoverLevels = 14;
const wholeCover = partialCoverLevels + 1;

function channelsOf(colour: string): readonly [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  return [red, green, blue];
}

type PaletteColour = [number, number, number, number];

function paletteColour(colour: string, opacity: number, ground: string | undefined): PaletteColour {
  const channels = channelsOf(colour);
  if (ground === undefined) return [...channels, Math.round(opacity * 255)];
  const below = channelsOf(ground);
  const mix = (at: 0 | 1 | 2) => Math.round(channels[at] * opacity + below[at] * (1 - opacity));
  return [mix(0), mix(1), mix(2), 255];
}

/** Opaque colours are last: the encoder writes the opacity of the preceding ones only. */
function paletteOf({ colours, ground }: Raster): PaletteColour[] {
  return [
    ground === undefined ? [0, 0, 0, 0] : paletteColour(ground, 1, ground),
    ...colours.flatMap((colour) =>
      Array.from({ length: partialCoverLevels }, (_, cover) =>
        paletteColour(colour, (cover + 1) / wholeCover, ground),
      ),
    ),
    ...colours.map((colour) => paletteColour(colour, 1, ground)),
  ];
}

export function encodeRaster(raster: Raster): Uint8Array {
  const { width, height, data } = raster;
  return encode({ width, height, data, channels: 1, depth: 8, palette: paletteOf(raster) });
}

export interface Stroke {
  readonly width: number;
  /** The lengths of dashes and gaps in pixels; empty for a solid line. */
  readonly strokes: readonly number[];
}

/** The dash pattern continues across the line's corners. */
export function drawLine(
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
export function drawCapsule(
  raster: Raster,
  from: Point,
  to: Point,
  colour: number,
  thickness: number,
): void {
  const { width, height, data } = raster;
  const radius = thickness / 2;
  const reach = radius + 1;
  const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
  const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x += 1) {
      const distance = distanceTo({ x: x + 0.5, y: y + 0.5 }, from, to);
      const cover = Math.round(Math.min(1, radius + 0.5 - distance) * wholeCover);
      if (cover <= 0) continue;
      const at = y * width + x;
      // If two lines cross, draw the one that covers more of the pixel.
      if (coverLevel(raster, data[at] ?? 0) <= cover)
        data[at] = paletteIndex(raster, colour, cover);
    }
  }
}

function paletteIndex({ colours }: Raster, colour: number, cover: number): number {
  return cover > partialCoverLevels
    ? 1 + colours.length * partialCoverLevels + colour
    : colour * partialCoverLevels + cover;
}

function coverLevel({ colours }: Raster, index: number): number {
  if (index === 0) return 0;
  const isWhole = index >= 1 + colours.length * partialCoverLevels;
  return isWhole ? wholeCover : ((index - 1) % partialCoverLevels) + 1;
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
