import { describe, expect, it } from 'vitest';
import { editionPage } from '../../../../functions/market/archive/pages/edition-page.ts';
import { monthPage, newestPage } from '../../../../functions/market/archive/pages/list-page.ts';
import {
  editionsSitemap,
  feed,
  jsonFeed,
} from '../../../../functions/market/archive/pages/machine-files.ts';
import { pageHtml } from '../../../../functions/market/archive/pages/page-html.ts';
import { problemPage } from '../../../../functions/market/archive/pages/problem-page.ts';
import { findMissingFacts, type EditionFacts } from '../../../../shared/editions/edition-facts.ts';
import { factsOfDay, listedOfDay } from '../../../support/editions/archived-editions.ts';

const site = 'https://bfj.example';
const frame = '<html><head><!--head--></head><body><!--content--></body></html>';
const day = '2026-11-24';

function renderEditionPage(facts: EditionFacts = factsOfDay(day)): string {
  const page = editionPage({ facts, previous: listedOfDay(day, 'opening'), next: undefined }, site);
  return pageHtml(page, frame, site);
}

describe('an edition’s page', () => {
  it('has the metadata that search engines and shared links need', () => {
    const html = renderEditionPage();
    expect(html).toContain(`<link rel="canonical" href="${site}/edicoes/2026-11-24-fechamento">`);
    expect(html).toMatch(
      /<title>Fechamento do mercado em 24 de novembro de 2026: [^<]+ - BFJ<\/title>/,
    );
    expect(html).toMatch(/<meta name="description" content="[^"]{40,300}">/);
    expect(html).not.toContain('noindex');
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(block)).toMatchObject({
      '@type': 'NewsArticle',
      datePublished: '2026-11-24T21:31:00.000Z',
      url: `${site}/edicoes/2026-11-24-fechamento`,
      isAccessibleForFree: true,
    });
  });

  it('has one headline, and only second-level headings below it', () => {
    const levels = [...renderEditionPage().matchAll(/<h(\d)/g)].map(([, level]) => level);
    expect(levels[0]).toBe('1');
    expect(levels.length).toBeGreaterThan(3);
    expect(new Set(levels.slice(1))).toEqual(new Set(['2']));
  });

  it('has its values with a caption, sources, the disclaimer, and links to its neighbours', () => {
    const html = renderEditionPage();
    expect(html).toMatch(/<caption[^>]*>Maiores altas<\/caption>/);
    expect(html).toContain('138.919 pontos');
    expect(html).toContain('Fontes: brapi e Banco Central do Brasil.');
    expect(html).toContain('Não é recomendação de compra ou venda.');
    expect(html).toContain('rel="prev" href="/edicoes/2026-11-24-abertura"');
    expect(html).not.toContain('rel="next"');
    expect(html).toContain('href="/edicoes"');
  });

  it('names the missing values', () => {
    const { dollar: _dollar, ...facts } = factsOfDay(day);
    const html = renderEditionPage({ ...facts, missing: findMissingFacts(facts) });
    expect(html).toContain('Não recebemos hoje o dólar.');
  });

  it('escapes names from a source', () => {
    const facts = factsOfDay(day);
    const [first, ...others] = facts.movers?.rises ?? [];
    if (facts.movers === undefined || first === undefined) throw new Error('The sample has moves');
    const evil = { ...first, name: '<img src=x onerror=alert(1)>' };
    const html = renderEditionPage({
      ...facts,
      movers: { ...facts.movers, rises: [evil, ...others] },
    });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
  });

  it('contains nothing that the content security policy blocks', () => {
    const html = renderEditionPage();
    expect(html).not.toMatch(/<style|\sstyle="|\son[a-z]+="/);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)/);
  });
});

describe('the lists', () => {
  const months = [
    { month: '2026-12', editions: [listedOfDay('2026-12-01')] },
    { month: '2026-11', editions: [listedOfDay(day), listedOfDay(day, 'opening')] },
  ] as const;

  it('group by month, each edition with kind, headline and date', () => {
    const { content } = newestPage({
      months,
      older: '2026-10',
      newer: undefined,
      monthsInYear: ['2026-12', '2026-11', '2026-10'],
    });
    expect([...content.matchAll(/<h2 id="[^"]*"[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual([
      'Dezembro de 2026',
      'Novembro de 2026',
    ]);
    expect(content.match(/href="\/edicoes\/\d{4}-\d\d-\d\d-/g)).toHaveLength(3);
    expect(content).toContain('Terça-feira, 24 de novembro, 18h31');
    expect(content).toContain('rel="next" href="/edicoes/2026-10"');
    expect(content).not.toContain('aria-current');
  });

  it('mark the shown month', () => {
    const page = monthPage('2026-11', {
      months: [months[1]],
      older: undefined,
      newer: '2026-12',
      monthsInYear: ['2026-12', '2026-11'],
    });
    expect(page).toMatchObject({ path: '/edicoes/2026-11', title: 'Edições de novembro de 2026' });
    expect(page.content).toContain('href="/edicoes/2026-11" aria-current="page"');
    expect(page.content).toContain('rel="prev" href="/edicoes/2026-12"');
  });

  it('say so when there is no edition yet', () => {
    const { content } = newestPage({
      months: [],
      older: undefined,
      newer: undefined,
      monthsInYear: [],
    });
    expect(content).toContain('A primeira edição ainda não saiu');
    expect(content).not.toContain('<section');
  });
});

describe('a page in the frame', () => {
  it('is excluded from search engines when it does not exist', () => {
    const html = pageHtml(problemPage('/edicoes/"><script>', 404), frame, site);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('canonical');
    expect(html).not.toContain('<script>');
  });

  it('can be read without the frame', () => {
    const html = pageHtml(problemPage('/edicoes/x', 503), undefined, site);
    expect(html).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
    expect(html).toContain('<h1');
  });

  it('keeps dollar signs in the content', () => {
    const page = { ...problemPage('/edicoes/x', 404), content: "<p>US$' 5</p>" };
    expect(pageHtml(page, frame, site)).toContain("<body><p>US$' 5</p></body>");
  });
});

describe('machine-readable metadata', () => {
  const editions = [listedOfDay('2026-12-01'), listedOfDay(day), listedOfDay(day, 'opening')];

  it('lists every page once', () => {
    const xml = editionsSitemap(editions, site);
    expect([...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
      [
        '',
        '/2026-12',
        '/2026-11',
        '/2026-12-01-fechamento',
        '/2026-11-24-fechamento',
        '/2026-11-24-abertura',
      ].map((path) => `${site}/edicoes${path}`),
    );
  });

  it('has the newest twenty editions in the feed', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      listedOfDay(`2026-11-${String(30 - index).padStart(2, '0')}`),
    );
    const xml = feed(many, site);
    expect(xml.match(/<item>/g)).toHaveLength(20);
    expect(xml).toContain(`<link>${site}/edicoes/2026-11-30-fechamento</link>`);
    expect(xml).toContain('<pubDate>Mon, 30 Nov 2026 21:31:00 GMT</pubDate>');
    const json: unknown = JSON.parse(jsonFeed(many, site));
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: `${site}/edicoes`,
      feed_url: `${site}/edicoes/feed.json`,
      language: 'pt-BR',
      items: Array.from({ length: 20 }, (_, index) => ({
        id: `${site}/edicoes/2026-11-${30 - index}-fechamento`,
        url: `${site}/edicoes/2026-11-${30 - index}-fechamento`,
        date_published: `2026-11-${30 - index}T21:31:00.000Z`,
      })),
    });
    expect(json).toHaveProperty(
      'items.0.title',
      expect.stringMatching(/^Fechamento do mercado em/),
    );
    expect(json).toHaveProperty('items.0.content_text', expect.stringMatching(/^[A-Z].*\.$/));
  });

  it('is announced by each page, in both formats', () => {
    const types = [
      ...renderEditionPage().matchAll(/rel="alternate" type="([^"]+)"[^>]* href="([^"]+)"/g),
    ];
    expect(types.map(([, type, path]) => [type, path])).toEqual([
      ['application/rss+xml', '/edicoes/feed.xml'],
      ['application/feed+json', '/edicoes/feed.json'],
    ]);
  });
});
