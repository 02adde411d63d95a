import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { siteRoutes, type SiteRoute } from '../../../shared/site-routes.ts';
import {
  responseRewriterCode,
  requestRewriterCode,
} from '../../../infra/website/request-rewriter.ts';

const routes: readonly SiteRoute[] = [
  { path: '/', kind: 'prerendered' },
  { path: '/newsletter', kind: 'prerendered' },
  { path: '/newsletter/sucesso', kind: 'application' },
  { path: '/carteira/relatorios', kind: 'application', below: true },
  { path: '/edicoes', kind: 'served' },
];

/** The size limit of a CloudFront function: 10 kB. */
const maxBytes = 10_000;

const answerSchema = z.looseObject({
  uri: z.string().optional(),
  statusCode: z.number().optional(),
  headers: z.record(z.string(), z.object({ value: z.string() })).optional(),
});

/** Runs a function's code as CloudFront does: without modules, on a copy of the event. */
function run(code: string, event: unknown): z.infer<typeof answerSchema> {
  const context = vm.createContext({ text: JSON.stringify(event) });
  const answer: unknown = vm.runInContext(
    `${code}\nJSON.stringify(handler(JSON.parse(text)))`,
    context,
  );
  return answerSchema.parse(JSON.parse(z.string().parse(answer)));
}

function request(uri: string, querystring: unknown = {}) {
  return run(requestRewriterCode(routes), {
    request: { method: 'GET', uri, querystring, headers: {} },
  });
}

describe('addresses of the site', () => {
  it.each([
    ['/', '/index.html'],
    ['/newsletter', '/newsletter/index.html'],
    ['/newsletter/sucesso', '/app.html'],
    ['/carteira/relatorios', '/app.html'],
    ['/carteira/relatorios/2026-W48', '/app.html'],
    ['/carteira/relatorios/2026-W48/x', '/404.html'],
    ['/carteira/relatorios/../x', '/404.html'],
    ['/edicoes', '/edicoes'],
    ['/edicoes/2026-11-24-abertura', '/edicoes/2026-11-24-abertura'],
    ['/edicoes/feed.xml', '/edicoes/feed.xml'],
    ['/edicoes/feed.json', '/edicoes/feed.json'],
    ['/edicoesx', '/404.html'],
    ['/page-frame.txt', '/page-frame.txt'],
    ['/favicon.svg', '/favicon.svg'],
    ['/config.json', '/config.json'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/unknown', '/404.html'],
    ['/newsletter/unknown', '/404.html'],
    ['/newsletterx', '/404.html'],
    ['/app.html', '/404.html'],
    ['/404.html', '/404.html'],
    ['/newsletter/index.HTML', '/404.html'],
    ['//evil.example/', '/404.html'],
    ['/__proto__', '/404.html'],
    ['/constructor', '/404.html'],
    ['/newsletter%2Fsucesso', '/404.html'],
    ['/v1.2/page', '/404.html'],
  ])('%s is %s', (address, file) => {
    expect(request(address)).toMatchObject({ uri: file });
  });

  it.each([
    ['/newsletter/', '/newsletter'],
    ['/newsletter///', '/newsletter'],
    ['/Newsletter', '/newsletter'],
    ['/NEWSLETTER/Sucesso/', '/newsletter/sucesso'],
    ['/newsletter/index.html', '/newsletter'],
    ['/index.html', '/'],
    ['/edicoes/', '/edicoes'],
    ['/EDICOES/2026-11-24-Abertura', '/edicoes/2026-11-24-abertura'],
    ['/edicoes/2026-11/', '/edicoes/2026-11'],
    ['//', '/'],
  ])('%s redirects to %s', (address, location) => {
    expect(request(address)).toMatchObject({
      statusCode: 301,
      headers: { location: { value: location } },
    });
  });

  it('keeps the query of a redirected address', () => {
    const query = {
      token: { value: 'a%2Bb' },
      flag: { value: '' },
      tag: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
    };
    expect(request('/newsletter/sucesso/', query).headers?.['location']?.value).toBe(
      '/newsletter/sucesso?token=a%2Bb&flag&tag=1&tag=2',
    );
  });

  it.each([
    ['/mensagens/parar%23token=a-b_c', '/mensagens/parar#token=a-b_c'],
    ['/mensagens/parar%2523token%253Da', '/mensagens/parar#token=a'],
    ['/newsletter/cancelar/%23TOKEN%3da', '/newsletter/cancelar/#token=a'],
  ])('moves the token of %s behind the #, without caching', (address, location) => {
    const query = { utm: { value: 'x' } };
    expect(request(address)).toMatchObject({
      statusCode: 302,
      headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
    });
    expect(request(address, query).headers?.['location']?.value).toBe(
      location.replace('#', '?utm=x#'),
    );
  });

  it('never redirects to another host, for any path', () => {
    const plain = ['//evil.example', '///evil.example/', '/\\evil.example/', '/%2f%2fevil/'];
    const addresses = [...plain, ...plain.map((address) => `${address}%23token=a`)];
    expect(addresses.filter((address) => request(address).statusCode !== undefined)).toEqual([]);
  });

  it('contains every route of the site and fits into a CloudFront function', () => {
    const code = requestRewriterCode(siteRoutes);
    expect(Buffer.byteLength(code)).toBeLessThan(maxBytes);
    for (const route of siteRoutes) {
      const answer = run(code, { request: { uri: route.path, querystring: {} } });
      expect([route.path, answer.uri]).toEqual([route.path, fileOf(route)]);
    }
  });
});

function fileOf({ path, kind }: SiteRoute): string {
  if (kind === 'served') return path;
  return kind === 'application' ? '/app.html' : `${path.replace(/\/$/, '')}/index.html`;
}

describe('the status of a page', () => {
  const answer = (statusCode: number, headers: Record<string, { value: string }>) =>
    run(responseRewriterCode(), { response: { statusCode, headers } });
  const mark = { 'x-amz-meta-status': { value: '404' } };

  it('is 404 for the 404 page', () => {
    expect(answer(200, mark)).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: {},
    });
  });

  it('stays 304 when the browser has the current page', () => {
    expect(answer(304, mark).statusCode).toBe(304);
  });

  it('is unchanged for every other page', () => {
    const headers = { etag: { value: '"x"' } };
    expect(answer(200, headers)).toEqual({ statusCode: 200, headers });
  });
});
