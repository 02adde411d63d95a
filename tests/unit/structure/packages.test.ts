import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bundlePath as bundlePathOfEngine } from '@bfj/local-cloud/bundle-path';
import { bundlePath } from '../../../infra/bundle-path.ts';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { listImports } from '../../support/sources/source-imports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Folders of functions/ that have an AWS name. */
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

/** Matches a whole word, a prefix, and a part of a name such as `myTrial`. */
const asWord = new RegExp(`(?<![a-z])(?:${productWords.join('|')})`, 'i');
const withinName = new RegExp(`[a-z](?:${productWords.map(capitalized).join('|')})`);

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** `BillingMode` is a property of DynamoDB tables. */
function speaksOfTheProduct(line: string): boolean {
  const text = line.replaceAll('BillingMode', '');
  return asWord.test(text) || withinName.test(text);
}

/** Packages of the project, each with its allowed imports from the project. */
const packages: Readonly<Record<string, readonly string[]>> = {
  'infra/local-cloud/': [],
  'infra/sandboxes/': ['infra/local-cloud/'],
};
/** Finds this machine's browser for the tests of Mercado Pago's script. */
const browserFinder = 'tests/support/browser/browser.ts';

const sourcesOf = (folder: string) => findFiles(root, `${folder}**/*.ts`);

function foreignImports(folder: string, allowed: readonly string[]): readonly string[] {
  return sourcesOf(folder).flatMap((file) =>
    listImports(file, read(file))
      .filter((target) => ![folder, ...allowed].some((start) => target.startsWith(start)))
      .map((target) => `${file} imports ${target}`),
  );
}

const versionsSchema = z.record(z.string(), z.string()).optional();
const manifestSchema = z.object({
  dependencies: versionsSchema,
  devDependencies: versionsSchema,
  optionalDependencies: versionsSchema,
});
const manifestOf = (folder: string) =>
  manifestSchema.parse(JSON.parse(read(`${folder}package.json`)));

function versionsOf(manifest: z.infer<typeof manifestSchema>): Readonly<Record<string, string>> {
  return {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
}

/** Returns the packages that a source imports, without Node's own. */
function packagesIn(text: string): readonly string[] {
  const bare = /(?:\bfrom|\bimport)\s*\(?\s*'((?:@[\w-]+\/)?[a-z][\w-]*)(?:\/[^'\n]*)?'/g;
  return [...text.matchAll(bare)].map(([, name = '']) => name);
}

describe.each(Object.entries(packages))('the package %s', (folder, others) => {
  const manifest = manifestOf(folder);

  it('imports nothing else from the project', () => {
    const allowed = folder === 'infra/sandboxes/' ? [...others, browserFinder] : others;
    expect(foreignImports(folder, allowed)).toEqual([]);
    expect(foreignImports(`${folder}src/`, others)).toEqual([]);
  });

  it('declares its imports', () => {
    const undeclared = sourcesOf(folder).flatMap((file) => {
      const isShipped = file.startsWith(`${folder}src/`);
      const declared = isShipped ? { ...manifest.dependencies } : versionsOf(manifest);
      return packagesIn(read(file).replaceAll(/^import type [\s\S]*?;$/gm, ''))
        .filter((name) => declared[name] === undefined)
        .map((name) => `${file}: ${name}`);
    });
    expect(undeclared).toEqual([]);
  });

  it("requires the product's versions", () => {
    const ofProduct = versionsOf(manifestOf(''));
    const versions = Object.entries(versionsOf(manifest));
    expect(versions.length).toBeGreaterThan(5);
    expect(versions.filter(([name, version]) => (ofProduct[name] ?? version) !== version)).toEqual(
      [],
    );
  });
});

describe('the local cloud', () => {
  it('contains no word of the hosted product', () => {
    const found = findFiles(root, 'infra/local-cloud/{src/**/*,README.md}')
      .filter((file) => /\.(ts|md|js|html|css)$/.test(file))
      .flatMap((file) =>
        [file, ...read(file).split('\n')]
          .filter(speaksOfTheProduct)
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it.each(['the BFJ product', 'const trialClient', 'brapiBaseUrl', 'a newsletter', 'myTrial'])(
    'detects %j',
    (line) => {
      expect(speaksOfTheProduct(line)).toBe(true);
    },
  );

  it('reads bundles where the build writes them', () => {
    const entry = 'functions/trial/start-trial.lambda.ts';
    expect(bundlePathOfEngine('bundles', entry)).toBe(bundlePath('bundles', entry));
  });
});
