import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PartnerSandboxes } from '@bfj/sandboxes/sandboxes';
import { buildLoginCodeEmail } from '../../../functions/identity/login-code-messages.ts';
import { sesEmail } from '../../../functions/integrations/ses-email.ts';
import { now, sender, serveSandboxes } from './message-support.ts';

let partners: PartnerSandboxes & { readonly url: string };
let client: SESv2Client;

beforeEach(async () => {
  partners = await serveSandboxes();
  vi.stubEnv('AWS_REGION', 'sa-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL', partners.url);
  client = new SESv2Client({ maxAttempts: 1 });
  return () => {
    client.destroy();
    vi.unstubAllEnvs();
  };
});

const email = (from = sender, timeoutMilliseconds = 3_000) =>
  sesEmail({ from, configurationSet: 'app', timeoutMilliseconds });
const sent = (to?: string) => partners.messages.list({ channel: 'email', to, limit: 100 });
const to = 'ana@exemplo.com.br';
const message = { to, subject: 'Olá', text: 'Bom dia', html: '<p>Bom dia</p>' };

const simple = (over: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: sender,
  Destination: { ToAddresses: [to] },
  Content: {
    Simple: { Subject: { Data: 'Oi', Charset: 'UTF-8' }, Body: { Text: { Data: 'Oi' } } },
  },
  ...over,
});
const send = (input: SendEmailCommandInput) => client.send(new SendEmailCommand(input));

describe('messages from the product', () => {
  it('are rejected from a function without a role that may send', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'fixture-misbehave');
    const other = new SESv2Client({ maxAttempts: 1 });
    const rejection = other.send(new SendEmailCommand(simple()));
    await expect(rejection).rejects.toMatchObject({
      name: 'AccessDeniedException',
      $metadata: { httpStatusCode: 403 },
      message: expect.stringContaining(`ses:SendEmail on resource: arn:aws:ses:sa-east-1`),
    });
    other.destroy();
    expect(sent()).toEqual([]);
  });

  it('are stored as the recipient would see them', async () => {
    const { plots: _, ...code } = buildLoginCodeEmail('048213');
    const { messageId } = await email().send({
      to,
      ...code,
      headers: { 'List-Unsubscribe': '<https://bfj.com.br/x>' },
    });
    expect(sent(to)).toEqual([
      {
        channel: 'email',
        to,
        sentAt: now.toISOString(),
        state: 'accepted',
        content: {
          messageId,
          from: `BFJ <${sender}>`,
          ...code,
          headers: { 'List-Unsubscribe': '<https://bfj.com.br/x>' },
          replyTo: [],
          attachments: [],
          tags: {},
          configurationSet: 'app',
        },
      },
    ]);
    expect(sent('bia@exemplo.com.br')).toEqual([]);
  });

  it('contains its pictures', async () => {
    const png = new Uint8Array([137, 80, 78, 71]);
    await email().send({ ...message, images: [{ contentId: 'grafico-1', png }] });
    expect(sent(to)).toMatchObject([
      {
        content: {
          attachments: [
            {
              fileName: 'grafico-1.png',
              contentId: 'grafico-1',
              type: 'image/png',
              disposition: 'INLINE',
              base64: Buffer.from(png).toString('base64'),
            },
          ],
        },
      },
    ]);
  });

  it('has a new id each time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await email().send(message)).messageId),
    );
    expect(new Set(ids).size).toBe(20);
    expect(sent(to)).toHaveLength(20);
  });
});

describe('requests that SES would reject', () => {
  it('stores nothing for an unverified sender', async () => {
    await expect(email('avisos@outro.com.br').send(message)).rejects.toMatchObject({
      failure: 'channel-stop',
      partnerCode: 'MessageRejected',
    });
    expect(sent()).toEqual([]);
  });

  const bad: readonly (readonly [string, Partial<SendEmailCommandInput>, string])[] = [
    ['no sender', { FromEmailAddress: undefined }, 'BadRequestException'],
    ['a missing recipient', { Destination: {} }, 'BadRequestException'],
    [
      '51 recipients',
      { Destination: { ToAddresses: Array.from({ length: 51 }, (_, i) => `p${i}@x.com`) } },
      'BadRequestException',
    ],
    ['no address', { Destination: { ToAddresses: ['ana'] } }, 'BadRequestException'],
    ['letters', { Destination: { ToAddresses: ['josé@x.com'] } }, 'BadRequestException'],
    [
      'a line break',
      { Destination: { ToAddresses: ['a@x.com\nBcc: b@x.com'] } },
      'BadRequestException',
    ],
    ['a tag with an address', { EmailTags: [{ Name: 'to', Value: to }] }, 'BadRequestException'],
    ['an unknown set', { ConfigurationSetName: 'x' }, 'NotFoundException'],
    ['no content', { Content: {} }, 'BadRequestException'],
    [
      'two contents',
      { Content: { Simple: simple().Content?.Simple, Raw: { Data: Buffer.from('x: y') } } },
      'BadRequestException',
    ],
    ['an unknown template', { Content: { Template: { TemplateName: 'x' } } }, 'NotFoundException'],
    [
      'a body without a text',
      { Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } },
      'BadRequestException',
    ],
  ];
  it.each(bad)('%s', async (_, over, name) => {
    await expect(send(simple(over))).rejects.toMatchObject({ name });
    expect(sent()).toEqual([]);
  });

  it.each([
    ['Date', 'Sat, 21 Nov 2026 12:00:00 GMT'],
    ['X-Nome', 'José'],
    ['X-Two', 'a\r\nBcc: b@x.com'],
    ['X Space', 'a'],
    ['X-Long', 'x'.repeat(996)],
  ])('the header %s', async (name, value) => {
    await expect(email().send({ ...message, headers: { [name]: value } })).rejects.toMatchObject({
      failure: 'bug',
      partnerCode: 'BadRequestException',
    });
  });

  it('rejects a request signed for another service, one without JSON, and an unknown path', async () => {
    const post = async (path: string, authorization: string, body: string) => {
      const answer = await fetch(`${partners.url}${path}`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
      return [answer.status, answer.headers.get('x-amzn-errortype')];
    };
    const signed = (service: string) =>
      `AWS4-HMAC-SHA256 Credential=local/20261121/sa-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;
    const path = '/v2/email/outbound-emails';
    const missing = [403, 'MissingAuthenticationTokenException'];
    expect(await post(path, '', '{}')).toEqual(missing);
    expect(await post(path, signed('sqs'), '{}')).toEqual(missing);
    expect(await post(path, signed('ses'), 'no json')).toEqual([400, 'BadRequestException']);
    expect(await post(path, signed('ses'), '[]')).toEqual([400, 'BadRequestException']);
    expect(await post(path, signed('ses'), 'x'.repeat(11_000_000))).toEqual([
      400,
      'BadRequestException',
    ]);
    expect(await post('/v2/email/identities', signed('ses'), '{}')).toEqual([
      404,
      'NotFoundException',
    ]);
    expect(sent()).toEqual([]);
  });
});

describe('content in other forms', () => {
  it('sends to To, Cc and Bcc', async () => {
    await send(
      simple({
        Destination: {
          ToAddresses: ['Ana Souza <ana@x.com>'],
          CcAddresses: ['b@x.com'],
          BccAddresses: ['c@x.com'],
        },
      }),
    );
    expect(sent().map((one) => one.to)).toEqual(['ana@x.com', 'b@x.com', 'c@x.com']);
  });

  it('a text without a charset loses its accents, as at SES', async () => {
    await send(
      simple({
        Content: { Simple: { Subject: { Data: 'Olá' }, Body: { Text: { Data: 'é' } } } },
      }),
    );
    expect(sent()[0]?.content).toMatchObject({ subject: 'Ol?', text: '?' });
  });

  it('rejects a raw message, since the product sends none', async () => {
    const raw = { Raw: { Data: Buffer.from('Subject: x') } };
    await expect(send(simple({ Content: raw }))).rejects.toMatchObject({
      name: 'BadRequestException',
      message: expect.stringContaining('takes no raw messages'),
    });
    expect(sent()).toEqual([]);
  });
});

describe('faults on demand', () => {
  it('the adapter retries temporary throttling once', async () => {
    partners.messageFaults.add({ channel: 'email', error: 'TooManyRequestsException', times: 1 });
    await email().send(message);
    expect(sent()).toHaveLength(1);
    partners.messageFaults.add({ channel: 'email', error: 'TooManyRequestsException', times: 2 });
    await expect(email().send(message)).rejects.toMatchObject({
      failure: 'throttled',
      partnerCode: 'TooManyRequestsException',
    });
    expect(sent()).toHaveLength(1);
    expect(partners.messageFaults.list()).toEqual([]);
  });

  it('simulate a gateway, no response, and slow responses', async () => {
    partners.messageFaults.add({ channel: 'email', status: 502, times: 2 });
    await expect(email().send(message)).rejects.toMatchObject({ failure: 'unknown' });
    partners.messageFaults.add({ channel: 'email', hang: true, times: 1 });
    await expect(email(sender, 300).send(message)).rejects.toMatchObject({ failure: 'unknown' });
    expect(sent()).toEqual([]);
    partners.messageFaults.add({ channel: 'email', delayMilliseconds: 150, times: 1 });
    const startedAt = performance.now();
    await email().send(message);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  it('a lost response makes SES send twice, because the second attempt sends again', async () => {
    partners.messageFaults.add({ channel: 'email', loseAnswer: true, times: 1 });
    await email().send(message);
    expect(sent()).toHaveLength(2);
  });

  it('leave faults of the other channel unchanged', async () => {
    partners.messageFaults.add({ channel: 'whatsapp', error: 131_016, times: 1 });
    await email().send(message);
    expect(partners.messageFaults.list()).toHaveLength(1);
    partners.messageFaults.clear();
    expect(partners.messageFaults.list()).toEqual([]);
  });
});
