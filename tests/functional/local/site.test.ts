import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { serve, temporaryDirectory } from '@bfj/local-cloud/testing/host-support';
import { themeScript } from '../../../shared/theme.ts';
import { openBuiltSite } from '../../../infra/local/open-site.ts';

const script = `export const text = '${'abc '.repeat(1000)}';`;
const mercadoPagoSandbox = 'http://127.0.0.1:4999';
let url: string;

beforeEach(async () => {
  const directory = temporaryDirectory();
  const put = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), content);
  };
  put('site/app.html', '<title>app</title>');
  put('site/404.html', '<title>not found</title>');
  put('site/newsletter/index.html', '<title>newsletter</title>');
  put('site/assets/main-abc123.js', script);
  put('site/favicon.svg', '<svg/>');
  put('secret.txt', 'secret');
  const site = openBuiltSite(pathToFileURL(`${directory}/site/`), mercadoPagoSandbox);
  ({ url } = await serve((request, response) => void site.handle(request, response)));
});

test.for([
  ['/newsletter', 200, 'newsletter'],
  ['/newsletter/personalizacao?email=a%40b.c', 200, 'app'],
  ['/newsletter/unknown', 404, 'not found'],
  ['/404.html', 404, 'not found'],
  ['/%2e%2e/secret.txt', 404, 'Not Found'],
  ['/..%2fsecret.txt', 404, 'Not Found'],
  ['/assets/..%2f..%2fsecret.txt', 404, 'Not Found'],
  ['/assets/gone.js', 404, 'Not Found'],
  ['/%zz.svg', 404, 'Not Found'],
] as const)('%s answers %i with %s', async ([address, status, text]) => {
  const response = await fetch(`${url}${address}`);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(text);
});

test('other spellings of an address redirect to the canonical one', async () => {
  for (const [address, location] of [
    ['/newsletter/', '/newsletter'],
    ['/Newsletter?a=1&a=2&b=', '/newsletter?a=1&a=2&b'],
    ['/newsletter/index.html', '/newsletter'],
  ] as const) {
    const response = await fetch(`${url}${address}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
  }
});

test('pages are always revalidated, assets never', async () => {
  const page = await fetch(`${url}/newsletter`);
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  const asset = await fetch(`${url}/assets/main-abc123.js`);
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toContain('text/javascript');
  const etag = page.headers.get('etag') ?? '';
  const again = await fetch(`${url}/newsletter`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('compresses text for clients that accept it', async () => {
  const body = await new Promise<Buffer>((resolve) => {
    get(
      `${url}/assets/main-abc123.js`,
      { headers: { 'accept-encoding': 'gzip, br' } },
      (response) => {
        expect(response.headers['content-encoding']).toBe('br');
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      },
    );
  });
  expect(body.length).toBeLessThan(200);
  expect(brotliDecompressSync(body).toString()).toBe(script);
  const plain = await fetch(`${url}/assets/main-abc123.js`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(script);
});

test('every page has the security headers, and payment pages allow Mercado Pago', async () => {
  const ordinary = await fetch(`${url}/newsletter`);
  expect(ordinary.headers.get('content-security-policy')).toContain(
    `script-src 'self' 'sha256-${createHash('sha256').update(themeScript).digest('base64')}';`,
  );
  expect(ordinary.headers.get('x-frame-options')).toBe('DENY');
  const payment = await fetch(`${url}/pagamento-plano?plan=anual`);
  const policy = payment.headers.get('content-security-policy')?.split('; ') ?? [];
  for (const directive of ['script-src', 'connect-src', 'frame-src']) {
    const sources = policy.find((text) => text.startsWith(`${directive} `))?.split(' ');
    expect(sources).toContain(mercadoPagoSandbox);
    expect(sources?.some((source) => source.endsWith('.mercadopago.com'))).toBe(true);
  }
});

test('HEAD has no body, other methods are rejected', async () => {
  const head = await fetch(`${url}/newsletter`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await fetch(`${url}/newsletter`, { method: 'POST' })).status).toBe(403);
});

test('a missing build is reported in one line', () => {
  expect(() => openBuiltSite(pathToFileURL('/nowhere/dist/web/'), mercadoPagoSandbox)).toThrow(
    'There is no built site in /nowhere/dist/web/. Run npm run build, then try again.',
  );
});
