import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { brapi } from '../../../functions/partners/brapi.ts';
import { describeError } from '../../../functions/runtime/logger.ts';
import { BfjError } from '../../../functions/runtime/bfj-error.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function partner(listener: RequestListener) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return brapi(`http://127.0.0.1:${port}`, async () => 'token-1');
}

const page = (stocks: unknown[], hasNextPage: boolean) => JSON.stringify({ stocks, hasNextPage });

describe('listing assets', () => {
  it('reads every page with the token', async () => {
    const asked: (string | undefined)[] = [];
    const client = await partner((request, response) => {
      const number = new URL(request.url ?? '', 'http://x').searchParams.get('page');
      asked.push(`${number} ${request.headers.authorization}`);
      response.end(
        number === '1'
          ? page([{ stock: 'PETR4', name: 'Petrobras', sector: null, type: 'stock' }], true)
          : page([{ stock: 'VALE3', name: 'Vale' }], false),
      );
    });
    expect((await client.listAssets()).map((asset) => asset.stock)).toEqual(['PETR4', 'VALE3']);
    expect(asked).toEqual(['1 Bearer token-1', '2 Bearer token-1']);
  });

  it('ends although the partner never says that it was the last page', async () => {
    let calls = 0;
    const client = await partner((_, response) => {
      calls += 1;
      response.end(page([{ stock: `A${calls}`, name: 'A' }], true));
    });
    expect(await client.listAssets()).toHaveLength(10);
  });

  it.each([
    ['an error', 401, '{"error":true}', 'brapi answered 401'],
    ['a quota', 402, '{}', 'brapi answered 402'],
    ['HTML', 200, '<html>', 'brapi did not answer'],
    ['another shape', 200, '{"stocks":[{"ticker":1}]}', 'brapi answered in another shape'],
  ])('tells of %s in words for the log', async (_, status, body, message) => {
    const client = await partner((__, response) => response.writeHead(status).end(body));
    const error = await client.listAssets().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'partner_unavailable' });
    const cause = error instanceof BfjError ? error.details.cause : undefined;
    expect(describeError(cause)).toMatchObject({ errorMessage: message });
  });
});
