import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import type { ErrorCode } from '../../../shared/contracts/problem.ts';
import type {
  RejectionDimension,
  WebhookMetric,
  WebhookPartner,
} from '../../../shared/values/metrics.ts';
import { ProblemError } from '../problem-error.ts';
import { embeddedMetric } from '../embedded-metric.ts';
import { logger } from '../logger.ts';
import type { SeenDeliveries } from './seen-deliveries.ts';
import {
  addressCounter,
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
  /** The exact bytes: a re-serialized body may have another signature. */
  readonly bytes: Buffer;
}

/** The reasons for rejecting a delivery, each with the error code of the response. */
const rejections = {
  'too-large': 'body_too_large',
  unsigned: 'invalid_signature',
  'wrong-signature': 'invalid_signature',
  repeated: 'invalid_signature',
  /** Signed by the partner, for another account there. */
  foreign: 'forbidden',
  /** A verification request with a wrong token. */
  'wrong-token': 'forbidden',
} as const satisfies Record<string, ErrorCode>;
export type RejectionReason = keyof typeof rejections;

/** The result of verifying a delivery. */
export type Verified<Payload> =
  | {
      readonly is: 'signed';
      readonly content: Payload;
      /** Identifies the delivery and its repetitions. */
      readonly fingerprint: string | Uint8Array;
    }
  /** The product does not process this notification; the sender need not repeat it. */
  | { readonly is: 'ignored' }
  | {
      readonly is: 'refused';
      readonly reason: RejectionReason;
      /** For the log: ids and names of kinds, nothing that a forger could fill. */
      readonly about?: Readonly<Record<string, string>>;
    };

export interface SignedWebhook<Payload> {
  readonly partner: WebhookPartner;
  /** Counted before any processing; the partner may call from few addresses. */
  readonly limits: AddressLimits;
  readonly maxBytes: number;
  /** Compares signatures in constant time. */
  readonly verify: (delivery: Delivery) => Promise<Verified<Payload>>;
  /**
   * - `refused`: the partner signs each delivery anew, so a repeated signature is a replay. The signature is stored before
   *   the delivery is processed; if processing crashes in between, the partner sends it again under a new signature.
   * - `answered`: the partner repeats the same bytes under the same signature until they are accepted, so the signature is
   *   stored afterwards; if processing crashes in between, the delivery is processed twice, but never lost.
   */
  readonly repeats: 'refused' | 'answered';
  readonly seenDeliveries: SeenDeliveries;
  /** Queues the delivery for later processing; an error becomes a 5xx, after which the partner repeats it. */
  readonly enqueue: (content: Payload) => Promise<void>;
}

/**
 * Creates the function of a partner's webhook: limits, size, signature over the raw bytes, repetition, and only then
 * the work. Rejected deliveries are counted.
 */
export function signedWebhookHandler<Payload, Request extends z.ZodMiniType>(
  endpoint: Endpoint<Request, z.ZodMiniType<{ received: boolean }>, 'anyone'>,
  dependencies: HttpDependencies,
  webhook: SignedWebhook<Payload>,
): EndpointFunction {
  const { partner, limits, maxBytes } = webhook;
  const handler = httpHandler(addressCounter(endpoint, dependencies, limits), async (event) => {
    const verified = await webhook.verify({
      query: event.queryStringParameters ?? {},
      headers: event.headers,
      bytes: readBodyBytes(event, partner, maxBytes),
    });
    if (verified.is === 'refused') throw rejectDelivery(partner, verified.reason, verified.about);
    if (verified.is === 'signed') await processOnce(webhook, verified);
    const answer = { received: verified.is === 'signed' };
    return jsonResponse(200, endpoint.response.parse(answer));
  });
  return Object.assign(handler, { route: routeOf(endpoint) });
}

async function processOnce<Payload>(
  { partner, repeats, seenDeliveries, enqueue }: SignedWebhook<Payload>,
  {
    content,
    fingerprint,
  }: { readonly content: Payload; readonly fingerprint: string | Uint8Array },
): Promise<void> {
  if (repeats === 'refused') {
    if (!(await seenDeliveries.add(fingerprint))) throw rejectDelivery(partner, 'repeated');
    return enqueue(content);
  }
  if (await seenDeliveries.has(fingerprint)) return;
  await enqueue(content);
  await seenDeliveries.add(fingerprint);
}

function readBodyBytes(
  event: APIGatewayProxyEventV2,
  partner: WebhookPartner,
  maxBytes: number,
): Buffer {
  try {
    return readBytes(event, maxBytes);
  } catch (error) {
    throw error instanceof ProblemError ? rejectDelivery(partner, 'too-large') : error;
  }
}

/** Counts a rejected delivery and returns the error of its response. */
export function rejectDelivery(
  partner: WebhookPartner,
  reason: RejectionReason,
  about: Readonly<Record<string, string>> = {},
): ProblemError {
  logger.warn('webhook refused', {
    ...about,
    ...embeddedMetric({ ['RejectedWebhooks' satisfies WebhookMetric]: 1 }, {
      partner,
      reason,
    } satisfies Record<RejectionDimension, string>),
  });
  return new ProblemError(rejections[reason]);
}
