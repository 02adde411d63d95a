import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { readBody, sendJson } from '@bfj/local-cloud/http-body';
import type { ReceivedWebhooks } from './received-webhooks.ts';
import { findWebhookError } from './webhook-signature.ts';

/** Injected faults of the next deliveries. */
export const webhookFaultSchema = z.union([
  z.strictObject({
    status: z.int().min(300).max(599),
    times: z.int().min(1).max(1_000_000).default(1),
  }),
  z.strictObject({
    delayMilliseconds: z.int().min(0).max(120_000),
    times: z.int().min(1).max(1_000_000).default(1),
  }),
  z.strictObject({ hang: z.literal(true), times: z.int().min(1).max(1_000_000).default(1) }),
]);
export type WebhookFault = z.infer<typeof webhookFaultSchema>;

export interface RejectedWebhook {
  readonly receivedAt: string;
  readonly reason: string;
  readonly id: string | undefined;
}

export interface OperatorReceiver {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Returns the rejected deliveries since the start, newest first. */
  rejected(): readonly RejectedWebhook[];
  faults(): readonly WebhookFault[];
  /** Adds a fault. */
  addFault(fault: WebhookFault): void;
  clearFaults(): void;
}

const maxBodyBytes = 1024 * 1024;
const rememberedRejections = 50;

/** Simulates the operator's tools as a webhook receiver: strict, idempotent, and with faults on demand. */
export function createOperatorReceiver(options: {
  readonly webhooks: ReceivedWebhooks;
  readonly secret: () => string | undefined;
  readonly now: () => Date;
}): OperatorReceiver {
  const { webhooks, now } = options;
  const rejections: RejectedWebhook[] = [];
  let faults: WebhookFault[] = [];

  function reject(response: ServerResponse, status: number, reason: string, id?: string): void {
    rejections.unshift({ receivedAt: now().toISOString(), reason, id });
    rejections.splice(rememberedRejections);
    sendJson(response, status, { error: reason });
  }

  function takeFault(): WebhookFault | undefined {
    const [fault, ...rest] = faults;
    if (fault === undefined) return undefined;
    faults = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }, ...rest] : rest;
    return fault;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return sendJson(response, 405, { error: 'POST only' });
    const body = await readBody(request, maxBodyBytes);
    if (body === undefined) return reject(response, 413, 'the body is larger than 1 MB');
    const headers = flatHeaders(request);
    const id = headers['webhook-id'];
    const fault = takeFault();
    if (fault !== undefined) {
      // Leave the request open until the client's own timeout closes the connection.
      if ('hang' in fault) return;
      if ('status' in fault) return reject(response, fault.status, 'a fault was asked for', id);
      await wait(fault.delayMilliseconds);
    }
    const secret = options.secret();
    if (secret === undefined) return reject(response, 503, 'no webhook secret exists yet', id);
    const text = body.toString('utf8');
    const webhookError = findWebhookError(
      {
        id,
        timestamp: headers['webhook-timestamp'],
        signature: headers['webhook-signature'],
        body: text,
      },
      secret,
      now(),
    );
    if (webhookError !== undefined || id === undefined) {
      return reject(response, 401, webhookError ?? 'webhook-id is missing', id);
    }
    webhooks.record({ id, receivedAt: now().toISOString(), headers, body: text });
    response.writeHead(204).end();
  }

  return {
    handle,
    rejected: () => rejections,
    faults: () => faults,
    addFault: (fault) => {
      faults.push(fault);
    },
    clearFaults: () => {
      faults = [];
    },
  };
}

function flatHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
}
