import { loginCode } from '../../shared/contracts/identity.ts';
import { fillTemplate } from '../../shared/messages/whatsapp-templates.ts';
import { framedEmail, type EmailContent } from '../integrations/email-layout/framed-email.ts';
import type { TemplateMessage } from '../integrations/whatsapp.ts';

const validMinutes = loginCode.validSeconds / 60;

/**
 * The e-mail that brings a login code.
 * @throws RangeError for anything but a code, since its digits go into HTML as they are
 */
export function loginCodeEmail(code: string): EmailContent {
  assertCode(code);
  return framedEmail({
    subject: `${code} é o seu código para entrar no BFJ`,
    label: 'Código para entrar no BFJ',
    preheader: `Ele vale por ${validMinutes} minutos. Não compartilhe este código com ninguém.`,
    why: 'alguém pediu um código para entrar no BFJ com este e-mail',
    parts: [
      'Use este código para entrar no BFJ:',
      { kind: 'code', code },
      `Ele vale por ${validMinutes} minutos. Não compartilhe este código com ninguém. O BFJ nunca pede o seu código por telefone, WhatsApp ou e-mail.`,
      'Se não foi você que tentou entrar, ignore esta mensagem: sem o código, ninguém entra na sua conta.',
    ],
  });
}

/**
 * The WhatsApp message that brings a login code. Meta fixes what an authentication template says:
 * the code, not to share it, and for how long it is valid. Its button copies the code.
 * @throws RangeError for anything but a code
 */
export function loginCodeTemplate(code: string): Omit<TemplateMessage, 'to'> {
  assertCode(code);
  const { name: template, ...filled } = fillTemplate('bfj_codigo_de_acesso', { codigo: code });
  return { template, ...filled };
}

function assertCode(code: string): void {
  if (code.length !== loginCode.digits || !/^\d+$/.test(code)) {
    throw new RangeError(`A login code has ${loginCode.digits} digits`);
  }
}
