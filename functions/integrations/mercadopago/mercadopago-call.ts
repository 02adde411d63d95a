import { randomUUID } from 'node:crypto';
import type { Platform } from '../../runtime/platform.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';
import {
  asMercadoPagoFailure,
  MercadoPagoFailure,
  failureOfResponse,
} from './mercadopago-failures.ts';

/** One request to Mercado Pago's API. */
export interface MercadoPagoCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Sent as `X-Idempotency-Key`: the same for every try of one operation. */
  readonly idempotencyKey?: string;
  /** Tries in all; a call that is not idempotent has one. */
  readonly tries?: number;
  /** The limit of each attempt. */
  readonly timeoutMilliseconds?: number;
}

/**
 * Returns the JSON of the response, undefined for an invalid one.
 * @throws MercadoPagoFailure
 */
export type CallMercadoPago = (call: MercadoPagoCall) => Promise<unknown>;

export interface MercadoPagoAccess {
  readonly platform: Pick<Platform, 'fetch' | 'wait'>;
  readonly baseUrl: string;
  readonly readToken: ReadSecret;
}

/** The pause between two attempts of one call. */
const pauseMilliseconds = 200;

/**
 * Calls Mercado Pago over HTTP. Its SDK accepts no `fetch`, has one base URL for the whole process, waits for a body
 * without a limit, and retries calls that must not be repeated.
 */
export function mercadoPagoCalls(access: MercadoPagoAccess): CallMercadoPago {
  const { platform } = access;
  const baseUrl = access.baseUrl.replace(/(?<!\/)\/+$/, '');

  return async (call) => {
    const token = await access.readToken();
    const { tries = 2 } = call;
    let isUncertain = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(platform.fetch, baseUrl, token, call);
      } catch (error) {
        const failure = asMercadoPagoFailure(error);
        isUncertain ||= failure.reason === 'unavailable';
        const isTemporary = failure.reason === 'unavailable' || failure.reason === 'limited';
        if (!isTemporary || attempt >= tries) throw isUncertain ? asUncertain(failure) : failure;
      }
      await platform.wait(pauseMilliseconds * attempt);
    }
  };
}

async function send(
  fetch: Platform['fetch'],
  baseUrl: string,
  token: string,
  { method, path, query = {}, body, ...call }: MercadoPagoCall,
): Promise<unknown> {
  const url = new URL(`${baseUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const answer = await fetch(url.href, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(method === 'GET' ? {} : { 'x-idempotency-key': call.idempotencyKey ?? randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Following a redirect would send the token to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(call.timeoutMilliseconds ?? 6_000),
  });
  const json = parseJson(await answer.text());
  if (!answer.ok) throw failureOfResponse(answer.status, json);
  return json;
}

/** Its gateway answers some errors in HTML. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A failed retry says nothing about the attempt before it. */
function asUncertain(failure: MercadoPagoFailure): MercadoPagoFailure {
  const { reason, status, code } = failure;
  return reason === 'limited' ? new MercadoPagoFailure('unavailable', status, code) : failure;
}
