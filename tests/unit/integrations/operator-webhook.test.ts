import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import {
  deliverOperatorWebhook,
  WebhookNotDeliveredError,
} from '../../../functions/integrations/operator-webhook.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function receiver(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

const secret = `whsec_${Buffer.from('a secret that is long enough').toString('base64')}`;
const dependencies = (url: string) => ({
  url,
  readSecret: async () => secret,
  clock: () => new Date(),
  fetch,
  timeoutMilliseconds: 300,
});
const message = { id: 'evt_1', payload: { nome: 'José', origem: 'newsletter-signup' } };

describe('delivering to the operator', () => {
  it('signs as Standard Webhooks defines', async () => {
    const received: { body: string; headers: Record<string, string> }[] = [];
    const url = await receiver((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({
          body: Buffer.concat(chunks).toString(),
          headers: request.headers as Record<string, string>,
        });
        response.writeHead(204).end();
      });
    });
    await deliverOperatorWebhook(dependencies(url), message);
    const [delivery] = received;
    expect(delivery?.headers['webhook-id']).toBe('evt_1');
    expect(new Webhook(secret).verify(delivery?.body ?? '', delivery?.headers ?? {})).toEqual(
      message.payload,
    );
  });

  it.each([
    ['an error', (status: number) => status, 500],
    ['a rejection', (status: number) => status, 404],
    ['a redirect, which is not followed', (status: number) => status, 302],
  ])('fails on %s', async (_, __, status) => {
    const url = await receiver((_request, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('secret detail');
    });
    await expect(deliverOperatorWebhook(dependencies(url), message)).rejects.toThrow(
      `The operator's receiver answered ${status}`,
    );
  });

  it('fails when the server is down or the connection breaks', async () => {
    const url = await receiver((request) => request.socket.destroy());
    await expect(deliverOperatorWebhook(dependencies(url), message)).rejects.toThrow(
      WebhookNotDeliveredError,
    );
  });

  it('times out on a receiver that accepts the request and never answers', async () => {
    const url = await receiver(() => {});
    await expect(deliverOperatorWebhook(dependencies(url), message)).rejects.toThrow(
      'did not answer',
    );
  });

  it('does not wait for a body that never ends', async () => {
    const url = await receiver((_request, response) => {
      response.writeHead(200);
      response.write('…');
    });
    await expect(deliverOperatorWebhook(dependencies(url), message)).resolves.toBeUndefined();
  });
});
