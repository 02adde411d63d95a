import { expect, it } from 'vitest';
import { siteRoutes } from '../../../shared/site-routes.ts';
import { webSources } from '../../support/sources/web-sources.ts';

/** Where addresses are written: for links, for the router, for search engines. */
const lists = ['paths.ts', 'app/page-modules.ts', 'copy/page-metadata.ts'];

const addresses: ReadonlySet<string> = new Set(siteRoutes.map(({ path }) => path));

/** Addresses of the site that a text writes out; those of a page's metadata are keys, not links. */
function writtenOut(text: string): readonly string[] {
  const code = text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|pageMetadata\['[^']*'\]/gm, '');
  return [...code.matchAll(/['"`](\/[^'"`?#$\s]*)(?=['"`?#])/g)]
    .map(([, path = '']) => path)
    .filter((path) => addresses.has(path));
}

it('addresses of the site are written in one place, and come from there', async () => {
  const sources = await webSources();
  expect(sources.filter(({ file }) => lists.includes(file))).toHaveLength(lists.length);
  const others = sources.filter(
    ({ file }) => !lists.includes(file) && !file.startsWith('stories/'),
  );
  const found = others.flatMap(({ file, text }) =>
    writtenOut(text).map((path) => `${file}: ${path}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ["navigate('/login')", ['/login']],
  ['<Link to="/nossos-planos">', ['/nossos-planos']],
  ['`/pagamento-plano?plan=${plan}`', ['/pagamento-plano']],
  ["{ to: '/dashboard?aba=pagamentos' }", ['/dashboard']],
  ['/** `/login`: asks who somebody is. */', []],
  ["<Page {...pageMetadata['/about']}>", []],
  ["callApi('/api/trial')", []],
])('%j writes out %j', (text, expected) => {
  expect(writtenOut(text)).toEqual(expected);
});
