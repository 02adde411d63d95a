import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { siteRoutes } from '../../../shared/site-routes.ts';
import { isActiveLink } from '../../../web/src/app/active-link.ts';
import { pageModules } from '../../../web/src/app/page-modules.ts';
import { pages } from '../../../web/src/app/pages.ts';

test('every address of the site has its page', () => {
  expect(Object.keys(pageModules).sort()).toEqual(siteRoutes.map(({ path }) => path).sort());
  for (const file of Object.values(pageModules)) {
    expect(existsSync(resolve(import.meta.dirname, '../../../web/src/app', file))).toBe(true);
  }
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(
      siteRoutes.map(({ path, kind, ...route }) => {
        if (kind === 'served') return `${path}/*`;
        return 'below' in route ? `${path}/:name?` : path;
      }),
    ),
  );
});

test.each([
  ['/', '/', true],
  ['/', '/newsletter', false],
  ['/newsletter', '/newsletter', true],
  ['/newsletter', '/newsletter/sucesso', true],
  ['/newsletter', '/newsletters', false],
  ['/about', '/', false],
])('the link to %s on %s: active is %s', (link, path, active) => {
  expect(isActiveLink(link, path)).toBe(active);
});
