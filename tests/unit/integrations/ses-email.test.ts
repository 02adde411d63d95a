import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageNotSentError } from '../../../functions/integrations/message-not-sent.ts';
import { sesEmail } from '../../../functions/integrations/ses-email.ts';
import { describeError } from '../../../functions/runtime/logger.ts';
import {
  unusedAddress,
  recordingServer,
  scriptedServer,
} from '../../support/requests/scripted-server.ts';

const message = {
  to: 'ana@exemplo.com.br',
  subject: 'Olá, Ana',
  text: 'Texto',
  html: '<p>Texto</p>',
};

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'sa-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  return () => vi.unstubAllEnvs();
});

/** The adapter finds its endpoint as in a function: by the environment. */
function client(url: string, timeoutMilliseconds = 3_000, configurationSet = 'bfj-test') {
  vi.stubEnv('AWS_ENDPOINT_URL', url);
  return sesEmail({
    from: 'avisos@bfj.com.br',
    timeoutMilliseconds,
    configurationSet,
  });
}

async function failureOf(
  listener: RequestListener,
  timeoutMilliseconds?: number,
): Promise<MessageNotSentError> {
  const url = await scriptedServer(listener);
  const error: unknown = await client(url, timeoutMilliseconds)
    .send(message)
    .catch((thrown: unknown) => thrown);
  if (error instanceof MessageNotSentError) return error;
  throw new Error('It was sent, or failed otherwise', { cause: error });
}

const refusing =
  (status: number, name: string, calls: { count: number } = { count: 0 }): RequestListener =>
  (_, response) => {
    calls.count += 1;
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': name })
      .end('{"message":"about ana@exemplo.com.br"}');
  };

async function capture(over: object = {}, configurationSet?: string) {
  const { url, requests } = await recordingServer('{"MessageId":"0103"}');
  const sent = await client(url, 3_000, configurationSet).send({ ...message, ...over });
  const [call] = requests;
  if (call === undefined) throw new Error('SES was not asked');
  return { sent, ...call };
}

describe('sending an e-mail', () => {
  it("sends from the product's name", async () => {
    const { sent, request, body } = await capture();
    expect(sent).toEqual({ messageId: '0103' });
    expect(request).toMatchObject({ method: 'POST', url: '/v2/email/outbound-emails' });
    expect(request.headers.authorization).toMatch(/\/sa-east-1\/ses\/aws4_request/);
    expect(body).toEqual({
      ConfigurationSetName: 'bfj-test',
      FromEmailAddress: 'BFJ <avisos@bfj.com.br>',
      Destination: { ToAddresses: ['ana@exemplo.com.br'] },
      EmailTags: [],
      Content: {
        Simple: {
          Subject: { Data: 'Olá, Ana', Charset: 'UTF-8' },
          Body: {
            Text: { Data: 'Texto', Charset: 'UTF-8' },
            Html: { Data: '<p>Texto</p>', Charset: 'UTF-8' },
          },
          Headers: [],
        },
      },
    });
  });

  it('passes on headers and a configuration set', async () => {
    const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    const { body } = await capture({ headers }, 'bfj-prod');
    expect(body).toMatchObject({
      ConfigurationSetName: 'bfj-prod',
      Content: {
        Simple: {
          Headers: [{ Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' }],
        },
      },
    });
  });

  it('removes line breaks from a subject', async () => {
    const { body } = await capture({ subject: 'Olá\r\nBcc: todos@exemplo.com' });
    expect(body).toMatchObject({
      Content: { Simple: { Subject: { Data: 'Olá Bcc: todos@exemplo.com' } } },
    });
  });

  it.each(['josé@exemplo.com.br', 'a b@exemplo.com.br', 'ana@exemplo.com\r\nBcc: x@y.z', ''])(
    'rejects the address %j',
    async (to) => {
      const email = client(await unusedAddress());
      await expect(email.send({ ...message, to })).rejects.toMatchObject({
        failure: 'unreachable',
      });
    },
  );

  it('retries once after a temporary failure', async () => {
    let calls = 0;
    const url = await scriptedServer((request, response) => {
      calls += 1;
      if (calls === 1) return refusing(500, 'InternalServiceErrorException')(request, response);
      response.setHeader('content-type', 'application/json');
      response.end('{"MessageId":"2"}');
    });
    expect(await client(url).send(message)).toEqual({ messageId: '2' });
    expect(calls).toBe(2);
  });
});

describe('an error response', () => {
  it.each([
    [429, 'TooManyRequestsException', 'throttled', 2],
    [500, 'InternalServiceErrorException', 'unknown', 2],
    [503, 'ServiceUnavailable', 'not-taken', 2],
    [400, 'MessageRejected', 'bug', 1],
    [400, 'MailFromDomainNotVerifiedException', 'channel-stop', 1],
    [400, 'SendingPausedException', 'channel-stop', 1],
    [400, 'AccountSuspendedException', 'channel-stop', 1],
    [400, 'BadRequestException', 'bug', 1],
    [404, 'NotFoundException', 'channel-stop', 1],
    [403, 'AccessDeniedException', 'channel-stop', 1],
    [403, 'InvalidSignatureException', 'channel-stop', 1],
  ] as const)('classifies %s %s as %s', async (status, name, failure, tries) => {
    const calls = { count: 0 };
    const error = await failureOf(refusing(status, name, calls));
    expect([error.failure, error.partnerCode, calls.count]).toEqual([failure, name, tries]);
    expect(describeError(error).errorMessage).toBe(`SES answered ${status} with ${name}`);
  });
});

describe('a response that cannot be used', () => {
  const page =
    (status: number): RequestListener =>
    (_, response) => {
      response
        .writeHead(status, { 'content-type': 'text/html' })
        .end('<html><body>Bad gateway</body></html>');
    };

  it.each<readonly [string, RequestListener, string]>([
    ['a page with 502', page(502), 'unknown'],
    ['a page with 429', page(429), 'throttled'],
    ['a page with 403', page(403), 'channel-stop'],
    ['a page with 200', page(200), 'unknown'],
    ['no message id', (_, response) => void response.end('{}'), 'unknown'],
    ['a broken connection', (request) => void request.socket.destroy(), 'unknown'],
  ])('%s', async (_, listener, failure) => {
    expect((await failureOf(listener)).failure).toBe(failure);
  });

  it.each<readonly [string, RequestListener]>([
    ['silence', () => {}],
    [
      'a body that never ends',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"MessageId":');
      },
    ],
  ])('%s ends within the given time', async (_, listener) => {
    const startedAt = performance.now();
    const error = await failureOf(listener, 300);
    expect([error.failure, error.message]).toEqual(['unknown', 'SES did not answer']);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('a closed port counts as not taken', async () => {
    await expect(client(await unusedAddress()).send(message)).rejects.toMatchObject({
      failure: 'not-taken',
      message: 'SES did not answer',
    });
  });
});
