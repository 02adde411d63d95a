import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { MessageNotSentError } from '../../../functions/integrations/message-not-sent.ts';
import { whatsApp, type TemplateMessage } from '../../../functions/integrations/whatsapp.ts';
import { describeError } from '../../../functions/runtime/logger.ts';
import {
  unusedAddress,
  recordingServer,
  scriptedServer,
} from '../../support/requests/scripted-server.ts';

const message: TemplateMessage = {
  to: '+5511988887777',
  template: 'bfj_codigo_de_acesso',
  language: 'pt_BR',
  parameters: ['123456'],
  button: { kind: 'url', parameter: '123456' },
};

const client = (baseUrl: string, timeoutMilliseconds = 2_000) =>
  whatsApp({
    baseUrl,
    phoneNumberId: '106',
    readToken: async () => 'token-1',
    timeoutMilliseconds,
  });

const acceptance = (over: object = {}) =>
  JSON.stringify({
    messaging_product: 'whatsapp',
    contacts: [{ input: '+5511988887777', wa_id: '5511988887777' }],
    messages: [{ id: 'wamid.1', message_status: 'accepted', ...over }],
  });

const answering =
  (status: number, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status).end(body);
  };

async function failureOf(listener: RequestListener): Promise<MessageNotSentError> {
  const error: unknown = await client(await scriptedServer(listener), 300)
    .sendTemplate(message)
    .catch((thrown: unknown) => thrown);
  if (error instanceof MessageNotSentError) return error;
  throw new Error('It was sent, or failed otherwise', { cause: error });
}

describe('sending a template', () => {
  it('sends the form of the Cloud API, with the code in the text and in its button', async () => {
    const { url, requests } = await recordingServer(acceptance());
    expect(await client(url).sendTemplate(message)).toEqual({
      messageId: 'wamid.1',
      whatsAppId: '5511988887777',
    });
    expect(requests[0]?.request).toMatchObject({
      method: 'POST',
      url: '/v26.0/106/messages',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
    });
    expect(requests[0]?.body).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '+5511988887777',
      type: 'template',
      template: {
        name: 'bfj_codigo_de_acesso',
        language: { code: 'pt_BR' },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: '123456' }] },
          {
            type: 'button',
            sub_type: 'url',
            index: '0',
            parameters: [{ type: 'text', text: '123456' }],
          },
        ],
      },
    });
  });

  it('keeps a path of the base address', async () => {
    const paths: (string | undefined)[] = [];
    const url = await scriptedServer((request, response) => {
      paths.push(request.url);
      response.end(acceptance());
    });
    await client(`${url}/proxy`).sendTemplate(message);
    expect(paths).toEqual(['/proxy/v26.0/106/messages']);
  });

  it('sends a reply button by its payload, and leaves out parts that the template lacks', async () => {
    const { url, requests } = await recordingServer(acceptance());
    await client(url).sendTemplate({
      to: '+5511988887777',
      template: 'x',
      language: 'pt_BR',
      parameters: [],
    });
    await client(url).sendTemplate({
      ...message,
      parameters: [],
      button: { kind: 'quick_reply', parameter: 'SAIR' },
    });
    expect(requests.map(({ body }) => body)).toMatchObject([
      { template: { components: [] } },
      {
        template: {
          components: [
            { sub_type: 'quick_reply', parameters: [{ type: 'payload', payload: 'SAIR' }] },
          ],
        },
      },
    ]);
  });

  it.each([
    ['a user without a number at WhatsApp', { contacts: [{ user_id: 'BR.1', wa_id: null }] }],
    ['no contacts', { contacts: undefined }],
  ])('accepts a response with %s', async (_, over) => {
    const body = JSON.stringify({ ...JSON.parse(acceptance()), ...over });
    const url = await scriptedServer(answering(200, body));
    expect(await client(url).sendTemplate(message)).toEqual({
      messageId: 'wamid.1',
      whatsAppId: undefined,
    });
  });

  it.each([
    ['+551133334444', 'a landline, which may have WhatsApp for companies'],
    ['+51987654321', 'Peru'],
    ['+4791234567', 'Norway: ten digits'],
    ['+12025550123', 'the United States: eleven digits'],
  ])('goes to %s unchanged: %s', async (to) => {
    const { url, requests } = await recordingServer(acceptance());
    await client(url).sendTemplate({ ...message, to });
    expect(requests[0]?.body).toMatchObject({ to });
  });

  it.each(['', '11988887777', '5511988887777', '+0', '+1 212 555 0100'])(
    'rejects %j, which is not a number with a country code',
    async (to) => {
      let calls = 0;
      const url = await scriptedServer((_, response) => {
        calls += 1;
        response.end(acceptance());
      });
      await expect(client(url).sendTemplate({ ...message, to })).rejects.toMatchObject({
        failure: 'unreachable',
      });
      expect(calls).toBe(0);
    },
  );
});

describe('sending a text', () => {
  const bodyOf = async (over: object) => {
    const { url, requests } = await recordingServer(acceptance());
    await client(url).sendText({ to: '+5511988887777', text: 'Oi', ...over });
    return requests[0]?.body;
  };
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '+5511988887777',
  };

  it('sends the form of the Cloud API, with the reference for later statuses', async () => {
    expect(await bodyOf({ reference: 'r' })).toEqual({
      ...common,
      biz_opaque_callback_data: 'r',
      type: 'text',
      text: { body: 'Oi', preview_url: false },
    });
  });

  it('has buttons below it', async () => {
    expect(await bodyOf({ buttons: [{ id: 'x', title: 'Sim' }] })).toEqual({
      ...common,
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Oi' },
        action: { buttons: [{ type: 'reply', reply: { id: 'x', title: 'Sim' } }] },
      },
    });
  });

  it('has a list below it', async () => {
    const rows = [
      { id: 'x', title: 'Sim' },
      { id: 'y', title: 'Não', description: 'Agora não' },
    ];
    expect(await bodyOf({ list: { label: 'Escolher', rows } })).toEqual({
      ...common,
      type: 'interactive',
      interactive: {
        type: 'list',
        body: { text: 'Oi' },
        action: { button: 'Escolher', sections: [{ rows }] },
      },
    });
  });
});

describe('the typing indicator request', () => {
  const show = async (listener: RequestListener, milliseconds = 2_000) =>
    client(await scriptedServer(listener)).showTyping(
      'wamid.in',
      AbortSignal.timeout(milliseconds),
    );

  it('marks the message as read, and sends no message', async () => {
    const { url, requests } = await recordingServer('{"success":true}');
    await client(url).showTyping('wamid.in', AbortSignal.timeout(2_000));
    expect(requests[0]?.request).toMatchObject({
      method: 'POST',
      url: '/v26.0/106/messages',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
    });
    expect(requests.map(({ body }) => body)).toEqual([
      {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: 'wamid.in',
        typing_indicator: { type: 'text' },
      },
    ]);
  });

  it.each<readonly [string, RequestListener, string]>([
    ['an error response', answering(400, rejection(131_009)), 'answered 400 with code 131009'],
    ['a page with 502', answering(502, '<html>'), 'answered 502 without a code'],
    ['a page with 200', answering(200, '<html>'), 'in another shape'],
    ['no success', answering(200, '{"success":false}'), 'in another shape'],
  ])('fails with %s', async (_, listener, words) => {
    await expect(show(listener)).rejects.toThrow(words);
  });

  it('stops at its timeout', async () => {
    const before = performance.now();
    await expect(show(() => {}, 100)).rejects.toThrow('did not answer');
    expect(performance.now() - before).toBeLessThan(1_500);
  });
});

const rejection = (code: number) =>
  JSON.stringify({
    error: {
      message: `(#${code}) About +5511988887777`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: 'about 5511988887777' },
      fbtrace_id: 'A1',
    },
  });

describe('an error response', () => {
  // Statuses are mixed on purpose: only the code counts when it is known.
  it.each([
    ['throttled', [4, 80_007, 130_429], 500],
    ['not-taken', [2, 131_016, 131_057, 133_004], 400],
    ['person-later', [131_049, 131_056], 500],
    ['person-opted-out', [131_050], 500],
    ['unreachable', [130_472, 130_497, 131_021, 131_026, 131_030], 400],
    ['window-closed', [131_047], 400],
    ['template-stop', [132_001, 132_007, 132_015, 132_016], 404],
    ['channel-stop', [0, 3, 10, 33, 190, 200, 299, 368, 131_031, 131_042, 131_048, 133_010], 500],
    ['bug', [100, 131_008, 131_009, 131_051, 132_000, 132_005, 132_012], 500],
    ['unknown', [131_000], 503],
    ['unknown', [1, 999_999], 500],
    ['bug', [1, 999_999], 400],
  ] as const)('is %s by its code, one of %j', async (failure, codes, status) => {
    for (const code of codes) {
      const error = await failureOf(answering(status, rejection(code)));
      expect([code, error.failure, error.partnerCode]).toEqual([code, failure, String(code)]);
    }
  });

  it('is described without the phone number that Meta repeats', async () => {
    const error = await failureOf(answering(400, rejection(131_026)));
    expect(JSON.stringify([describeError(error), error.cause])).not.toContain('8888');
    expect(error.message).toBe('WhatsApp answered 400 with code 131026');
  });
});

describe('a response that cannot be used', () => {
  it.each<readonly [string, RequestListener, string, string]>([
    ['a page with 502', answering(502, '<html>'), 'unknown', 'answered 502 without a code'],
    ['a page with 503', answering(503, '<html>'), 'unknown', 'answered 503 without a code'],
    ['a page with 429', answering(429, 'slow down'), 'throttled', 'answered 429 without a code'],
    ['a page with 403', answering(403, '<html>'), 'channel-stop', 'answered 403 without a code'],
    ['an empty 400', answering(400, ''), 'bug', 'answered 400 without a code'],
    ['a page with 200', answering(200, '<html>'), 'unknown', 'accepted in another shape'],
    ['an empty list', answering(200, '{"messages":[]}'), 'unknown', 'in another shape'],
    ['an error with 200', answering(200, rejection(4)), 'unknown', 'in another shape'],
    [
      'a paused template',
      answering(200, acceptance({ message_status: 'paused' })),
      'template-stop',
      '',
    ],
    ['a broken connection', (request) => request.socket.destroy(), 'unknown', 'did not answer'],
    ['silence', () => {}, 'unknown', 'did not answer'],
    [
      'a body that never ends',
      (_, response) => {
        response.writeHead(200).write('{"messages":');
      },
      'unknown',
      'did not answer',
    ],
  ])('%s', async (_, listener, failure, words) => {
    const error = await failureOf(listener);
    expect(error.failure).toBe(failure);
    expect(error.message).toContain(words);
  });

  it('a closed port counts as not taken', async () => {
    await expect(client(await unusedAddress()).sendTemplate(message)).rejects.toMatchObject({
      failure: 'not-taken',
      message: 'WhatsApp did not answer',
    });
  });

  it('a redirect is not followed, since it would send the token to another host', async () => {
    let followed = 0;
    const thief = await scriptedServer((_, response) => {
      followed += 1;
      response.end(acceptance());
    });
    const error = await failureOf((_, response) => {
      response.writeHead(307, { location: thief }).end();
    });
    expect([error.failure, followed]).toEqual(['unknown', 0]);
  });

  it('an unreadable token', async () => {
    const url = await scriptedServer(answering(200, acceptance()));
    const without = whatsApp({
      baseUrl: url,
      phoneNumberId: '106',
      readToken: async () => Promise.reject(new Error('no secret')),
    });
    await expect(without.sendTemplate(message)).rejects.toMatchObject({ failure: 'not-taken' });
  });
});
