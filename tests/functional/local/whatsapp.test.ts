import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { whatsAppErrorCodes } from '@bfj/sandboxes/whatsapp/whatsapp-errors';
import type { PartnerSandboxes } from '@bfj/sandboxes/sandboxes';
import { buildLoginCodeTemplate } from '../../../functions/identity/login-code-messages.ts';
import { whatsApp } from '../../../functions/integrations/whatsapp.ts';
import { now, phoneNumberId, serveSandboxes } from './message-support.ts';

let partners: PartnerSandboxes & { readonly url: string };
beforeEach(async () => {
  partners = await serveSandboxes();
});

const client = (
  over: { token?: string; phoneNumberId?: string; timeoutMilliseconds?: number } = {},
) =>
  whatsApp({
    baseUrl: partners.url,
    phoneNumberId: over.phoneNumberId ?? phoneNumberId,
    readToken: async () => over.token ?? 'token-1',
    timeoutMilliseconds: over.timeoutMilliseconds ?? 2_000,
  });
const sent = (to?: string) => partners.messages.list({ channel: 'whatsapp', to, limit: 100 });
const code = { to: '+5511988887777', ...buildLoginCodeTemplate('048213') };

describe('messages from the product', () => {
  it('fit the template that Meta approved, and are stored as the recipient would read them', async () => {
    const { messageId, whatsAppId } = await client().sendTemplate(code);
    expect(whatsAppId).toBe('5511988887777');
    expect(sent('5511988887777')).toEqual([
      {
        channel: 'whatsapp',
        to: '5511988887777',
        sentAt: now.toISOString(),
        state: 'accepted',
        content: {
          messageId,
          type: 'template',
          template: 'bfj_codigo_de_acesso',
          language: 'pt_BR',
          parameters: ['048213'],
          category: 'AUTHENTICATION',
          text: '*048213* é seu código de verificação. Para sua segurança, não o compartilhe.',
          footer: 'Este código expira em 5 minutos.',
          buttons: [
            {
              kind: 'url',
              text: 'Copiar código',
              parameter: '048213',
              url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp048213',
            },
          ],
        },
      },
    ]);
    expect(sent('5511988887778')).toEqual([]);
  });

  it('go to the number as typed, regardless of the WhatsApp id', async () => {
    const { whatsAppId } = await client().sendTemplate({ ...code, to: '+5551988887777' });
    expect(whatsAppId).toBe('555188887777');
    expect(sent('5551988887777')).toHaveLength(1);
  });
});

const errorSchema = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    code: z.number(),
    error_data: z.object({ messaging_product: z.literal('whatsapp'), details: z.string() }),
    fbtrace_id: z.string(),
  }),
});

const valid = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '+5511988887777',
  type: 'template',
  template: {
    name: 'bfj_codigo_de_acesso',
    language: { code: 'pt_BR' },
    components: [
      { type: 'body', parameters: [{ type: 'text', text: '048213' }] },
      {
        type: 'button',
        sub_type: 'url',
        index: '0',
        parameters: [{ type: 'text', text: '048213' }],
      },
    ],
  },
};
const [body, button] = valid.template.components;
const template = (over: object) => ({ ...valid, template: { ...valid.template, ...over } });
const texts = (...parameters: string[]) => ({
  ...body,
  parameters: parameters.map((text) => ({ type: 'text', text })),
});

async function post(
  sentBody: string,
  {
    path = `/v26.0/${phoneNumberId}/messages`,
    authorization = 'Bearer token-1',
    method = 'POST',
  } = {},
) {
  return fetch(`${partners.url}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: sentBody }),
  });
}
async function errorOf(answering: Promise<Response>): Promise<readonly [number, number]> {
  const answer = await answering;
  return [answer.status, errorSchema.parse(await answer.json()).error.code];
}

describe('a template that Meta would reject', () => {
  it.each<readonly [string, unknown, number, number]>([
    ['no object', [], 400, 131_009],
    ['no product', { ...valid, messaging_product: undefined }, 400, 131_008],
    ['another product', { ...valid, messaging_product: 'sms' }, 400, 131_009],
    ['a group', { ...valid, recipient_type: 'group' }, 400, 131_009],
    ['no recipient', { ...valid, to: undefined }, 400, 131_008],
    ['no number', { ...valid, to: 'ana' }, 400, 131_009],
    ['no template', { ...valid, template: undefined }, 400, 131_008],
    ['free text out of the window', { ...valid, type: 'text', text: { body: 'oi' } }, 400, 131_047],
    [
      'no type, which means text',
      { ...valid, type: undefined, text: { body: 'oi' } },
      400,
      131_047,
    ],
    ['a type that does not exist', { ...valid, type: 'fax' }, 400, 131_051],
    ['an unknown template', template({ name: 'outro' }), 404, 132_001],
    ['an impossible name', template({ name: 'Com Espaço' }), 400, 131_009],
    ['another language', template({ language: { code: 'en_US' } }), 404, 132_001],
    ['too few texts', template({ components: [button] }), 400, 132_000],
    ['too many texts', template({ components: [texts('1', '2'), button] }), 400, 132_000],
    ['an empty text', template({ components: [texts(''), button] }), 400, 131_009],
    ['a line break', template({ components: [texts('1\n2'), button] }), 400, 132_012],
    [
      'a code that is long',
      template({ components: [texts('1'.repeat(16)), button] }),
      400,
      132_005,
    ],
    ['no button', template({ components: [body] }), 400, 131_008],
    [
      'another button',
      template({ components: [body, { ...button, sub_type: 'quick_reply' }] }),
      400,
      132_012,
    ],
  ])('%s', async (_, wrong, status, errorCode) => {
    expect(await errorOf(post(JSON.stringify(wrong)))).toEqual([status, errorCode]);
    expect(sent()).toEqual([]);
  });

  it('rejects a body that is not JSON, or larger than any message', async () => {
    expect(await errorOf(post('no json'))).toEqual([400, 100]);
    expect(await errorOf(post(JSON.stringify({ ...valid, x: 'x'.repeat(300_000) })))).toEqual([
      400, 100,
    ]);
  });

  it('rejects a missing or wrong token, another number, and another path', async () => {
    const text = JSON.stringify(valid);
    expect(await errorOf(post(text, { authorization: '' }))).toEqual([401, 104]);
    expect(await errorOf(post(text, { authorization: 'Bearer x' }))).toEqual([401, 190]);
    expect(await errorOf(post(text, { path: '/v26.0/999/messages' }))).toEqual([400, 33]);
    expect(await errorOf(post(text, { path: '/v26.0/999/media' }))).toEqual([400, 33]);
    expect(await errorOf(post(text, { method: 'GET' }))).toEqual([400, 33]);
    expect(sent()).toEqual([]);
    await expect(client({ token: 'old' }).sendTemplate(code)).rejects.toMatchObject({
      failure: 'channel-stop',
      partnerCode: '190',
    });
    await expect(client({ phoneNumberId: '5' }).sendTemplate(code)).rejects.toMatchObject({
      failure: 'channel-stop',
      partnerCode: '33',
    });
  });

  it('returns the error of a number that ends in an error code', async () => {
    const to = (ending: string) => client().sendTemplate({ ...code, to: `+5511990${ending}` });
    await expect(to('131026')).rejects.toMatchObject({
      failure: 'unreachable',
      partnerCode: '131026',
    });
    await expect(to('131056')).rejects.toMatchObject({ failure: 'person-later' });
    await expect(to('131031')).rejects.toMatchObject({ failure: 'channel-stop' });
    expect(sent()).toEqual([]);
    await to('131027');
    expect(sent()).toHaveLength(1);
  });
});

describe('faults on demand', () => {
  it.each(whatsAppErrorCodes)('error %i, once', async (error) => {
    partners.messageFaults.add({ channel: 'whatsapp', error, times: 1 });
    await expect(client().sendTemplate(code)).rejects.toMatchObject({ partnerCode: String(error) });
    await client().sendTemplate(code);
    expect(sent()).toHaveLength(1);
  });

  it('simulate a gateway, no response, slow responses and a lost response', async () => {
    const { messageFaults } = partners;
    messageFaults.add({ channel: 'whatsapp', status: 502, times: 1 });
    await expect(client().sendTemplate(code)).rejects.toMatchObject({ failure: 'unknown' });
    messageFaults.add({ channel: 'whatsapp', status: 200, times: 1 });
    await expect(client().sendTemplate(code)).rejects.toMatchObject({ failure: 'unknown' });
    messageFaults.add({ channel: 'whatsapp', hang: true, times: 1 });
    await expect(client({ timeoutMilliseconds: 200 }).sendTemplate(code)).rejects.toMatchObject({
      failure: 'unknown',
    });
    expect(sent()).toEqual([]);

    messageFaults.add({ channel: 'whatsapp', loseAnswer: true, times: 1 });
    await expect(client().sendTemplate(code)).rejects.toMatchObject({ failure: 'unknown' });
    expect(sent()).toHaveLength(1);
    messageFaults.add({ channel: 'whatsapp', delayMilliseconds: 150, times: 1 });
    const startedAt = performance.now();
    await client().sendTemplate(code);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });
});
