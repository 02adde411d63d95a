import { onTestFinished } from 'vitest';
import { serve, temporaryDirectory } from '@bfj/local-cloud/testing/host-support';
import { openSandboxes, type PartnerSandboxes } from '../../src/sandboxes.ts';
import type { TemplateInput } from '../../src/whatsapp/template-definition.ts';
import { tradingSession } from './trading-session.ts';

export const phoneNumberId = '100000000000001';
export const appSecret = 'test_meta_app_secret';

const start = new Date('2026-11-21T12:00:00.000Z');

const templates: readonly TemplateInput[] = [
  {
    name: 'codigo_de_acesso',
    language: 'pt_BR',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 5 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar código' }] },
    ],
  },
  {
    name: 'mensagem_pronta',
    language: 'pt_BR',
    category: 'UTILITY',
    components: [
      {
        type: 'BODY',
        text: 'A mensagem de {{1}} está pronta.',
        example: { body_text: [['23 de novembro']] },
      },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Ver completo' }] },
    ],
  },
];

export interface ServedSandboxes extends PartnerSandboxes {
  readonly url: string;
  /** Moves the clock, which otherwise does not move. */
  readonly advance: (milliseconds: number) => void;
}

/**
 * Serves all sandboxes on a separate port for the duration of a test.
 * @param siteUrl base address of WhatsApp's webhooks, at `/api/webhooks/whatsapp`; none is sent without it
 */
export async function serveSandboxes(siteUrl?: string): Promise<ServedSandboxes> {
  let milliseconds = start.getTime();
  const sandboxes = openSandboxes({
    directory: temporaryDirectory(),
    origin: 'http://127.0.0.1:1',
    now: () => new Date(milliseconds),
    ses: { connect: () => {}, control: { report: () => {} } },
    emailSenders: () => [],
    operatorSecret: () => undefined,
    brapi: { token: () => undefined, tradingSession },
    whatsApp: {
      token: () => 'token-1',
      phoneNumberId: () => phoneNumberId,
      templates,
      appSecret: () => appSecret,
      webhookUrl: () => (siteUrl === undefined ? undefined : `${siteUrl}/api/webhooks/whatsapp`),
    },
    mercadoPago: {},
  });
  sandboxes.start();
  onTestFinished(sandboxes.close);
  const { url } = await serve((request, response) => {
    sandboxes
      .handle(request, response)
      .then((taken) => taken || response.writeHead(404).end())
      .catch(() => response.destroy());
  });
  return {
    ...sandboxes,
    url,
    advance: (by) => {
      milliseconds += by;
    },
  };
}
