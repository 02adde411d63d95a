import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const theme = readFileSync(resolve(import.meta.dirname, '../../../web/src/ui/theme.css'), 'utf8');

/** Text colours and the grounds they are used on. */
const textPairs = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunk'],
  ['ink', 'accent'],
  ['ink', 'accent-soft'],
  ['ink', 'brand-soft'],
  ['ink', 'down-soft'],
  ['muted', 'paper'],
  ['muted', 'surface'],
  ['muted', 'sunk'],
  ['muted', 'brand-soft'],
  ['muted', 'accent-soft'],
  ['brand', 'paper'],
  ['brand', 'surface'],
  ['brand', 'sunk'],
  ['brand', 'brand-soft'],
  ['brand-strong', 'paper'],
  ['surface', 'brand'],
  ['surface', 'brand-strong'],
  ['surface', 'ink'],
  ['paper', 'brand'],
  ['up', 'paper'],
  ['up', 'surface'],
  ['down', 'paper'],
  ['down', 'surface'],
  ['down', 'down-soft'],
] as const;

/** Borders and marks that say where a control is or what is chosen (WCAG 1.4.11). */
const controlPairs = [
  ['field', 'paper'],
  ['field', 'surface'],
  ['brand', 'brand-soft'],
  ['down', 'surface'],
  ['brand', 'paper'],
  ['surface', 'field'],
] as const;

test.each(textPairs)('%s can be read on %s', (text, ground) => {
  expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
});

test.each(controlPairs)('%s can be seen on %s', (mark, ground) => {
  expect(contrast(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3);
});

test('no other colour is defined without being checked here', () => {
  const defined = [...theme.matchAll(/--color-([a-z-]+): #/g)].map((match) => match[1]);
  const checked = new Set<string>([...textPairs, ...controlPairs].flat());
  // A hairline that only decorates needs no contrast.
  expect(defined.filter((name) => name !== 'rule' && !checked.has(name ?? ''))).toEqual([]);
});

function colour(name: string): number[] {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{6});`).exec(theme)?.[1];
  if (hex === undefined) throw new Error(`theme.css has no colour ${name}.`);
  return [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
}

function contrast(one: number[], other: number[]): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(channels: number[]): number {
  const linear = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}
