import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { whatsApp } from '../../../../functions/integrations/whatsapp.ts';
import {
  fillTemplate,
  numberParameters,
  parameterNames,
  whatsAppTemplates,
  type FilledTemplate,
  type WhatsAppTemplate,
} from '../../../../shared/messages/whatsapp-templates.ts';
import { phoneNumberId, serveSandboxes } from '../message-support.ts';

const { bfj_codigo_de_acesso: code, bfj_mensagem_pronta: ready } = whatsAppTemplates;
const { bfj_alerta_de_preco: alert, bfj_teste_termina: trial } = whatsAppTemplates;
const filled: readonly (readonly [FilledTemplate, WhatsAppTemplate])[] = [
  [fillTemplate('bfj_codigo_de_acesso', code.samples), code],
  [fillTemplate('bfj_mensagem_pronta', ready.samples), ready],
  [fillTemplate('bfj_alerta_de_preco', alert.samples), alert],
  [fillTemplate('bfj_teste_termina', trial.samples), trial],
];

const buttonsSchema = z.object({
  buttons: z.tuple([z.object({ url: z.optional(z.string()), parameter: z.optional(z.string()) })]),
});

describe('the templates of the product', () => {
  it('are all listed', () => {
    expect(filled.map(([{ name }]) => name)).toEqual(Object.keys(whatsAppTemplates));
  });

  it.each(filled)('$name is accepted as filled, and reads as written', async (use, template) => {
    const sandboxes = await serveSandboxes();
    const client = whatsApp({
      baseUrl: sandboxes.url,
      phoneNumberId,
      readToken: async () => 'token-1',
    });
    const { name, ...rest } = use;
    await client.sendTemplate({ to: '+5511988887777', template: name, ...rest });
    const [sent] = sandboxes.messages.list({ channel: 'whatsapp', limit: 10 });
    const placeholders = parameterNames(template.body);
    const text = numberParameters(template.body).replaceAll(
      /\{\{(\d+)\}\}/g,
      (_, number: string) => template.samples[placeholders[Number(number) - 1] ?? ''] ?? '',
    );
    expect(sent?.content).toMatchObject({
      template: name,
      category: template.category,
      text,
      footer: template.footer,
      buttons: [{ text: template.button.text }],
    });
    const { buttons } = buttonsSchema.parse(sent?.content);
    const [button] = buttons;
    expect([button.url, button.parameter]).toEqual(
      {
        bfj_codigo_de_acesso: [expect.stringMatching(/code=otp048213$/), '048213'],
        bfj_mensagem_pronta: [undefined, 'ver-completo/2026-11-23_opening_0700'],
        bfj_alerta_de_preco: [expect.stringMatching(/^http.*\/dashboard\?ativo=PETR4$/), 'PETR4'],
        bfj_teste_termina: [expect.stringMatching(/^http.*\/trial-dashboard$/), undefined],
      }[name],
    );
  });
});
