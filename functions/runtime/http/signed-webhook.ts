import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import type { ErrorCode } from '../../../shared/contracts/problem.ts';
import type {
  RejectionDimension,
  WebhookMetric,
  WebhookPartner,
} from '../../../shared/values/metrics.ts';
import { BfjError } from '../bfj-error.ts';
import { embeddedMetric } from '../embedded-metric.ts';
import { logger } from '../logger.ts';
import type { DeliveryMemory } from './delivery-memory.ts';
import {
  countsAddress,
  httpHandler,
  jsonResponse,
  routeOf,
  type EndpointFunction,
  type HttpDependencies,
} from './http-handler.ts';
import type { AddressLimits } from './limits.ts';
import { readBytes } from './request.ts';

/** A partner's delivery as received, untrusted. */
export interface Delivery {
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The very bytes: a text that was read and written again may have another signature. */
  readonly bytes: Buffer;
}

/** Why a delivery is refused, each with what its sender is answered. */
const refusals = {
  'too-large': 'body_too_large',
  unsigned: 'invalid_signature',
  'wrong-signature': 'invalid_signature',
  repeated: 'invalid_signature',
  /** Signed by the partner, for another account there. */
  foreign: 'forbidden',
  /** A verification request with a wrong token. */
  'wrong-token': 'forbidden',
} as const satisfies Record<string, ErrorCode>;
export type RefusalReason = keyof typeof refusals;

/** The result of verifying a delivery. */
export type Verified<Said> =
  | {
      readonly is: 'signed';
      readonly said: Said;
      /** Identifies the delivery and its repetitions. */
      readonly mark: string | Uint8Array;
    }
  /** Nothing that we do something about; its sender need not repeat it. */
  | { readonly is: 'ignored' }
  | {
      readonly is: 'refused';
      readonly reason: RefusalReason;
      /** For the log: ids and names of kinds, nothing that a forger could fill. */
      readonly about?: Readonly<Record<string, string>>;
    };

export interface SignedWebhook<Said> {
  readonly partner: WebhookPartner;
  /** Counted before anything else; the partner may call from few addresses. */
  readonly limits: AddressLimits;
  readonly maximumBytes: number;
  /** Compares signatures in constant time. */
  readonly verify: (delivery: Delivery) => Promise<Verified<Said>>;
  /**
   * - `refused`: the partner signs each delivery anew, so that a signature which comes again was recorded. It
   *   is remembered before the delivery is taken: one that dies between comes again under another.
   * - `answered`: the partner repeats the same bytes under the same signature until they are taken, so that
   *   they are remembered afterwards: one that dies between is taken twice, and never lost.
   */
  readonly repeats: 'refused' | 'answered';
  readonly memory: DeliveryMemory;
  /** Puts it where it is worked on later; what it throws is a 5xx, which the partner repeats. */
  readonly take: (said: Said) => Promise<void>;
}

/**
 * Creates the function of a partner's webhook: limits, size, signature over the raw bytes, repetition, and only then
 * the work. Rejected deliveries are counted.
 */
export function signedWebhookHandler<Said, Request extends z.ZodMiniType>(
  endpoint: Endpoint<Request, z.ZodMiniType<{ received: boolean }>, 'anyone'>,
  dependencies: HttpDependencies,
  webhook: SignedWebhook<Said>,
): EndpointFunction {
  const { partner, limits, maximumBytes } = webhook;
  const handler = httpHandler(countsAddress(endpoint, dependencies, limits), async (event) => {
    const verified = await webhook.verify({
      query: event.queryStringParameters ?? {},
      headers: event.headers,
      bytes: bytesOf(event, partner, maximumBytes),
    });
    if (verified.is === 'refused') throw webhookRefusal(partner, verified.reason, verified.about);
    if (verified.is === 'signed') await takeOnce(webhook, verified);
    const answer = { received: verified.is === 'signed' };
    return jsonResponse(200, endpoint.response.parse(answer));
  });
  return Object.assign(handler, { route: routeOf(endpoint) });
}

async function takeOnce<Said>(
  { partner, repeats, memory, take }: SignedWebhook<Said>,
  { said, mark }: { readonly said: Said; readonly mark: string | Uint8Array },
): Promise<void> {
  if (repeats === 'refused') {
    if (!(await memory.take(mark))) throw webhookRefusal(partner, 'repeated');
    return take(said);
  }
  if (await memory.has(mark)) return;
  await take(said);
  await memory.take(mark);
}

function bytesOf(
  event: APIGatewayProxyEventV2,
  partner: WebhookPartner,
  maximumBytes: number,
): Buffer {
  try {
    return readBytes(event, maximumBytes);
  } catch (error) {
    throw error instanceof BfjError ? webhookRefusal(partner, 'too-large') : error;
  }
}

/** Counts a refused call, and says what its sender is answered. */
export function webhookRefusal(
  partner: WebhookPartner,
  reason: RefusalReason,
  about: Readonly<Record<string, string>> = {},
): BfjError {
  logger.warn('webhook refused', {
    ...about,
    ...embeddedMetric({ ['RejectedWebhooks' satisfies WebhookMetric]: 1 }, {
      partner,
      reason,
    } satisfies Record<RejectionDimension, string>),
  });
  return new BfjError(refusals[reason]);
}
