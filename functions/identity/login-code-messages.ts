import { loginCode } from '../../shared/contracts/identity.ts';
import { fillTemplate } from '../../shared/messages/whatsapp-templates.ts';
import { renderFramedEmail, type EmailContent } from '../integrations/email-layout/framed-email.ts';
import type { TemplateMessage } from '../integrations/whatsapp.ts';

const validMinutes = loginCode.validSeconds / 60;

/**
 * Builds the e-mail with a login code. It has no picture: the function that sends it belongs to the user pool, which
 * exists before the site's address.
 * @throws RangeError for anything but a code, because its digits go into HTML unescaped
 */
export function buildLoginCodeEmail(code: string): EmailContent {
  assertCode(code);
  return renderFramedEmail({
    subject: `${code} é o seu código para entrar`,
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
 * Builds the WhatsApp message with a login code. Meta fixes the text of an authentication template: the code, a
 * warning not to share it, and its validity. Its button copies the code.
 * @throws RangeError for anything but a code
 */
export function buildLoginCodeTemplate(code: string): Omit<TemplateMessage, 'to'> {
  assertCode(code);
  const { name: template, ...filled } = fillTemplate('bfj_codigo_de_acesso', { codigo: code });
  return { template, ...filled };
}

function assertCode(code: string): void {
  if (code.length !== loginCode.digits || !/^\d+$/.test(code)) {
    throw new RangeError(`A login code has ${loginCode.digits} digits`);
  }
}
