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

/** The links of one reader of the newsletter. */
export interface ReaderLinks {
  readonly personalization: string;
  /** The page that asks before it ends the subscription. */
  readonly unsubscribePage: string;
  /** What ends it at once, for the button of a mail program (RFC 8058). */
  readonly oneClick: string;
}

/** The e-mail that brings the link to personalize the newsletter once more, and the way out of it. */
export function newsletterLinkEmail(
  links: ReaderLinks,
): EmailContent & Required<Pick<EmailMessage, 'headers'>> {
  const { personalization: link, unsubscribePage, oneClick } = links;
  const content = emailOf({
    subject: 'O seu link para personalizar a newsletter do BFJ',
    title: 'Personalize a newsletter do BFJ',
    before: ['Olá!', 'Você pediu o link para mudar as escolhas da sua newsletter. Aqui está ele:'],
    highlight: {
      text: link,
      html: `<a href="${escaped(link)}" style="color:#0e4d3a;font-size:18px;letter-spacing:0">Personalizar a newsletter</a>`,
    },
    after: [
      'Este link é só seu: quem o tiver vê e muda as suas escolhas.',
      {
        text: `Não quer mais receber a newsletter? Cancele a inscrição, sem senha:\n${unsubscribePage}`,
        html: `Não quer mais receber a newsletter? <a href="${escaped(unsubscribePage)}" style="color:#0e4d3a">Cancelar a inscrição</a>, sem senha.`,
      },
      'Se não foi você que pediu, ignore esta mensagem: nada muda.',
    ],
  });
  return {
    ...content,
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** A paragraph that says the same in both forms, or one with a link in it. */
type Paragraph = string | { readonly text: string; readonly html: string };

/** A message in the product's frame: paragraphs, and one thing that stands out. */
export function emailOf(given: {
  readonly subject: string;
  readonly title: string;
  readonly before: readonly string[];
  readonly highlight: { readonly text: string; readonly html: string };
  readonly after: readonly Paragraph[];
}): EmailContent {
  const { subject, title, before, highlight, after } = given;
  const afterText = after.map((part) => (typeof part === 'string' ? part : part.text));
  const afterHtml = after.map((part) => (typeof part === 'string' ? part : part.html));
  const support = `${help} ${supportEmail}.`;
  const paragraphs = [...before, highlight.text, ...afterText, support, signature];
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
${afterHtml.map(paragraph).join('\n')}
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
