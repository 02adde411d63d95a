import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryDirectory } from '@bfj/local-cloud/testing/host-support';
import { openBuiltSite } from '../../infra/local/open-site.ts';
import { findingLines } from '../../infra/operations/finding.ts';
import { runSmokeChecks } from '../../infra/operations/smoke-checks.ts';
import { sharedTestCloud } from '../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../support/cloud/test-cloud.ts';

vi.setConfig({ testTimeout: 60_000 });

const visitor = '203.0.113.9';
const root = path.resolve(import.meta.dirname, '../..');
let cloud: TestCloud;
const servers: Server[] = [];

beforeAll(async () => {
  cloud = await sharedTestCloud();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await cloud.stop();
});

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves the site and the API under one address as CloudFront does, with its edge header. */
async function edge(edgeValue: string): Promise<string> {
  const directory = temporaryDirectory();
  mkdirSync(path.join(directory, 'site/assets'), { recursive: true });
  for (const name of ['app', 'index', '404']) {
    writeFileSync(path.join(directory, `site/${name}.html`), `<title>${name}</title>`);
  }
  const site = openBuiltSite(pathToFileURL(`${directory}/site/`), 'http://127.0.0.1:4999');
  return listen((request, response) => {
    if (request.url?.startsWith('/api/') !== true) {
      void site.handle(request, response);
      return;
    }
    const { method = 'GET', headers } = request;
    const passOn = async (body: Buffer) => {
      const answer = await fetch(new URL(request.url ?? '/', cloud.baseUrl), {
        method,
        headers: {
          'content-type': headers['content-type'] ?? '',
          ...(headers['idempotency-key'] === undefined
            ? {}
            : { 'idempotency-key': String(headers['idempotency-key']) }),
          // A caller may have sent this header itself; CloudFront appends the address that it sees.
          ...throughEdge(edgeValue, `198.51.100.1, ${visitor}`),
        },
        ...(method === 'GET' ? {} : { body }),
      });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
      });
      response.end(await answer.text());
    };
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void passOn(Buffer.concat(chunks)));
  });
}

const table = {
  publicAddress: async () => visitor,
  hasPartition: async (partition: string) => (await cloud.partition(partition)).length > 0,
};

describe('npm run smoke', () => {
  it('passes on a working stage, the first time and the second', async () => {
    const siteUrl = await edge(cloud.secret('edge-value'));
    const email = 'fumaca@exemplo.com';
    const first = await runSmokeChecks({ siteUrl, email, ...table });
    expect(findingLines(first)).toEqual([
      'ok    the site is there, with its security headers',
      'ok    an unknown page is the 404 page',
      'ok    the API answers through the site, and says what it does not know',
      'ok    a repeated sign-up subscribes once, and a change of several rows at once is saved',
      'ok    functions see the visitor’s address behind CloudFront',
    ]);
    const second = await runSmokeChecks({ siteUrl, email, ...table });
    expect(second.map(({ kind }) => kind)).toEqual(first.map(() => 'good'));
    expect(findingLines(second).join('\n')).toContain('the e-mail is subscribed already');
  });

  it('detects a CloudFront header value that the functions do not know', async () => {
    await cloud.advanceClock('2h');
    const siteUrl = await edge('a value from before the last rotation');
    const lines = findingLines(await runSmokeChecks({ siteUrl, ...table })).join('\n');
    expect(lines).toContain(`functions do not see the visitor’s address (${visitor})`);
    expect(lines).toContain('note  signing up was left out');
  });

  it('detects a missing site, and a failing API', async () => {
    const siteUrl = await listen((request, response) => {
      response.statusCode = request.url === '/' ? 403 : 500;
      response.end('{}');
    });
    const findings = await runSmokeChecks({ siteUrl, email: 'fumaca@exemplo.com' });
    expect(findingLines(findings)).toEqual([
      'DO    the site: / answers 403',
      'DO    the 404 page: an unknown page answers 500',
      'DO    the API: an unknown call answers 500',
      'DO    signing up: a sign-up answers 500',
      expect.stringContaining('was left out'),
      expect.stringContaining('--stage'),
    ]);
  });

  it('exits with 1 on a failure, and prints its usage', async () => {
    const run = (...args: readonly string[]) =>
      new Promise<{ code: number | null; output: string }>((resolve) => {
        const child = spawn(process.execPath, ['infra/operations/smoke.ts', ...args], {
          cwd: root,
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding('utf8').on('data', (text: string) => (output += text));
        }
        child.on('close', (code) => resolve({ code, output }));
      });
    const siteUrl = await edge(cloud.secret('edge-value'));
    expect(await run(siteUrl)).toMatchObject({
      code: 0,
      output: expect.stringContaining('ok    the'),
    });
    const other = await listen((_, response) => response.writeHead(404).end('{}'));
    expect(await run(other)).toMatchObject({
      code: 1,
      output: expect.stringContaining('DO    the'),
    });
    expect(await run()).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run smoke'),
    });
  });
});
