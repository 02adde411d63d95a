import { expect, it } from 'vitest';
import {
  chartPath,
  parseArchivePath,
  editionPath,
  editionsSitemapPath,
  feedPath,
  jsonFeedPath,
  monthPath,
} from '../../../../shared/editions/edition-address.ts';
import { isServedPath } from '../../../../shared/served-paths.ts';

it.each([
  ['/edicoes', { what: 'newest' }],
  ['/edicoes/2026-11', { what: 'month', month: '2026-11' }],
  ['/edicoes/2026-11-24-abertura', { what: 'edition', kind: 'opening', day: '2026-11-24' }],
  ['/edicoes/2026-11-24-fechamento', { what: 'edition', kind: 'closing', day: '2026-11-24' }],
  ['/edicoes/2028-02-29-abertura', { what: 'edition', kind: 'opening', day: '2028-02-29' }],
  [
    '/edicoes/2026-11-24/abertura-social.png',
    { what: 'social-picture', kind: 'opening', day: '2026-11-24' },
  ],
  [feedPath, { what: 'feed' }],
  [jsonFeedPath, { what: 'json-feed' }],
  [editionsSitemapPath, { what: 'sitemap' }],
])('%s requests %j', (path, asked) => {
  expect(parseArchivePath(path)).toEqual(asked);
});

it.each([
  '/edicoes/',
  '/edicoesx',
  '/edicoes/2026',
  '/edicoes/2026-13',
  '/edicoes/2026-00',
  '/edicoes/2026-02-30-abertura',
  '/edicoes/2026-11-24',
  '/edicoes/2026-11-24-opening',
  '/edicoes/2026-11-24-abertura/',
  '/edicoes/2026-11-24-abertura-2',
  '/edicoes/2026-11-24-Abertura',
  '/edicoes/2026-11-24/abertura',
  '/edicoes/2026-11-24/opening.png',
  '/edicoes/2026-02-30/abertura.png',
  '/edicoes/constructor',
  '/edicoes/../edicoes',
])('%s is not an address of the archive', (path) => {
  expect(parseArchivePath(path)).toBeUndefined();
});

it('is parsed back into its request', () => {
  for (const kind of ['opening', 'closing'] as const) {
    expect(parseArchivePath(editionPath({ kind, day: '2026-12-01' }))).toEqual({
      what: 'edition',
      kind,
      day: '2026-12-01',
    });
    expect(parseArchivePath(chartPath({ kind, day: '2026-12-01' }))).toEqual({
      what: 'chart',
      kind,
      day: '2026-12-01',
    });
  }
  expect(parseArchivePath(monthPath('2026-12'))).toEqual({ what: 'month', month: '2026-12' });
});

it.each([
  ['/edicoes', true],
  ['/edicoes/2026-11', true],
  ['/edicoesx', false],
  ['/', false],
  ['/newsletter', false],
])('%s is served by a function: %s', (path, isServed) => {
  expect(isServedPath(path)).toBe(isServed);
});
