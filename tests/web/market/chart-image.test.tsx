import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  chartImage,
  type LegendEntry,
} from '../../../web/src/features/market/charts/chart-image.ts';
import { keepPicture } from '../../../web/src/features/market/charts/chart-pictures.ts';

/** The drawing calls, in order. */
let drawn: (readonly [name: string, ...values: unknown[]])[] = [];

beforeEach(() => {
  drawn = [];
  const context = new Proxy<Record<string, unknown>>(
    { measureText: (text: string) => ({ width: text.length * 6 }) },
    {
      get: (own, name) =>
        own[String(name)] ??
        ((...values: readonly unknown[]) => void drawn.push([String(name), ...values])),
    },
  );
  Object.defineProperty(document, 'fonts', { value: { ready: undefined }, configurable: true });
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    value: () => context,
    configurable: true,
  });
  Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', {
    value: (take: (blob: Blob) => void) => take(new Blob(['png'])),
    configurable: true,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'getContext');
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'toBlob');
});

async function draw(legend: readonly LegendEntry[], lead: string): Promise<void> {
  const part = document.createElement('div');
  part.getBoundingClientRect = () => DOMRect.fromRect({ width: 400, height: 200 });
  keepPicture(part, () => document.createElement('canvas'));
  document.body.append(part);
  await chartImage(part, { title: 'Título', lead, legend, source: 'Fonte' });
  part.remove();
}

const heightOf = (text: string) => Number(drawn.find((one) => one[1] === text)?.[3]);

test('the legend is farther from the text above it than the text’s lines from each other', async () => {
  // Long enough for two lines.
  const line = 'palavra '.repeat(8).trim();
  await draw([{ text: 'PETR4', token: 'ink' }], `${line} ${line}`);
  const [first, second] = drawn.filter((one) => one[1] === line).map((one) => Number(one[3]));
  const between = (second ?? Number.NaN) - (first ?? Number.NaN);
  expect(between).toBeGreaterThan(0);
  expect(heightOf('PETR4') - (second ?? Number.NaN)).toBeGreaterThan(between + 4);
});

test.each([
  ['a dot', 'dot', 'arc'],
  ['a field', 'filled', 'fillRect'],
  ['an outline', 'hollow', 'strokeRect'],
] as const)('%s of the plot is one in its legend', async (_, field, means) => {
  await draw([{ text: 'Pagamentos', token: 'ink', field }], 'Dias');
  const at = drawn.findIndex((one) => one[1] === 'Pagamentos');
  // The operations just before the name; the picture's background is a field as well.
  const before = drawn.slice(0, at).map(([name]) => name);
  const marks = before.filter((name) => ['arc', 'fillRect', 'strokeRect'].includes(name));
  expect(marks.slice(1)).toEqual([means]);
});
