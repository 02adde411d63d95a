import { expect, it } from 'vitest';
import { siteRoutes } from '../../../shared/site-routes.ts';
import { webSources } from '../../support/sources/web-sources.ts';

/** Files that may contain addresses: for links, the router and search engines. */
const lists = ['paths.ts', 'app/page-modules.ts', 'copy/page-metadata.ts'];

const addresses: ReadonlySet<string> = new Set(siteRoutes.map(({ path }) => path));

/** Returns the site addresses in a text; those of page metadata are keys, not links. */
function writtenOut(text: string): readonly string[] {
  const code = text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|pageMetadata\['[^']*'\]/gm, '');
  return [...code.matchAll(/['"`](\/[^'"`?#$\s]*)(?=['"`?#])/g)]
    .map(([, path = '']) => path)
    .filter((path) => addresses.has(path));
}

it('site addresses are defined in one module', async () => {
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
  ['/** `/login`: asks for the e-mail. */', []],
  ["<Page {...pageMetadata['/about']}>", []],
  ["callApi('/api/trial')", []],
])('%j contains the address %j', (text, expected) => {
  expect(writtenOut(text)).toEqual(expected);
});
