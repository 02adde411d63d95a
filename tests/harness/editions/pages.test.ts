import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { parseArchivePath } from '../../../shared/editions/edition-address.ts';
import { latestEdition } from '../../../shared/contracts/latest-edition.ts';
import { tradingApp } from '../support/messaging/trading-days.ts';

const app = await tradingApp();
const day = app.nextDay(app.isTrading);
for (const kind of ['opening', 'closing'] as const) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  await app.makeEdition(kind, day);
}
// Let the cached lists expire.
app.clock.advance('2m');

async function get(path: string, options: RequestInit = {}) {
  const answer = await app.http.send(path, options);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const newest = async () => (await app.http.ask(latestEdition, {})).edition;

describe('with two editions', () => {
  it('the newest one is public and may be cached for all visitors', async () => {
    const answer = await app.http.call(latestEdition, {});
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=60/);
    expect(await newest()).toMatchObject({
      kind: 'closing',
      day,
      path: `/edicoes/${day}-fechamento`,
      name: 'Fechamento do mercado',
    });
  });

  it('both are in the list, in the month, in the feed and in the sitemap', async () => {
    for (const path of ['', `/${day.slice(0, 7)}`, '/feed.xml', '/feed.json', '/sitemap.xml']) {
      const { status, text, headers } = await get(`/edicoes${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain(`/edicoes/${day}-abertura`);
      expect(text).toContain(`/edicoes/${day}-fechamento`);
      // Pages without the site's frame are not cached; files for programs need no frame.
      const isFile = path.includes('.');
      expect(headers.get('content-type')).toMatch(
        isFile ? /(?:xml|json); charset=utf-8$/ : /^text\/html;/,
      );
      expect(headers.get('cache-control')).toMatch(isFile ? /s-maxage=60/ : /^no-store$/);
    }
  });

  it('one is shown in full with the other beside it, consistent with the newest one', async () => {
    const { status, text, headers } = await get(`/edicoes/${day}-fechamento`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const edition = await newest();
    expect(text.toLowerCase()).toContain((edition?.headline ?? 'none').toLowerCase());
    expect(text).toContain(`rel="prev" href="/edicoes/${day}-abertura"`);
    expect(text).toContain('"@type":"NewsArticle"');
    expect(text).toContain('Fontes: brapi e Banco Central do Brasil.');
    // This cloud has no site frame: the page can be read, but is not cached.
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('each has its chart, which may be cached for ever', async () => {
    for (const kind of ['abertura', 'fechamento']) {
      const answer = await app.http.send(`/edicoes/${day}/${kind}.png`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const png = decode(new Uint8Array(await answer.arrayBuffer()));
      expect([png.width, png.height]).toEqual([1104, 360]);
    }
    expect((await get('/edicoes/2026-12-25/abertura.png')).status).toBe(404);
  });

  it('shared links show the chart of the day on a sheet of their size', async () => {
    const { text } = await get(`/edicoes/${day}-fechamento`);
    const [, address = ''] = /<meta property="og:image" content="([^"]+)">/.exec(text) ?? [];
    expect(new URL(address).pathname).toBe(`/edicoes/${day}/fechamento-social.png`);
    expect(text).toContain('<meta property="og:image:width" content="1200">');
    expect(text).toContain('<meta property="og:image:height" content="630">');
    expect(text).toMatch(/<meta property="og:image:alt" content="Gráfico do Ibovespa [^"]+">/);
    const answer = await app.http.send(new URL(address).pathname);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const png = decode(new Uint8Array(await answer.arrayBuffer()));
    expect([png.width, png.height]).toEqual([1200, 630]);
    const [paper] = png.palette ?? [];
    expect([paper?.slice(0, 3), paper?.[3] ?? 255]).toEqual([[250, 247, 241], 255]);
    // The chart covers more than the three rules alone.
    expect(new Set(png.data).size).toBeGreaterThan(10);
    expect((await get('/edicoes/2026-12-25/abertura-social.png')).status).toBe(404);
  });

  it('the head contains only metadata of the edition', async () => {
    const { status, text } = await get(`/edicoes/${day}-abertura`, { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
  });

  it('contains no personal data', async () => {
    const { text } = await get(`/edicoes/${day}-fechamento`);
    expect(text + JSON.stringify(await newest())).not.toMatch(/@exemplo|acc_|sub_|Seus ativos/);
    const items = await app.partition(`EDITIONS#${day.slice(0, 4)}`);
    // Moving to the weekend may have passed editions of other days.
    const parts = items.map((item) => String(item['SK']).split('#'));
    const kinds = parts.filter((part) => part[1] === day).map(([kind]) => kind);
    expect(kinds.filter((kind) => kind === 'LISTED')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'FACTS')).toHaveLength(2);
  });

  it.each([
    ['a future day', '/edicoes/2031-01-06-abertura'],
    ['a day before the product’s launch', '/edicoes/2020-01-06-abertura'],
    ['a day without trading', '/edicoes/2026-12-25-abertura'],
    ['a month without editions', '/edicoes/2026-01'],
    ['no day', '/edicoes/2026-02-31-abertura'],
    ['something else', '/edicoes/%3Cscript%3E'],
    ['a deeper address', '/edicoes/2026-11/x'],
  ])('%s is a real 404 with a link back', async (_, path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).toContain('Não temos esta edição');
    expect(text).toContain('noindex');
    expect(text).not.toContain('<script>');
    expect(text).toContain('href="/edicoes"');
    expect(parseArchivePath(path)?.what ?? 'edition').not.toBe('newest');
  });

  it('limits the calls of an address', async () => {
    const headers = app.http.from('203.0.113.77, 10.0.0.1');
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, async () => get('/edicoes', { headers })),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    const refused = await get('/edicoes', { headers });
    expect(refused.text).toContain('Espere um minuto e tente de novo.');
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });
});
