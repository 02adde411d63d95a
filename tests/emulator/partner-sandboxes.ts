import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBody, sendJson } from '@bfj/local-cloud/http-body';
import { listenOnLoopback } from '@bfj/local-cloud/listen';
import {
  createBancoCentralSandbox,
  isBancoCentralPath,
} from '@bfj/sandboxes/banco-central/banco-central';
import { createBrapiSandbox } from '@bfj/sandboxes/brapi/brapi';
import {
  createMercadoPagoSandbox,
  defaultCredentials,
  mercadoPagoPrefix,
  type MercadoPagoSandbox,
} from '@bfj/sandboxes/mercadopago/mercadopago';
import { openSandboxStore } from '@bfj/sandboxes/sandbox-store';
import { tradingSession } from '../../shared/market/b3-session.ts';

/** The partners' secrets, which the operator fills, by the end of their names. */
export const partnerSecrets = {
  'brapi-token': 'a-token-of-the-emulator-test',
  'mercadopago-token': defaultCredentials.accessToken,
  'mercadopago-webhook-secret': defaultCredentials.webhookSecret,
} as const;

export interface PartnerSandboxes {
  /** Settings with the addresses of the partners. */
  readonly settings: Readonly<Record<string, string>>;
  readonly mercadoPago: MercadoPagoSandbox['control'];
  /** Sets the API to which the site forwards requests under `/api/`, as CloudFront does. */
  serveApiOf(apiUrl: string): void;
  stop(): Promise<void>;
}

/** Starts the product's partners, and a site that receives Mercado Pago's notifications. */
export async function startPartnerSandboxes(): Promise<PartnerSandboxes> {
  const directory = await mkdtemp(path.join(tmpdir(), 'bfj-partners-'));
  const store = openSandboxStore(directory);
  let apiUrl: string | undefined;
  const site = await listenOnLoopback(
    0,
    async (request, response) => {
      if (apiUrl === undefined) response.writeHead(503).end();
      else await handOn(request, response, apiUrl);
    },
    console.error,
  );
  const partners = await listenOnLoopback(
    0,
    async (request, response) => {
      if (request.url?.startsWith(`${mercadoPagoPrefix}/`) === true) {
        await mercadoPago.handle(request, response);
      } else if (request.url?.startsWith('/api/') === true) brapi.handle(request, response);
      else if (isBancoCentralPath(request.url ?? '')) bancoCentral.handle(request, response);
      else sendJson(response, 404, {});
    },
    console.error,
  );
  const origin = `http://127.0.0.1:${partners.port}`;
  const brapi = createBrapiSandbox({ token: () => partnerSecrets['brapi-token'], tradingSession });
  const bancoCentral = createBancoCentralSandbox(() => new Date());
  const mercadoPago = createMercadoPagoSandbox({ store, origin, now: () => new Date() });
  mercadoPago.start();
  return {
    settings: {
      BFJ_SITE_URL: `http://127.0.0.1:${site.port}`,
      BFJ_BRAPI_BASE_URL: origin,
      BFJ_SGS_BASE_URL: origin,
      BFJ_OLINDA_BASE_URL: origin,
      BFJ_MERCADOPAGO_BASE_URL: `${origin}${mercadoPagoPrefix}`,
      BFJ_MERCADOPAGO_PUBLIC_KEY: defaultCredentials.publicKey,
      BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    },
    mercadoPago: mercadoPago.control,
    serveApiOf(url) {
      apiUrl = url;
    },
    async stop() {
      await mercadoPago.stop();
      await Promise.all([site.close(), partners.close()]);
      store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  apiUrl: string,
): Promise<void> {
  const body = await readBody(request, 1024 * 1024);
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)
      ? [[name, value]]
      : [],
  );
  const answer = await fetch(apiUrl + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers,
    ...(body === undefined || body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
  response
    .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    .end(Buffer.from(await answer.arrayBuffer()));
}
