import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { importsOf } from '../../support/sources/source-imports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const engine = 'infra/local-cloud/';
const itsTests = 'tests/functional/local-cloud/';
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Folders of functions/ whose names AWS uses as well. */
const wordsOfAws = [
  'access',
  'accounts',
  'events',
  'identity',
  'integrations',
  'records',
  'runtime',
];
const capabilities = readdirSync(path.join(root, 'functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !wordsOfAws.includes(entry.name))
  .map(({ name }) => name);
const otherWords =
  'bfj|mercado ?pago|brapi|whatsapp|pix|payment|subscriber|investor|partner|demonstration|n8n|dashboard';
const productWords = [...otherWords.split('|'), ...capabilities];

/** As a word, at the beginning of one, and within a name: `myTrial`. */
const asWord = new RegExp(`(?<![a-z])(?:${productWords.join('|')})`, 'i');
const withinName = new RegExp(`[a-z](?:${productWords.map(capitalized).join('|')})`);

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** `BillingMode` is a property of AWS's tables. */
function speaksOfTheProduct(line: string): boolean {
  const text = line.replaceAll('BillingMode', '');
  return asWord.test(text) || withinName.test(text);
}

/** What else of the project the engine may use: nothing that knows the product. */
const mayImport = ['infra/portable/', 'infra/project-root.ts', 'infra/bundle-path.ts'];

function foreignImports(folder: string, allowed: readonly string[]): readonly string[] {
  return findFiles(root, `${folder}**/*.ts`).flatMap((file) =>
    importsOf(file, read(file))
      .filter((target) => ![folder, ...allowed].some((start) => target.startsWith(start)))
      .map((target) => `${file} imports ${target}`),
  );
}

describe('the local cloud', () => {
  it('says no word of the product that it hosts', () => {
    const found = findFiles(root, `${engine}**/*`)
      .filter((file) => /\.(ts|md|js|html|css)$/.test(file))
      .flatMap((file) =>
        [file, ...read(file).split('\n')]
          .filter(speaksOfTheProduct)
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it.each(['the BFJ product', 'const trialClient', 'brapiBaseUrl', 'a newsletter', 'myTrial'])(
    'would be caught at %j',
    (line) => {
      expect(speaksOfTheProduct(line)).toBe(true);
    },
  );

  it('imports nothing that knows the product', () => {
    expect(foreignImports(engine, mayImport)).toEqual([]);
  });

  it('is tested without the product', () => {
    const found = foreignImports(itsTests, [engine, 'infra/portable/', 'tests/support/']);
    expect(found).toEqual([]);
  });
});
