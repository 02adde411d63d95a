import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loginCodeEmail } from '../../../functions/identity/login-code-messages.ts';
import { sesEmail } from '../../../functions/integrations/ses-email.ts';
import type { Partners } from '../../../infra/local/sandboxes/sandboxes.ts';
import { now, sender, servePartners } from './message-support.ts';

let partners: Partners & { readonly url: string };
let client: SESv2Client;

beforeEach(async () => {
  partners = await servePartners();
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
  sesEmail({ from, timeoutMilliseconds });
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
const raw = (lines: readonly string[], over: Partial<SendEmailCommandInput> = {}) =>
  send({ Content: { Raw: { Data: Buffer.from(lines.join('\r\n')) } }, ...over });

describe('what the product sends', () => {
  it('is refused to a function whose role does not let it send', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'fixture-misbehave');
    const other = new SESv2Client({ maxAttempts: 1 });
    const refusal = other.send(new SendEmailCommand(simple()));
    await expect(refusal).rejects.toMatchObject({
      name: 'AccessDeniedException',
      $metadata: { httpStatusCode: 403 },
      message: expect.stringContaining(`ses:SendEmail on resource: arn:aws:ses:sa-east-1`),
    });
    other.destroy();
    expect(sent()).toEqual([]);
  });

  it('is kept as the person would see it', async () => {
    const code = loginCodeEmail('048213');
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
        content: {
          messageId,
          from: `BFJ <${sender}>`,
          ...code,
          headers: { 'List-Unsubscribe': '<https://bfj.com.br/x>' },
          replyTo: [],
          tags: {},
        },
      },
    ]);
    expect(sent('bia@exemplo.com.br')).toEqual([]);
  });

  it('has an id of its own each time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await email().send(message)).messageId),
    );
    expect(new Set(ids).size).toBe(20);
    expect(sent(to)).toHaveLength(20);
  });
});

describe('what SES would refuse', () => {
  it('leaves nothing behind: a sender that is not verified', async () => {
    await expect(email('avisos@outro.com.br').send(message)).rejects.toMatchObject({
      failure: 'permanent',
      partnerCode: 'MessageRejected',
    });
    expect(sent()).toEqual([]);
  });

  const bad: readonly (readonly [string, Partial<SendEmailCommandInput>, string])[] = [
    ['no sender', { FromEmailAddress: undefined }, 'BadRequestException'],
    ['nobody to send to', { Destination: {} }, 'BadRequestException'],
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
      failure: 'permanent',
      partnerCode: 'BadRequestException',
    });
  });

  it('what is signed for another service, is no JSON, or is somewhere else', async () => {
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
  it('everybody gets it: To, Cc and Bcc', async () => {
    await send(
      simple({
        Destination: {
          ToAddresses: ['Ana Souza <ana@x.com>'],
          CcAddresses: ['b@x.com'],
          BccAddresses: ['c@x.com'],
        },
      }),
    );
    expect(sent().map((one) => one.to)).toEqual(['c@x.com', 'b@x.com', 'ana@x.com']);
  });

  it('a text without a charset loses its accents, as at SES', async () => {
    await send(
      simple({
        Content: { Simple: { Subject: { Data: 'Olá' }, Body: { Text: { Data: 'é' } } } },
      }),
    );
    expect(sent()[0]?.content).toMatchObject({ subject: 'Ol?', text: '?' });
  });

  it('a raw message of several parts is read', async () => {
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    await raw([
      `From: =?UTF-8?B?${encoded('Relatórios do BFJ')}?= <${sender}>`,
      `To: Ana <${to}>,`,
      ' b@x.com',
      `Subject: =?UTF-8?Q?Relat=C3=B3rio_?=`,
      ` =?UTF-8?B?${encoded('da semana')}?=`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      'Preamble',
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain; charset=UTF-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Ol=C3=A1, este texto =',
      'continua',
      '--inner',
      'Content-Type: text/html; charset="iso-8859-1"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>Ol=E1</p>',
      '--inner--',
      '--outer',
      'Content-Type: text/plain; charset=UTF-8',
      'Content-Disposition: attachment; filename=a.txt',
      '',
      'not this one',
      '--outer--',
      'Epilogue',
    ]);
    expect(sent().map((one) => one.to)).toEqual(['b@x.com', to]);
    expect(sent(to)[0]?.content).toMatchObject({
      from: `Relatórios do BFJ <${sender}>`,
      subject: 'Relatório da semana',
      text: 'Olá, este texto continua',
      html: '<p>Olá</p>',
      headers: { 'MIME-Version': '1.0' },
    });
  });

  it('a raw message goes to whom the call names', async () => {
    await raw([`From: ${sender}`, 'To: a@x.com', 'Subject: x', '', 'text'], {
      Destination: { ToAddresses: ['b@x.com'] },
    });
    expect(sent().map((one) => one.to)).toEqual(['b@x.com']);
  });

  it.each([
    ['nothing', ['']],
    ['no headers', ['', 'only a body']],
    ['no sender', [`To: ${to}`, '', 'x']],
    ['a sender that is not verified', ['From: x@other.com', `To: ${to}`, '', 'x']],
    [
      'parts without a boundary',
      [`From: ${sender}`, `To: ${to}`, 'Content-Type: multipart/mixed', '', 'x'],
    ],
    [
      'a charset that does not exist',
      [`From: ${sender}`, `To: ${to}`, 'Content-Type: text/plain; charset=klingon', '', 'x'],
    ],
    [
      'parts in parts without an end',
      [
        `From: ${sender}`,
        `To: ${to}`,
        ...Array.from({ length: 30 }, (_, depth) => [
          `Content-Type: multipart/mixed; boundary=b${depth}`,
          '',
          `--b${depth}`,
        ]).flat(),
        '',
        'x',
      ],
    ],
  ])('a raw message with %s is refused', async (_, lines) => {
    await expect(raw(lines)).rejects.toMatchObject({ $fault: 'client' });
    expect(sent()).toEqual([]);
  });

  it('a raw message of a megabyte of boundaries does not keep the sandbox', async () => {
    const startedAt = performance.now();
    await raw([
      `From: ${sender}`,
      `To: ${to}`,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...Array.from({ length: 150_000 }, () => '--b'),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});

describe('faults on demand', () => {
  it('throttling that passes is got over by the adapter, once', async () => {
    partners.messageFaults.add({ channel: 'email', error: 'TooManyRequestsException', times: 1 });
    await email().send(message);
    expect(sent()).toHaveLength(1);
    partners.messageFaults.add({ channel: 'email', error: 'TooManyRequestsException', times: 2 });
    await expect(email().send(message)).rejects.toMatchObject({
      failure: 'retryable',
      partnerCode: 'TooManyRequestsException',
    });
    expect(sent()).toHaveLength(1);
    expect(partners.messageFaults.list()).toEqual([]);
  });

  it('a gateway in between, silence and slowness', async () => {
    partners.messageFaults.add({ channel: 'email', status: 502, times: 2 });
    await expect(email().send(message)).rejects.toMatchObject({ failure: 'retryable' });
    partners.messageFaults.add({ channel: 'email', hang: true, times: 1 });
    await expect(email(sender, 300).send(message)).rejects.toMatchObject({ failure: 'retryable' });
    expect(sent()).toEqual([]);
    partners.messageFaults.add({ channel: 'email', delayMilliseconds: 150, times: 1 });
    const startedAt = performance.now();
    await email().send(message);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  it('a lost answer: SES has sent it, the second try sends it again', async () => {
    partners.messageFaults.add({ channel: 'email', loseAnswer: true, times: 1 });
    await email().send(message);
    expect(sent()).toHaveLength(2);
  });

  it('of the other channel stay there', async () => {
    partners.messageFaults.add({ channel: 'whatsapp', error: 131_016, times: 1 });
    await email().send(message);
    expect(partners.messageFaults.list()).toHaveLength(1);
    partners.messageFaults.clear();
    expect(partners.messageFaults.list()).toEqual([]);
  });
});
