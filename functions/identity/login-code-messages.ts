import { loginCode } from '../../shared/contracts/identity.ts';
import type { EmailMessage } from '../integrations/ses-email.ts';
import type { TemplateMessage } from '../integrations/whatsapp.ts';

const supportEmail = 'suporte@bfj.com.br';
const validMinutes = loginCode.validSeconds / 60;

/**
 * The e-mail that brings a login code.
 * @throws RangeError for anything but a code, since its digits go into HTML as they are
 */
export function loginCodeEmail(code: string): Pick<EmailMessage, 'subject' | 'text' | 'html'> {
  assertCode(code);
  return {
    subject: `${code} é o seu código para entrar no BFJ`,
    text: plainText(code),
    html: html(code),
  };
}

/**
 * The WhatsApp message that brings a login code. Meta fixes what an authentication template says:
 * the code, not to share it, and for how long it is valid. Its button copies the code.
 * @throws RangeError for anything but a code
 */
export function loginCodeTemplate(code: string): Omit<TemplateMessage, 'to'> {
  assertCode(code);
  return {
    template: 'bfj_codigo_de_acesso',
    language: 'pt_BR',
    parameters: [code],
    button: { kind: 'url', parameter: code },
  };
}

function assertCode(code: string): void {
  if (code.length !== loginCode.digits || !/^\d+$/.test(code)) {
    throw new RangeError(`A login code has ${loginCode.digits} digits`);
  }
}

const sentences = {
  greeting: 'Olá!',
  intro: 'Use este código para entrar no BFJ:',
  validity: `Ele vale por ${validMinutes} minutos.`,
  secrecy:
    'Não compartilhe este código com ninguém. O BFJ nunca pede o seu código por telefone, WhatsApp ou e-mail.',
  notYou:
    'Se não foi você que tentou entrar, ignore esta mensagem: sem o código, ninguém entra na sua conta.',
  help: 'Ficou com alguma dúvida? Escreva para',
  signature: 'Equipe BFJ',
} as const;

function plainText(code: string): string {
  const { greeting, intro, validity, secrecy, notYou, help, signature } = sentences;
  const paragraphs = [
    greeting,
    intro,
    code,
    `${validity} ${secrecy}`,
    notYou,
    `${help} ${supportEmail}.`,
    signature,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** One column that every mail program can show; styles stand inline, since many drop the others. */
function html(code: string): string {
  const { greeting, intro, validity, secrecy, notYou, help, signature } = sentences;
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Seu código para entrar no BFJ</title>
</head>
<body style="margin:0;padding:24px 16px;background-color:#faf7f1;color:#15211c;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<div role="article" aria-label="Código para entrar no BFJ" style="max-width:480px;margin:0 auto;padding:32px 24px;background-color:#ffffff;border:1px solid #e3ddd0;border-radius:10px">
<p style="margin:0 0 24px;font-family:Georgia,'Times New Roman',serif;font-size:24px;font-weight:bold;color:#0e4d3a">BFJ</p>
${paragraph(greeting)}
${paragraph(intro)}
<p style="margin:0 0 16px;padding:16px;background-color:#faf7f1;border-radius:10px;text-align:center;font-size:32px;line-height:1.25;font-weight:bold;letter-spacing:6px">${code}</p>
${paragraph(`<strong>${validity}</strong> ${secrecy}`)}
${paragraph(notYou)}
${paragraph(`${help} <a href="mailto:${supportEmail}" style="color:#0e4d3a">${supportEmail}</a>.`)}
<p style="margin:24px 0 0;color:#55615b">${signature}</p>
</div>
</body>
</html>
`;
}
