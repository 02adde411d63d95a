import { MercadoPagoConfig } from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { readBody } from '@bfj/local-cloud/http-body';
import { serve, temporaryDirectory } from '@bfj/local-cloud/testing/host-support';
import { createMercadoPagoSandbox, defaultCredentials } from '../../src/mercadopago/mercadopago.ts';
import type { MercadoPagoOptions, MercadoPagoSandbox } from '../../src/mercadopago/mercadopago.ts';
import { openSandboxStore } from '../../src/sandbox-store.ts';

export const { accessToken, publicKey, webhookSecret } = defaultCredentials;

/** A notification as received by the seller's endpoint. */
export interface ReceivedNotification {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TestSandbox {
  /** Base address of the partner's API, without a trailing slash. */
  readonly url: string;
  readonly control: MercadoPagoSandbox['control'];
  readonly pending: MercadoPagoSandbox['pending'];
  readonly received: readonly ReceivedNotification[];
  /** Sets the status of the seller's endpoint; with undefined it never answers. */
  answerWith: (status: number | undefined) => void;
  readonly now: () => Date;
  readonly advance: (milliseconds: number) => void;
  /** Processes and delivers everything due. */
  readonly settle: () => Promise<void>;
  /** Stops the sandbox and starts it again on the same data. */
  readonly restart: () => Promise<void>;
  readonly panelUrl: string;
}

export const hour = 3_600_000;
export const day = 24 * hour;

/** Opens a sandbox with a seller's endpoint for the duration of a test. */
export async function openSandbox(
  overrides: Partial<MercadoPagoOptions> = {},
): Promise<TestSandbox> {
  const received: ReceivedNotification[] = [];
  let status: number | undefined = 200;
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const seller = await serve((request, response) => {
    void (async () => {
      const body = await readBody(request, 1_000_000);
      received.push({
        query: new URL(request.url ?? '/', 'http://localhost').searchParams,
        headers: z.record(z.string(), z.coerce.string()).parse(request.headers),
        body: z.record(z.string(), z.unknown()).parse(JSON.parse(String(body))),
      });
      if (status !== undefined) response.writeHead(status).end();
    })();
  });
  const panelUrl = `${seller.url}/api/webhooks/mercadopago`;
  const directory = temporaryDirectory();
  let sandbox: MercadoPagoSandbox;
  let close: () => void;
  const server = await serve((request, response) => {
    sandbox.handle(request, response).catch(() => response.destroy());
  });
  const open = () => {
    const store = openSandboxStore(directory);
    sandbox = createMercadoPagoSandbox({
      store,
      now,
      origin: server.url,
      panelUrl: () => panelUrl,
      firstChargeDelayMilliseconds: 0,
      searchLagMilliseconds: 0,
      retryMilliseconds: [20, 20, 40],
      ...overrides,
    });
    sandbox.start();
    close = () => store.close();
  };
  const stop = async () => {
    await sandbox.stop();
    close();
  };
  open();
  onTestFinished(stop);
  const url = `${server.url}/mercadopago`;
  // The SDK offers no other way; its type is read-only.
  Object.assign(AppConfig, { BASE_URL: url });
  return {
    url,
    get control() {
      return sandbox.control;
    },
    get pending() {
      return sandbox.pending;
    },
    received,
    answerWith: (next) => {
      status = next;
    },
    now,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    settle: () => until(() => !sandbox.pending.isBusy()),
    restart: async () => {
      await stop();
      open();
    },
    panelUrl,
  };
}

/** Creates a configuration for each call: the SDK keeps the first key that it gets. */
export function config(
  options: ConstructorParameters<typeof MercadoPagoConfig>[0]['options'] = {},
) {
  return new MercadoPagoConfig({
    accessToken,
    options: { maxRetries: 0, timeout: 5000, ...options },
  });
}

export const cards = {
  visa: { number: '4235647728025682', code: '123' },
  master: { number: '5031433215406351', code: '123' },
  amex: { number: '375365153556885', code: '1234' },
  eloDebit: { number: '5067766783888311', code: '123' },
} as const;

export function cardBody(holderName: string, card: keyof typeof cards = 'visa') {
  return {
    card_number: cards[card].number,
    security_code: cards[card].code,
    expiration_month: 11,
    expiration_year: 2030,
    cardholder: { name: holderName, identification: { type: 'CPF', number: '12345678909' } },
  };
}

/** Creates a token as the browser does. */
export async function cardToken(
  sandbox: TestSandbox,
  holderName: string,
  card: keyof typeof cards = 'visa',
): Promise<string> {
  const { status, body } = await call(sandbox, 'POST', `/v1/card_tokens?public_key=${publicKey}`, {
    body: cardBody(holderName, card),
    token: undefined,
  });
  if (status !== 201) throw new Error(`No token: ${JSON.stringify(body)}`);
  return z.object({ id: z.string() }).parse(body).id;
}

const errorSchema = z.object({ message: z.string(), status: z.int() });
export const parseError = (body: unknown) => errorSchema.parse(body);

/** Returns the partner's code of an answer's first cause. */
export function parseCause(body: unknown): string | number | undefined {
  return z
    .object({ cause: z.array(z.object({ code: z.union([z.string(), z.number()]) })) })
    .parse(body).cause[0]?.code;
}

export async function call(
  sandbox: TestSandbox,
  method: string,
  path: string,
  options: {
    readonly body?: unknown;
    readonly key?: string;
    readonly token?: string | undefined;
  } = {},
) {
  const token = 'token' in options ? options.token : accessToken;
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(options.key === undefined ? {} : { 'x-idempotency-key': options.key }),
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, body };
}

/**
 * Waits until the condition holds.
 * @throws after five seconds
 */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not come to be');
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}
