import { setTimeout as wait } from 'node:timers/promises';
import { MercadoPagoConfig } from 'mercadopago/dist/mercadoPagoConfig.js';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import type { ReadSecret } from '../../runtime/secrets.ts';
import { failureOf, MercadoPagoFailure } from './mercadopago-failures.ts';

export interface CallOptions {
  /** Sent as `X-Idempotency-Key`: the same for every try of one thing. */
  readonly idempotencyKey?: string;
  /** Tries in all; a call that is not idempotent has one. */
  readonly tries?: number;
  /** For each try. */
  readonly timeoutMilliseconds?: number;
}

/** One call of the SDK, with a configuration that no other call has or gets. */
export type CallMercadoPago = <Answer>(
  options: CallOptions,
  send: (config: MercadoPagoConfig) => Promise<Answer>,
) => Promise<Answer>;

/**
 * The SDK made safe. It keeps the options of a call in the configuration and would send the same
 * idempotency key with the next one, so every call has a configuration of its own; its address
 * is one static field; it waits for a body for as long as that takes; and it repeats what must not
 * be repeated, so that the tries are counted here.
 */
export function mercadoPagoCalls(
  baseUrl: string,
  readToken: ReadSecret,
  pauseMilliseconds: number,
): CallMercadoPago {
  const address = baseUrl.replace(/(?<!\/)\/+$/, '');
  return async (options, send) => {
    const accessToken = await readToken();
    const { tries = 2, timeoutMilliseconds = 6_000, idempotencyKey } = options;
    let isUncertain = false;
    for (let attempt = 1; ; attempt += 1) {
      // The SDK's type calls it read-only; it is its only way to say where the partner is.
      if (AppConfig.BASE_URL !== address) Object.assign(AppConfig, { BASE_URL: address });
      const config = new MercadoPagoConfig({
        accessToken,
        options: {
          timeout: timeoutMilliseconds,
          maxRetries: 0,
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        },
      });
      try {
        return await within(timeoutMilliseconds, send(config));
      } catch (error) {
        const failure = failureOf(error);
        isUncertain ||= failure.reason === 'unavailable';
        const isTemporary = failure.reason === 'unavailable' || failure.reason === 'limited';
        if (!isTemporary || attempt >= tries) throw isUncertain ? uncertain(failure) : failure;
      }
      await wait(pauseMilliseconds * attempt);
    }
  };
}

/** A failed retry says nothing about the attempt before it. */
function uncertain(failure: MercadoPagoFailure): MercadoPagoFailure {
  const { reason, status, code } = failure;
  return reason === 'limited' ? new MercadoPagoFailure('unavailable', status, code) : failure;
}

async function within<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  const done = new AbortController();
  const deadline = wait(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw new MercadoPagoFailure('unavailable', 0, 'too_late');
  });
  deadline.catch(() => undefined);
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    done.abort();
  }
}
