import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WebhookSignatureValidator } from 'mercadopago';
import { readSigned } from '../../../functions/billing/notifications/notification-signature.ts';
import type { PaymentMessage } from '../../../functions/billing/notifications/payment-message.ts';
import { verifyNotification } from '../../../functions/billing/notifications/verify-notification.ts';
import { perMinute } from '../../../functions/runtime/http/limits.ts';
import { signedWebhookHandler } from '../../../functions/runtime/http/signed-webhook.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { receiveMercadoPagoNotification as endpoint } from '../../../shared/contracts/billing-endpoints.ts';
import { problemSchema } from '../../../shared/contracts/problem.ts';
import { httpEvent, lambdaContext } from '../../support/requests/http-event.ts';

const secret = 'test_mp_webhook_secret_0123456789abcdef';
const requestId = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e';
const v1 = '74ae384d8c07b4f59725403e12a7ec516cdb10a9b444d315afba5b9adefb42d6';
const ts = '1742505638';
const now = new Date(Number(ts) * 1000 + 1500);

const sign = (id: string, at = ts, withRequestId = true) =>
  createHmac('sha256', secret)
    .update(`id:${id};${withRequestId ? `request-id:${requestId};` : ''}ts:${at};`)
    .digest('hex');

const delivery = (over: object = {}) => ({
  signature: `ts=${ts},v1=${v1}`,
  requestId,
  dataIds: ['123456789'],
  ...over,
});

const isSigned = (...given: Parameters<typeof readSigned>) => readSigned(...given) !== undefined;

describe('the signature of a notification', () => {
  it("matches the published example, which the partner's own validator accepts", () => {
    expect(isSigned(delivery(), secret, now)).toBe(true);
    expect(() =>
      WebhookSignatureValidator.validate({
        xSignature: delivery().signature,
        xRequestId: requestId,
        dataId: '123456789',
        secret,
      }),
    ).not.toThrow();
  });

  it.each([
    ['with milliseconds', { signature: `ts=${ts}000,v1=${sign('123456789', `${ts}000`)}` }, true],
    ['with spaces', { signature: ` ts=${ts} , v1=${v1} ` }, true],
    ['in upper case', { signature: `ts=${ts},v1=${v1.toUpperCase()}` }, true],
    ['over a lower-case id', { dataIds: ['ABC'], signature: `ts=${ts},v1=${sign('abc')}` }, true],
    ['over an id as it is', { dataIds: ['ABC'], signature: `ts=${ts},v1=${sign('ABC')}` }, true],
    ['over the id of the body', { dataIds: ['1', '123456789'] }, true],
    [
      'without a request id',
      { requestId: undefined, signature: `ts=${ts},v1=${sign('123456789', ts, false)}` },
      true,
    ],
    ['with another id', { dataIds: ['123456780'] }, false],
    ['with another request id', { requestId: 'other' }, false],
    ['with another time', { signature: `ts=1742505639,v1=${v1}` }, false],
    ['cut short', { signature: `ts=${ts},v1=${v1.slice(0, 62)}` }, false],
    ['without a time', { signature: `v1=${v1}` }, false],
    ['missing', { signature: undefined }, false],
    ['empty', { signature: '' }, false],
    ['without any id', { dataIds: [] }, false],
  ])('%s', (_name, over, expected) => {
    expect(isSigned(delivery(over), secret, now)).toBe(expected);
  });

  it('is invalid five minutes before and after its time', () => {
    const at = (seconds: number) => new Date((Number(ts) + seconds) * 1000);
    expect([-301, -299, 299, 301].map((age) => isSigned(delivery(), secret, at(age)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('with another secret is invalid', () => {
    expect(isSigned(delivery(), `${secret}x`, now)).toBe(false);
  });
});

describe('receiving', () => {
  beforeEach(() => {
    vi.spyOn(logger, 'info').mockImplementation(() => {});
    vi.spyOn(logger, 'warn').mockImplementation(() => {});
  });

  const receive = async (over: object, body = '{}', signatures: string[] = []) => {
    const taken: PaymentMessage[] = [];
    const handler = signedWebhookHandler(
      endpoint,
      { countCall: async () => {}, readEdgeSecret: async () => 'edge' },
      {
        partner: 'mercadopago',
        limits: { address: [perMinute(1)] },
        maxBytes: 1000,
        verify: (it) =>
          verifyNotification({ readSecret: async () => secret, clock: () => now }, it),
        repeats: 'refused',
        seenDeliveries: {
          add: async (mark) =>
            !signatures.includes(String(mark)) && signatures.push(String(mark)) > 0,
          has: async (mark) => signatures.includes(String(mark)),
        },
        enqueue: async (message) => {
          taken.push(message);
        },
      },
    );
    const event = httpEvent({
      query: { 'data.id': '123456789', type: 'payment' },
      headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
      body,
      ...over,
    });
    const answer = await handler(event, lambdaContext);
    const said: unknown = JSON.parse(answer.body ?? '');
    if (answer.statusCode !== 200) throw problemSchema.parse(said);
    const { received } = endpoint.response.parse(said);
    return { received, taken };
  };

  it('takes the topic and the id, and ignores what the body says', async () => {
    const body = JSON.stringify({ data: { id: 'other' }, status: 'approved', type: 'mp-connect' });
    expect(await receive({}, body)).toEqual({
      received: true,
      taken: [{ kind: 'notification', topic: 'payment', dataId: '123456789' }],
    });
  });

  it("ignores other topics, and the partner's old notifications", async () => {
    const query = { 'data.id': '123456789', type: 'mp-connect' };
    expect(await receive({ query })).toEqual({ received: false, taken: [] });
    const old = { query: { id: '1', topic: 'payment' }, headers: {} };
    expect(await receive(old)).toEqual({ received: false, taken: [] });
  });

  it.each(['', '{', '[]', 'null', '{"data":{"id":{}}}', '{"data":null}'])(
    'reads the query when the body is %j',
    async (body) => {
      expect((await receive({}, body)).received).toBe(true);
    },
  );

  it('takes the signed id, not the other one', async () => {
    const query = { 'data.id': '999', type: 'payment' };
    const body = JSON.stringify({ data: { id: '123456789' } });
    expect((await receive({ query }, body)).taken).toMatchObject([{ dataId: '123456789' }]);
  });

  it.each([
    `ts=${ts},v1=${v1}`,
    `ts=${ts},v1=${v1},`,
    ` ts=${ts} , v1=${v1}`,
    `v1=${v1},ts=${ts}`,
    `x=1,ts=${ts},v1=${v1.toUpperCase()}`,
  ])('rejects a signature that it has already accepted, in any notation: %s', async (written) => {
    const signatures: string[] = [];
    await receive({}, '{}', signatures);
    const headers = { 'x-signature': written, 'x-request-id': requestId };
    await expect(receive({ headers }, '{}', signatures)).rejects.toMatchObject({
      code: 'invalid_signature',
    });
  });

  it('rejects an unsigned notification', async () => {
    await expect(receive({ headers: {} })).rejects.toMatchObject({ code: 'invalid_signature' });
  });
});
