import { oneOffPlans, type OneOffPlanKey } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { EmailMessage } from '../../integrations/ses-email.ts';

const supportEmail = 'suporte@bfj.com.br';

export interface RefusedPayment {
  readonly plan: OneOffPlanKey;
  readonly amountInCentavos: number;
  readonly lastFour: string | null;
  /** ISO 8601: when it was made. */
  readonly createdAt: string;
  /** The sentence that a refused checkout says: why, and what to do next. */
  readonly error: string;
}

/** The e-mail that tells of a card that was refused after it had been looked at. */
export function refusalEmail(
  payment: RefusedPayment,
  siteUrl: string,
): Pick<EmailMessage, 'subject' | 'text' | 'html'> {
  const name = oneOffPlans[payment.plan].title.replace(' - BFJ Analytics', '');
  const link = `${siteUrl}/pagamento-plano?plan=${payment.plan}`;
  const sentences = sentencesOf(name, payment);
  return {
    subject: `O pagamento do ${name} não foi aprovado`,
    text: `${[...sentences, `Tentar de novo: ${link}`, `${help} ${supportEmail}.`, signature].join('\n\n')}\n`,
    html: html(name, sentences, link),
  };
}

const days = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeZone: 'America/Sao_Paulo',
});

const help = 'Ficou com alguma dúvida? Escreva para';
const signature = 'Equipe BFJ';

function sentencesOf(
  name: string,
  { amountInCentavos, lastFour, createdAt, error }: RefusedPayment,
): readonly string[] {
  const card = lastFour === null ? 'cartão' : `cartão final ${lastFour}`;
  const amount = formatReais(amountInCentavos);
  return [
    'Olá!',
    `O pagamento do ${name} que você fez em ${days.format(new Date(createdAt))}, de ${amount} no ${card}, foi analisado e não foi aprovado. Nada foi cobrado.`,
    error,
  ];
}

/**
 * One column that every mail program can show; styles stand inline, since many drop the others.
 * Everything in it is ours: a plan's name, digits, an amount and a sentence of a fixed list.
 */
function html(name: string, sentences: readonly string[], link: string): string {
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>O pagamento do ${name} não foi aprovado</title>
</head>
<body style="margin:0;padding:24px 16px;background-color:#faf7f1;color:#15211c;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<div role="article" aria-label="Pagamento não aprovado" style="max-width:480px;margin:0 auto;padding:32px 24px;background-color:#ffffff;border:1px solid #e3ddd0;border-radius:10px">
<p style="margin:0 0 24px;font-family:Georgia,'Times New Roman',serif;font-size:24px;font-weight:bold;color:#0e4d3a">BFJ</p>
${sentences.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:14px 24px;background-color:#0e4d3a;border-radius:10px;color:#ffffff;font-weight:bold;text-decoration:none">Tentar de novo</a></p>
${paragraph(`${help} <a href="mailto:${supportEmail}" style="color:#0e4d3a">${supportEmail}</a>.`)}
<p style="margin:24px 0 0;color:#55615b">${signature}</p>
</div>
</body>
</html>
`;
}
