import { describe, expect, it } from 'vitest';
import { oneOffPlans } from '../../../shared/plans.ts';
import { siteRoutes } from '../../../shared/site-routes.ts';
import { discoveryHead, isIndexable, robots, sitemap } from '../../../web/discovery.ts';
import { readSiteUrl } from '../../../web/site-url.ts';
import { structuredData } from '../../../web/structured-data.ts';

const siteUrl = 'https://exemplo.com.br';
const head = '<title>Contato - BFJ</title><meta name="description" content="Fale &quot;já&quot;"/>';

describe('the address of the site', () => {
  it.each([
    [undefined, 'https://bfj.com.br'],
    ['', 'https://bfj.com.br'],
    ['https://exemplo.com.br', 'https://exemplo.com.br'],
    ['https://exemplo.com.br/', 'https://exemplo.com.br'],
    ['http://localhost:4000', 'http://localhost:4000'],
  ])('%s is %s', (setting, expected) => {
    expect(readSiteUrl({ BFJ_SITE_URL: setting })).toBe(expected);
  });

  it("is the operator's domain by default", () => {
    expect(readSiteUrl({ BFJ_DOMAIN_NAME: 'exemplo.com.br' })).toBe('https://exemplo.com.br');
    expect(readSiteUrl({ BFJ_DOMAIN_NAME: 'a.com', BFJ_SITE_URL: 'https://b.com' })).toBe(
      'https://b.com',
    );
  });

  it.each([
    'exemplo.com.br',
    'ftp://exemplo.com.br',
    'https://exemplo.com.br/site',
    'https://a?b=c',
  ])('rejects %s', (setting) => {
    expect(() => readSiteUrl({ BFJ_SITE_URL: setting })).toThrow('BFJ_SITE_URL must be an origin');
  });
});

describe('the head of a page', () => {
  it('gives a shared link its title, description, address and picture', () => {
    const html = discoveryHead('/contact', head, siteUrl);
    expect(html).toContain('<meta property="og:title" content="Contato - BFJ">');
    expect(html).toContain('<meta property="og:description" content="Fale &quot;já&quot;">');
    expect(html).toContain(`<meta property="og:url" content="${siteUrl}/contact">`);
    expect(html).toContain(`<meta property="og:image" content="${siteUrl}/social.png">`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('cannot be closed early by data in it', () => {
    const html = discoveryHead('/', head, siteUrl);
    const json = /<script type="application\/ld\+json">(.*)<\/script>$/.exec(html)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' });
  });

  it('rejects a page without a title', () => {
    expect(() => discoveryHead('/x', '<meta name="description" content="a"/>', siteUrl)).toThrow(
      '/x',
    );
  });

  it('says whether the page may be indexed', () => {
    expect(isIndexable(head)).toBe(true);
    expect(isIndexable(`${head}<meta name="robots" content="noindex"/>`)).toBe(false);
  });
});

describe('structured data', () => {
  it('declares the search on the start page only', () => {
    const json = JSON.stringify(structuredData('/', siteUrl));
    expect(json).toContain(`${siteUrl}/search?q={term}`);
    expect(json).toContain(`${siteUrl}/inscricao-newsletter`);
    expect(JSON.stringify(structuredData('/about', siteUrl))).not.toContain('/search');
  });

  it('offers each plan at its charged price', () => {
    const prices = (path: string) =>
      [
        ...JSON.stringify(structuredData(path, siteUrl)).matchAll(/"url":[^,]*,"price":"([^"]+)"/g),
      ].map((match) => match[1]);
    const totals = Object.values(oneOffPlans).map((plan) =>
      (plan.totalPriceInCentavos / 100).toFixed(2),
    );
    expect(prices('/nossos-planos')).toEqual(['20.00', ...totals]);
    expect(prices('/plano-mensal')).toEqual(['20.00']);
  });

  it('adds nothing when there is nothing to declare', () => {
    expect(structuredData('/termos-de-servico', siteUrl)).toBeUndefined();
  });
});

describe('files for crawlers', () => {
  it('list the pages', () => {
    expect(sitemap(['/', '/about'], siteUrl)).toContain(
      `<url><loc>${siteUrl}/</loc></url>\n  <url><loc>${siteUrl}/about</loc></url>`,
    );
  });

  it('exclude the application, and name the sitemap', () => {
    const text = robots(siteUrl);
    expect(text).toContain('Disallow: /newsletter/personalizacao\n');
    expect(text).not.toContain('Disallow: /about');
    expect(text).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  });

  it.each(siteRoutes.map(({ path, kind }) => [path, kind] as const))(
    'allow search engines %s only when it is public (%s)',
    (address, kind) => {
      const rules = [...robots(siteUrl).matchAll(/^(Allow|Disallow): (.+)$/gm)]
        .map(([, word = '', path = '']) => ({ word, path }))
        .filter(({ path }) => address.startsWith(path))
        .sort((one, other) => other.path.length - one.path.length);
      expect(rules[0]?.word ?? 'Allow').toBe(kind === 'application' ? 'Disallow' : 'Allow');
    },
  );
});
