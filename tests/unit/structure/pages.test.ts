import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { sourceFiles, testFiles } from '../../support/sources/source-imports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = [
  'README.md',
  '.github/CONTRIBUTING.md',
  ...findFiles(root, '{functions,infra,shared,web,tests}/**/*.md').filter(
    (file) => !file.includes('node_modules/'),
  ),
];
const fileNames = new Set(
  [...pages, ...sourceFiles, ...testFiles].map((file) => path.posix.basename(file)),
);
const exists = (file: string) => existsSync(path.join(root, file));

/** Targets of links, but for those that lead out of the repository or stay on the page. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, markdown, html]) => markdown ?? html ?? '')
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => target.replace(/#.*$/, ''));
}

/** Files that are named in the text, `like/this.ts` or `from-here.ts`. */
function filesNamedIn(text: string): string[] {
  return [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|md|py|css))`/g)].map(
    ([, file = '']) => file,
  );
}

describe.each(pages)('%s', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const folder = path.posix.dirname(page);

  it('links to what there is', () => {
    const dead = linksOf(text).filter((target) => !exists(path.posix.join(folder, target)));
    expect(dead).toEqual([]);
  });

  it('names files that there are', () => {
    const missing = filesNamedIn(text).filter((file) =>
      file.includes('/')
        ? !exists(file) && !exists(path.posix.join(folder, file))
        : !exists(path.posix.join(folder, file)) && !fileNames.has(file),
    );
    expect(missing).toEqual([]);
  });
});

it('has pages to look at', () => {
  expect(pages.length).toBeGreaterThan(15);
});

it.each(
  readdirSync(path.join(root, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'runtime')
    .map(({ name }) => name),
)('functions/%s says on a page of its own what it promises, and the map leads there', (name) => {
  expect(exists(`functions/${name}/README.md`)).toBe(true);
  const map = readFileSync(path.join(root, 'functions/README.md'), 'utf8');
  expect(map).toContain(`(${name}/README.md)`);
});

it('keeps the first page short', () => {
  const lines = readFileSync(path.join(root, 'README.md'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(125);
});
