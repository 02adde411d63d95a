import { emailProofCode } from '../../shared/contracts/email-proof.ts';
import type { EmailMessage } from '../integrations/ses-email.ts';

export type EmailContent = Pick<EmailMessage, 'subject' | 'text' | 'html'>;

const supportEmail = 'suporte@bfj.com.br';
const signature = 'Equipe BFJ';
const endsAccount =
  'Usado em um cadastro novo, ele encerra a conta que foi começada com este endereço e ainda não foi confirmada; ninguém do BFJ pede este código a você.';
const help = 'Ficou com alguma dúvida? Escreva para';

/**
 * The e-mail that brings the code by which somebody proves an address. It says what the code may end
 * whatever it was asked for: whoever asks could choose the words that warn of less.
 * @throws RangeError for anything but a code, since its digits go into HTML as they are
 */
export function proofCodeEmail(
  code: string,
  address: { readonly hasAccount: boolean },
): EmailContent {
  if (code.length !== emailProofCode.digits || !/^\d+$/.test(code)) {
    throw new RangeError(`A code has ${emailProofCode.digits} digits`);
  }
  return emailOf({
    subject: `${code} é o seu código para confirmar este e-mail no BFJ`,
    title: 'Código para confirmar o seu e-mail no BFJ',
    before: ['Olá!', 'Use este código para confirmar no BFJ que este e-mail é seu:'],
    highlight: { text: code, html: code },
    after: [
      `Ele vale por ${emailProofCode.validSeconds / 60} minutos. Não compartilhe este código com ninguém.`,
      ...(address.hasAccount ? [endsAccount] : []),
      'Se não foi você que pediu, ignore esta mensagem: sem o código, nada muda.',
    ],
  });
}

/** The e-mail that brings the link to personalise the newsletter once more. */
export function newsletterLinkEmail(link: string): EmailContent {
  return emailOf({
    subject: 'O seu link para personalizar a newsletter do BFJ',
    title: 'Personalize a newsletter do BFJ',
    before: ['Olá!', 'Você pediu o link para mudar as escolhas da sua newsletter. Aqui está ele:'],
    highlight: {
      text: link,
      html: `<a href="${escaped(link)}" style="color:#0e4d3a;font-size:18px;letter-spacing:0">Personalizar a newsletter</a>`,
    },
    after: [
      'Este link é só seu: quem o tiver vê e muda as suas escolhas.',
      'Se não foi você que pediu, ignore esta mensagem: nada muda.',
    ],
  });
}

/** A message in the product's frame: paragraphs, and one thing that stands out. */
export function emailOf(given: {
  readonly subject: string;
  readonly title: string;
  readonly before: readonly string[];
  readonly highlight: { readonly text: string; readonly html: string };
  readonly after: readonly string[];
}): EmailContent {
  const { subject, title, before, highlight, after } = given;
  const paragraphs = [...before, highlight.text, ...after, `${help} ${supportEmail}.`, signature];
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    // One column that every mail program can show; styles stand inline, since many drop the others.
    html: `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px 16px;background-color:#faf7f1;color:#15211c;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<div role="article" aria-label="${title}" style="max-width:480px;margin:0 auto;padding:32px 24px;background-color:#ffffff;border:1px solid #e3ddd0;border-radius:10px">
<p style="margin:0 0 24px;font-family:Georgia,'Times New Roman',serif;font-size:24px;font-weight:bold;color:#0e4d3a">BFJ</p>
${before.map(paragraph).join('\n')}
<p style="margin:0 0 16px;padding:16px;background-color:#faf7f1;border-radius:10px;text-align:center;font-size:32px;line-height:1.25;font-weight:bold;letter-spacing:6px">${highlight.html}</p>
${after.map(paragraph).join('\n')}
${paragraph(`${help} <a href="mailto:${supportEmail}" style="color:#0e4d3a">${supportEmail}</a>.`)}
<p style="margin:24px 0 0;color:#55615b">${signature}</p>
</div>
</body>
</html>
`,
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
