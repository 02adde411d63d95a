import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createBrapiSandbox } from '@bfj/sandboxes/brapi/brapi';
import { brapiCompanies } from '../../../functions/integrations/brapi-companies.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';

const now = new Date('2026-11-23T15:00:00Z');

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function partner(listener: RequestListener) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return brapiCompanies(
    { baseUrl: `http://127.0.0.1:${port}`, readToken: async () => 'token-1', fetch },
    () => now,
  );
}

const anyRow = {
  date: expect.any(Number),
  open: expect.any(Number),
  high: expect.any(Number),
  low: expect.any(Number),
  volume: expect.any(Number),
};

describe('reading several companies', () => {
  it('reads all companies with one request', async () => {
    const sandbox = createBrapiSandbox({ token: () => 'token-1', tradingSession, now: () => now });
    const client = await partner((request, response) => sandbox.handle(request, response));
    const found = await client.readCompanies(['PETR4', 'WEGE3']);
    expect(Object.keys(sandbox.calls())).toHaveLength(1);
    expect([...(found ?? [])].map(([ticker]) => ticker)).toEqual(['PETR4', 'WEGE3']);
    expect(found?.get('PETR4')).toMatchObject({
      quote: { priceEarnings: expect.any(Number) },
      dividends: expect.any(Array),
      fundamentals: {
        defaultKeyStatistics: { priceToBook: expect.any(Number) },
        financialData: { ebitda: expect.any(Number) },
      },
    });
    expect(await client.readCompanies(['PETR4', 'XXXX3'])).toBeUndefined();
  });

  it('reads statements, employees and past years too', async () => {
    const sandbox = createBrapiSandbox({ token: () => 'token-1', tradingSession, now: () => now });
    const client = await partner((request, response) => sandbox.handle(request, response));
    const found = await client.readCompanies(['PETR4']);
    expect(found?.get('PETR4')).toMatchObject({
      history: expect.arrayContaining([{ ...anyRow, close: expect.any(Number) }]),
      fundamentals: {
        summaryProfile: { employeeCount: expect.any(Number) },
        incomeStatementHistory: expect.arrayContaining([
          expect.objectContaining({ endDate: '2025-12-31' }),
        ]),
        yearlyFigures: expect.arrayContaining([expect.objectContaining({ endDate: '2025-12-31' })]),
      },
    });
  });

  it('requests less of a plan that has less, and the same from then on', async () => {
    const requested: (string | null)[] = [];
    const client = await partner((request, response) => {
      const modules = new URL(request.url ?? '', 'http://brapi').searchParams.get('modules') ?? '';
      requested.push(modules);
      const isAllowed = !modules.includes('History');
      response.writeHead(isAllowed ? 200 : 403).end('{"results":[{"symbol":"PETR4"}]}');
    });
    expect((await client.readCompanies(['PETR4']))?.size).toBe(1);
    await client.readCompanies(['PETR4']);
    expect(requested).toHaveLength(4);
    expect(requested.slice(2)).toEqual(Array(2).fill('defaultKeyStatistics,financialData'));
  });

  it('leaves a missing field undefined, and drops companies that were not requested', async () => {
    const client = await partner((_, response) => {
      response.end('{"results":[{"symbol":"PETR4"},{"symbol":"VALE3"},null,{}]}');
    });
    const found = await client.readCompanies(['PETR4', 'ITUB4']);
    expect([...(found ?? [])]).toMatchObject([
      ['PETR4', { dividends: undefined, fundamentals: undefined }],
    ]);
  });

  it.each([
    [403, '{"error":true}', { reason: 'not_in_plan' }],
    [503, '', { reason: 'unavailable' }],
    [200, '{"result":[]}', { reason: 'unavailable' }],
  ])('fails with %i %s', async (status, body, failure) => {
    const client = await partner((_, response) => response.writeHead(status).end(body));
    await expect(client.readCompanies(['PETR4'])).rejects.toMatchObject(failure);
  });
});
