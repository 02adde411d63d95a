import type { EmailMessage } from '../../integrations/ses-email.ts';

const supportEmail = 'suporte@bfj.com.br';
const help = 'Ficou com alguma dúvida? Escreva para';
const signature = 'Equipe BFJ';

export type Written = Pick<EmailMessage, 'subject' | 'text' | 'html'>;

/** What an e-mail about a payment says; all of it is ours: a plan, digits, an amount, fixed words. */
interface PaymentEmail {
  readonly subject: string;
  /** What the e-mail is about, for whoever hears it. */
  readonly label: string;
  readonly sentences: readonly string[];
  /** The way on. */
  readonly action: { readonly label: string; readonly link: string };
}

const days = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeZone: 'America/Sao_Paulo',
});

/** @param instant ISO 8601 */
export function dayInWords(instant: string): string {
  return days.format(new Date(instant));
}

export function cardInWords(lastFour: string | null): string {
  return lastFour === null ? 'cartão' : `cartão final ${lastFour}`;
}

/** In text and in HTML alike. */
export function paymentEmail({ subject, label, sentences, action }: PaymentEmail): Written {
  const said = ['Olá!', ...sentences];
  return {
    subject,
    text: `${[...said, `${action.label}: ${action.link}`, `${help} ${supportEmail}.`, signature].join('\n\n')}\n`,
    html: html({ subject, label, sentences: said, action }),
  };
}

/** One column that every mail program can show; styles stand inline, since many drop the others. */
function html({ subject, label, sentences, action }: PaymentEmail): string {
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 16px;background-color:#faf7f1;color:#15211c;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<div role="article" aria-label="${label}" style="max-width:480px;margin:0 auto;padding:32px 24px;background-color:#ffffff;border:1px solid #e3ddd0;border-radius:10px">
<p style="margin:0 0 24px;font-family:Georgia,'Times New Roman',serif;font-size:24px;font-weight:bold;color:#0e4d3a">BFJ</p>
${sentences.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${action.link}" style="display:inline-block;padding:14px 24px;background-color:#0e4d3a;border-radius:10px;color:#ffffff;font-weight:bold;text-decoration:none">${action.label}</a></p>
${paragraph(`${help} <a href="mailto:${supportEmail}" style="color:#0e4d3a">${supportEmail}</a>.`)}
<p style="margin:24px 0 0;color:#55615b">${signature}</p>
</div>
</body>
</html>
`;
}
