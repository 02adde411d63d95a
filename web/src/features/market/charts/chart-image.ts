import { brand } from '../../../copy/brand.ts';
import { chartImage as texts } from '../../../copy/market/chart-image.ts';
import { readColours } from '../../../ui/read-colours.ts';
import { takePicture } from './chart-pictures.ts';

/** The texts in an image of a chart, which is seen without the page. */
export interface ImageTexts {
  readonly title: string;
  /** The plot in one sentence: its days and its result. */
  readonly lead: string;
  /** The drawn lines, by theme colour and stroke. */
  readonly legend: readonly LegendEntry[];
  /** The source of the data and its time. */
  readonly source: string;
}

export interface LegendEntry {
  readonly text: string;
  readonly token: string;
  /** An SVG dash pattern; a solid line without one. */
  readonly dashes?: string | undefined;
  /** Bars have a filled or outlined square in the legend; markers of a day have a dot. */
  readonly field?: 'filled' | 'hollow' | 'dot';
}

const margin = 24;
/** The minimum width of the image, because the texts of a narrow plot may be wider than the plot. */
const narrowest = 320;

/**
 * Creates an image of one of the page's plots, in the colours of the current theme.
 * @param part the element with the plot: canvas charts, or bars of an SVG
 * @throws when the browser cannot create the image
 */
export async function chartImage(part: HTMLElement, words: ImageTexts): Promise<Blob> {
  await document.fonts.ready;
  const box = part.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) throw new Error('no chart is drawn here');
  const style = getComputedStyle(document.documentElement);
  const fonts = {
    sans: style.getPropertyValue('--font-sans'),
    serif: style.getPropertyValue('--font-serif'),
  };
  const colour = readColours(part);
  const width = Math.max(narrowest, Math.ceil(box.width));
  const lines = (draw: boolean, context: CanvasRenderingContext2D): number => {
    const pen = createPen(context, width, draw);
    pen.write(words.title, `600 20px ${fonts.serif}`, colour('ink'), 25);
    pen.write(words.lead, `400 13px ${fonts.sans}`, colour('muted'), 20);
    pen.legend(words.legend, `400 12px ${fonts.sans}`, colour, 20);
    pen.skip(10);
    if (draw) drawPart(context, part, box, { left: margin, top: pen.y(), width: box.width });
    pen.skip(Math.ceil(box.height) + 12);
    pen.rule(colour('rule'));
    pen.write(words.source, `400 12px ${fonts.sans}`, colour('muted'), 18);
    pen.write(texts.notice(brand.name), `400 12px ${fonts.sans}`, colour('muted'), 18);
    return pen.y();
  };

  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const scale = window.devicePixelRatio;
  // Measured first: setting its size empties a canvas.
  const height = lines(false, context) + margin - 4;
  canvas.width = Math.round((width + 2 * margin) * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  context.fillStyle = colour('surface');
  context.fillRect(0, 0, width + 2 * margin, height);
  lines(true, context);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('no picture'));
      else resolve(blob);
    }, 'image/png');
  });
}

/** Writes the texts of the image line by line; without `draw` it only measures their height. */
function createPen(context: CanvasRenderingContext2D, width: number, draw: boolean) {
  let at = margin - 4;
  return {
    y: () => at,
    skip: (height: number) => {
      at += height;
    },
    write(text: string, font: string, fill: string, lineHeight: number) {
      context.font = font;
      for (const line of wrapText(context, text, width)) {
        context.fillStyle = fill;
        at += lineHeight;
        if (draw) context.fillText(line, margin, at - lineHeight * 0.25);
      }
    },
    rule(stroke: string) {
      if (draw) line(context, stroke, 1, [margin, at, margin + width, at]);
      at += 6;
    },
    legend(
      entries: readonly LegendEntry[],
      font: string,
      colour: (name: string) => string,
      lineHeight: number,
    ) {
      if (entries.length === 0) return;
      context.font = font;
      let left = 0;
      // Separated from the text above, because it is not another line of that text.
      at += lineHeight + 8;
      for (const { text, token, dashes, field } of entries) {
        const wide = 34 + context.measureText(text).width + 18;
        if (left > 0 && left + wide > width) {
          left = 0;
          at += lineHeight;
        }
        const x = margin + left;
        const y = at - lineHeight * 0.25 - 4;
        left += wide;
        if (!draw) continue;
        if (field === undefined) line(context, colour(token), 2.5, [x, y, x + 26, y], dashes);
        else swatch(context, colour(token), field, x, y);
        context.fillStyle = colour('ink');
        context.fillText(text, x + (field === undefined ? 34 : 20), y + 4);
      }
    },
  };
}

function swatch(
  context: CanvasRenderingContext2D,
  colour: string,
  field: 'filled' | 'hollow' | 'dot',
  x: number,
  y: number,
): void {
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 2;
  if (field === 'dot') {
    context.beginPath();
    context.arc(x + 6, y, 4, 0, 2 * Math.PI);
    context.fill();
  } else if (field === 'filled') context.fillRect(x, y - 6, 12, 12);
  else context.strokeRect(x + 1, y - 5, 10, 10);
}

function line(
  context: CanvasRenderingContext2D,
  stroke: string,
  wide: number,
  [fromX, fromY, toX, toY]: readonly [number, number, number, number],
  dashes = '',
): void {
  context.strokeStyle = stroke;
  context.lineWidth = wide;
  context.setLineDash(parseNumbers(dashes));
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
  context.setLineDash([]);
}

function parseNumbers(dashes: string): number[] {
  return dashes
    .split(/[\s,]+/)
    .map(Number.parseFloat)
    .filter(Number.isFinite);
}

function wrapText(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && context.measureText(longer).width > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return current === '' ? lines : [...lines, current];
}

interface DrawPosition {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Draws a part of the page: canvases are copied, SVG shapes are drawn one by one. */
function drawPart(
  context: CanvasRenderingContext2D,
  part: HTMLElement,
  box: DOMRect,
  position: DrawPosition,
): void {
  const areaOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: position.left + left - box.left, y: position.top + top - box.top, width, height };
  };
  let drawn = 0;
  for (const element of [part, ...part.querySelectorAll('*')]) {
    const picture = takePicture(element);
    if (picture !== undefined) {
      const { x, y, width, height } = areaOf(element);
      // Rounded to whole device pixels, because the letters would otherwise be blurred.
      const scale = window.devicePixelRatio;
      const dotted = (length: number) => Math.round(length * scale) / scale;
      context.drawImage(picture, dotted(x), dotted(y), dotted(width), dotted(height));
      drawn += 1;
    } else if (element instanceof SVGGraphicsElement && element.closest('svg') !== element) {
      drawShape(context, element, areaOf);
      drawn += 1;
    }
  }
  if (drawn === 0) throw new Error('no chart is drawn here');
}

/** Draws the elements of the site's SVG graphics: bars, lines and text. */
function drawShape(
  context: CanvasRenderingContext2D,
  shape: SVGGraphicsElement,
  areaOf: (element: Element) => { x: number; y: number; width: number; height: number },
): void {
  const style = getComputedStyle(shape);
  const { fill, stroke, strokeWidth, textAnchor } = style;
  const { x, y, width, height } = areaOf(shape);
  if (shape instanceof SVGRectElement) {
    const wide = stroke === 'none' ? 0 : Number.parseFloat(strokeWidth);
    if (fill !== 'none') {
      context.fillStyle = fill;
      context.fillRect(x, y, width, height);
    }
    if (wide > 0) {
      context.strokeStyle = stroke;
      context.lineWidth = wide;
      context.strokeRect(x, y, width, height);
    }
  } else if (shape instanceof SVGLineElement) {
    line(context, stroke, Number.parseFloat(strokeWidth), [x, y, x + width, y + height]);
  } else if (shape instanceof SVGTextElement) {
    const picture = shape.ownerSVGElement;
    if (picture === null) return;
    // Composed from single properties: a canvas ignores a whole `font` value that contains an unknown keyword.
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = fill;
    context.textAlign = textAnchor === 'middle' ? 'center' : 'left';
    // The baseline of the text, in the SVG's own pixels.
    const baseline = areaOf(picture).y + shape.y.baseVal.getItem(0).value;
    const middle = textAnchor === 'middle' ? x + width / 2 : x;
    context.fillText(shape.textContent, middle, baseline);
    context.textAlign = 'left';
  }
}
