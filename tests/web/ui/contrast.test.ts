import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { themeGrounds } from '../../../shared/theme.ts';
import { webSources } from '../../support/sources/web-sources.ts';

const web = resolve(import.meta.dirname, '../../../web');
const sheet = readFileSync(resolve(web, 'src/ui/theme.css'), 'utf8');
const page = readFileSync(resolve(web, 'index.html'), 'utf8');

const lightTokens = blockAfter('@theme static {');
const darkTokens = blockAfter('@variant dark-document {');
const tokensOf = { light: lightTokens, dark: darkTokens } as const;

/** Text colours and the backgrounds they are used on. */
const textPairs = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunk'],
  ['on-accent', 'accent'],
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
  ['on-band', 'band'],
  ['ink', 'selection'],
  ['up', 'paper'],
  ['up', 'surface'],
  ['down', 'paper'],
  ['down', 'surface'],
  ['down', 'down-soft'],
] as const;

/** Borders and marks that identify a control or a choice (WCAG 1.4.11). */
const controlPairs = [
  ['field', 'paper'],
  ['field', 'surface'],
  ['brand', 'brand-soft'],
  ['down', 'surface'],
  ['brand', 'paper'],
  ['surface', 'field'],
  ['accent', 'band'],
  ['accent-line', 'surface'],
  ['brand', 'rule'],
] as const;

/** Decorative lines, dialog backdrops, and colours that are equal in both themes. */
const unchecked = ['rule', 'edge', 'veil', 'shade', 'shade-near', 'white'];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const tokens = tokensOf[theme];

  test.each(textPairs)('%s is readable on %s', (text, ground) => {
    expect(contrast(colour(tokens, text), colour(tokens, ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controlPairs)('%s is visible on %s', (mark, ground) => {
    expect(contrast(colour(tokens, mark), colour(tokens, ground))).toBeGreaterThanOrEqual(3);
  });

  test('every colour is checked here', () => {
    const checked = new Set<string>([...textPairs, ...controlPairs].flat());
    expect(
      namesOf(tokens).filter((name) => !unchecked.includes(name) && !checked.has(name)),
    ).toEqual([]);
  });

  test('the bars that a browser draws around a page have its background', () => {
    expect(themeGrounds[theme]).toBe(valueOf(tokens, 'paper'));
    const meta = `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${themeGrounds[theme]}" />`;
    expect(page).toContain(meta);
  });
});

test('every colour has a dark value, and no other value is defined', () => {
  const light = namesOf(lightTokens).filter((name) => name !== 'white');
  expect(namesOf(darkTokens)).toEqual(light);
});

test('no part of the site has its own colour, which would not follow the theme', async () => {
  const literal = /#(?:[0-9a-f]{3,4}){1,2}\b|\b(?:rgba?|hsla?|oklch)\(/i;
  const found = (await webSources()).filter(({ text }) => literal.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('the console of the local cloud has the same colours, in both themes', () => {
  const console = readFileSync(resolve(web, '../infra/local/console/console.css'), 'utf8');
  const consoleColours = [
    ...console.matchAll(/--color-([a-z-]+): light-dark\((#\w{6}), (#\w{6})\);/g),
  ];
  expect(consoleColours.length).toBeGreaterThan(10);
  for (const [, name = '', light, dark] of consoleColours) {
    expect([name, light, dark]).toEqual([
      name,
      valueOf(lightTokens, name),
      valueOf(darkTokens, name),
    ]);
  }
});

function blockAfter(beginning: string): string {
  const start = sheet.indexOf(beginning);
  if (start === -1) throw new Error(`theme.css has no ${beginning}`);
  return sheet.slice(start, sheet.indexOf('}', start));
}

function namesOf(tokens: string): string[] {
  return [...tokens.matchAll(/--color-([a-z-]+): /g)].map((match) => match[1] ?? '');
}

function valueOf(tokens: string, name: string): string | undefined {
  return new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
}

function colour(tokens: string, name: string): number[] {
  const hex = valueOf(tokens, name);
  if (hex === undefined) throw new Error(`theme.css has no colour ${name}.`);
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
}

function contrast(one: number[], other: number[]): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(channels: number[]): number {
  const linear = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}
