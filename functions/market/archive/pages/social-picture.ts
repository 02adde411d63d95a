import { decode, encode, type IndexedColors } from 'fast-png';

/** The size that networks show for a shared link without cutting it. */
export const socialPictureSize = { width: 1_200, height: 630 } as const;

/** Opaque, as the colours of a chart: the encoder writes the opacity of all or none. */
const ink: IndexedColors[number] = [21, 33, 28, 255];
const margin = 48;
/** The double rule of the masthead, and the one that ends the sheet. */
const rules = [
  { top: 96, height: 6 },
  { top: 108, height: 2 },
  { top: 540, height: 2 },
] as const;

/**
 * Returns the picture of a shared edition: its chart on the paper of the masthead.
 * @param chart as it is stored: with a palette whose first colour is the paper
 * @throws RangeError for another picture
 */
export function renderSocialPicture(chart: Uint8Array): Uint8Array {
  const { width, height } = socialPictureSize;
  const { palette, ...drawn } = decode(chart);
  if (palette === undefined || drawn.width > width - 2 * margin) {
    throw new RangeError('Not the chart of an edition');
  }
  const data = new Uint8Array(width * height);
  const fill = (left: number, top: number, to: number, colour: number) =>
    data.fill(colour, top * width + left, top * width + to);
  for (const rule of rules) {
    for (let row = 0; row < rule.height; row += 1) {
      fill(margin, rule.top + row, width - margin, palette.length);
    }
  }
  const left = Math.round((width - drawn.width) / 2);
  const [, above, below] = rules;
  const top = Math.round((above.top + below.top - drawn.height) / 2);
  for (let row = 0; row < drawn.height; row += 1) {
    const from = row * drawn.width;
    data.set(drawn.data.subarray(from, from + drawn.width), (top + row) * width + left);
  }
  return encode({ width, height, data, channels: 1, depth: 8, palette: [...palette, ink] });
}
