import { brand } from '../../../copy/brand.ts';
import { chartImage as texts } from '../../../copy/market/chart-image.ts';
import { readColours } from '../../../ui/read-colours.ts';
import { takePicture } from './chart-pictures.ts';

/** The texts in an image of a chart, which is seen without the page. */
export interface ImageWords {
  readonly title: string;
  /** The plot in a line: which days, what came of them. */
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
  /** For bars a field of the colour, or its outline; for what marks a day, a dot. */
  readonly field?: 'filled' | 'hollow' | 'dot';
}

const margin = 24;
/** A narrow plot has words beside it that are wider. */
const narrowest = 320;

/**
 * A plot of the page as a picture by itself, in the colours of the theme that is shown.
 * @param part the element that has the plot: charts on canvases, or bars of an SVG
 * @throws where the browser cannot make it
 */
export async function chartImage(part: HTMLElement, words: ImageWords): Promise<Blob> {
  await document.fonts.ready;
  const box = part.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) throw new Error('nothing is drawn here');
  const style = getComputedStyle(document.documentElement);
  const fonts = {
    sans: style.getPropertyValue('--font-sans'),
    serif: style.getPropertyValue('--font-serif'),
  };
  const colour = readColours(part);
  const width = Math.max(narrowest, Math.ceil(box.width));
  const lines = (draw: boolean, context: CanvasRenderingContext2D): number => {
    const pen = penOf(context, width, draw);
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

/** Writes down the page, line by line; without drawing it only finds out how far it gets. */
function penOf(context: CanvasRenderingContext2D, width: number, draw: boolean) {
  let at = margin - 4;
  return {
    y: () => at,
    skip: (height: number) => {
      at += height;
    },
    write(text: string, font: string, fill: string, lineHeight: number) {
      context.font = font;
      for (const line of wrapped(context, text, width)) {
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
      // Apart from the words over it, of which it is no further line.
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
  context.setLineDash(numbersOf(dashes));
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
  context.setLineDash([]);
}

function numbersOf(dashes: string): number[] {
  return dashes
    .split(/[\s,]+/)
    .map(Number.parseFloat)
    .filter(Number.isFinite);
}

function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
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

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Draws a part of the page: canvases as they are, SVG shapes one by one. */
function drawPart(
  context: CanvasRenderingContext2D,
  part: HTMLElement,
  box: DOMRect,
  place: Place,
): void {
  const placeOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: place.left + left - box.left, y: place.top + top - box.top, width, height };
  };
  let drawn = 0;
  for (const element of [part, ...part.querySelectorAll('*')]) {
    const picture = takePicture(element);
    if (picture !== undefined) {
      const { x, y, width, height } = placeOf(element);
      // Dot by dot: between two of them its letters would blur.
      const scale = window.devicePixelRatio;
      const dotted = (length: number) => Math.round(length * scale) / scale;
      context.drawImage(picture, dotted(x), dotted(y), dotted(width), dotted(height));
      drawn += 1;
    } else if (element instanceof SVGGraphicsElement && element.closest('svg') !== element) {
      drawShape(context, element, placeOf);
      drawn += 1;
    }
  }
  if (drawn === 0) throw new Error('nothing is drawn here');
}

/** Bars, lines and words: what the site's SVG pictures are made of. */
function drawShape(
  context: CanvasRenderingContext2D,
  shape: SVGGraphicsElement,
  placeOf: (element: Element) => { x: number; y: number; width: number; height: number },
): void {
  const style = getComputedStyle(shape);
  const { fill, stroke, strokeWidth, textAnchor } = style;
  const { x, y, width, height } = placeOf(shape);
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
    // Put together: what a canvas knows no word for would leave the whole of it empty.
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = fill;
    context.textAlign = textAnchor === 'middle' ? 'center' : 'left';
    // The baseline: its height is given in the picture's own pixels.
    const baseline = placeOf(picture).y + shape.y.baseVal.getItem(0).value;
    const middle = textAnchor === 'middle' ? x + width / 2 : x;
    context.fillText(shape.textContent, middle, baseline);
    context.textAlign = 'left';
  }
}
