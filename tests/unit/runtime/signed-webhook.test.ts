import { createHmac, timingSafeEqual } from 'node:crypto';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { perMinute } from '../../../functions/runtime/http/limits.ts';
import {
  signedWebhookHandler,
  type SignedWebhook,
} from '../../../functions/runtime/http/signed-webhook.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { endpoint } from '../../../shared/contracts/endpoint.ts';
import { httpEvent, lambdaContext } from '../../support/requests/http-event.ts';

const contract = endpoint({
  method: 'POST',
  path: '/api/webhooks/whatsapp',
  caller: 'anyone',
  request: z.looseObject({}),
  response: z.object({ received: z.boolean() }),
});
const secret = 'a secret of the partner';
const sign = (bytes: Uint8Array) => createHmac('sha256', secret).update(bytes).digest('hex');

const warn = vi.fn<typeof logger.warn>();
beforeEach(() => {
  vi.spyOn(logger, 'info').mockImplementation(() => {});
  vi.spyOn(logger, 'error').mockImplementation(() => {});
  vi.spyOn(logger, 'warn').mockReset().mockImplementation(warn);
  warn.mockReset();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A partner that signs the bytes it sends; records the steps of processing. */
function partnerOf(over: Partial<SignedWebhook<string>> = {}) {
  const steps: string[] = [];
  const marks = new Set<string>();
  const webhook: SignedWebhook<string> = {
    partner: 'whatsapp',
    limits: { address: [perMinute(1)] },
    maxBytes: 64,
    verify: async ({ bytes, headers }) => {
      const sentSignature = Buffer.from(headers['x-signature'] ?? '', 'hex');
      const expected = Buffer.from(sign(bytes), 'hex');
      if (sentSignature.length === 0) return { is: 'refused', reason: 'unsigned' };
      if (sentSignature.length !== expected.length || !timingSafeEqual(sentSignature, expected)) {
        return { is: 'refused', reason: 'wrong-signature' };
      }
      return { is: 'signed', content: bytes.toString('latin1'), fingerprint: bytes };
    },
    repeats: 'answered',
    seenDeliveries: {
      async has(mark) {
        return marks.has(String(mark));
      },
      async add(mark) {
        steps.push('remembered');
        if (marks.has(String(mark))) return false;
        marks.add(String(mark));
        return true;
      },
    },
    enqueue: async (said) => {
      steps.push(`took ${said}`);
    },
    ...over,
  };
  const dependencies = { countCall: async () => {}, readEdgeSecret: async () => 'edge' };
  const handler = signedWebhookHandler(contract, dependencies, webhook);
  const send = async (body: string | Buffer, signature?: string) => {
    const bytes = Buffer.from(body);
    const event = httpEvent({
      path: contract.path,
      headers: { 'x-signature': signature ?? sign(bytes) },
      body: typeof body === 'string' ? body : bytes.toString('base64'),
    });
    const isBase64Encoded = typeof body !== 'string';
    return (await handler({ ...event, isBase64Encoded }, lambdaContext)).statusCode;
  };
  return { send, steps };
}

const counted = () => warn.mock.calls.map(([, fields]) => fields);

describe('a signed webhook', () => {
  it('accepts a signed delivery, and then records it', async () => {
    const { send, steps } = partnerOf();
    expect(await send('{"a":1}')).toBe(200);
    expect(steps).toEqual(['took {"a":1}', 'remembered']);
    expect(counted()).toEqual([]);
  });

  it('passes on the exact bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 64 }), async (bytes) => {
        const { send, steps } = partnerOf();
        const body = Buffer.from(bytes);
        expect(await send(body)).toBe(200);
        expect(steps[0]).toBe(`took ${body.toString('latin1')}`);
        const altered = Buffer.from(bytes);
        altered[0] = (altered[0] ?? 0) ^ 1;
        expect(await send(altered, sign(body))).toBe(401);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['without a signature', 'a', '', 401, 'unsigned'],
    ['with that of another body', 'a', sign(Buffer.from('b')), 401, 'wrong-signature'],
    ['with half of its own', 'a', sign(Buffer.from('a')).slice(0, 32), 401, 'wrong-signature'],
    ['that is too large, with any signature', 'a'.repeat(65), undefined, 413, 'too-large'],
    ['that is too large in base64', Buffer.alloc(65), undefined, 413, 'too-large'],
    ['that is too large in UTF-8', 'é'.repeat(33), undefined, 413, 'too-large'],
  ] as const)('rejects one %s, and counts it', async (_, body, signature, status, reason) => {
    const { send, steps } = partnerOf();
    expect(await send(body, signature)).toBe(status);
    expect(steps).toEqual([]);
    expect(counted()).toMatchObject([
      {
        partner: 'whatsapp',
        reason,
        RejectedWebhooks: 1,
        _aws: { CloudWatchMetrics: [{ Dimensions: [['partner'], ['reason']] }] },
      },
    ]);
  });

  it('does not read one that is too large', async () => {
    const verify = vi.fn<SignedWebhook<string>['verify']>();
    const { send } = partnerOf({ verify });
    expect(await send('a'.repeat(65))).toBe(413);
    expect(verify).not.toHaveBeenCalled();
  });

  it('answers a foreign delivery with 403, and an ignored one with 200', async () => {
    const foreign = partnerOf({ verify: async () => ({ is: 'refused', reason: 'foreign' }) });
    expect([await foreign.send('a'), foreign.steps]).toEqual([403, []]);
    const ignored = partnerOf({ verify: async () => ({ is: 'ignored' }) });
    expect([await ignored.send('a'), ignored.steps]).toEqual([200, []]);
  });
});

describe('a repeated delivery', () => {
  it('is answered and not processed, when the partner repeats deliveries', async () => {
    const { send, steps } = partnerOf();
    expect([await send('a'), await send('a')]).toEqual([200, 200]);
    expect(steps).toEqual(['took a', 'remembered']);
  });

  it('is rejected and counted, when the partner signs each delivery anew', async () => {
    const { send, steps } = partnerOf({ repeats: 'refused' });
    expect([await send('a'), await send('a')]).toEqual([200, 401]);
    expect(steps).toEqual(['remembered', 'took a', 'remembered']);
    expect(counted()).toMatchObject([{ reason: 'repeated' }]);
  });

  it('is processed when the first could not be', async () => {
    let isDown = true;
    const taken: string[] = [];
    const { send, steps } = partnerOf({
      enqueue: async (said) => {
        if (isDown) throw new Error('the queue is down');
        taken.push(said);
      },
    });
    expect([await send('a'), steps]).toEqual([500, []]);
    isDown = false;
    expect([await send('a'), taken, steps]).toEqual([200, ['a'], ['remembered']]);
  });
});
