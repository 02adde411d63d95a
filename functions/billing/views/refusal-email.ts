import type { OneOffPlanKey } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { dayInWords } from '../../runtime/day-in-words.ts';
import { cardInWords, planInWords, whyAboutMoney } from './email-words.ts';

export interface RefusedPayment {
  readonly plan: OneOffPlanKey;
  readonly amountInCentavos: number;
  readonly lastFour: string | null;
  /** ISO 8601: when it was made. */
  readonly createdAt: string;
  /** Its answer was lost; missing where it was reviewed first. */
  readonly wasUnanswered?: true | undefined;
  /** The sentence that a refused checkout says: why, and what to do next. */
  readonly error: string;
}

/** Builds the e-mail about a card that was refused after its payer had stopped waiting. */
export function refusalEmail(
  { plan, amountInCentavos, lastFour, createdAt, wasUnanswered, error }: RefusedPayment,
  siteUrl: string,
): FramedEmail {
  const name = planInWords(plan);
  const amount = formatReais(amountInCentavos);
  const what = `O pagamento do ${name} que você fez em ${dayInWords(createdAt)}, de ${amount} no ${cardInWords(lastFour)},`;
  return {
    subject: `O pagamento do ${name} não foi aprovado`,
    label: 'Pagamento não aprovado',
    why: whyAboutMoney,
    parts: [
      wasUnanswered === true
        ? `${what} ficou sem resposta na hora. O Mercado Pago já confirmou que ele não foi aprovado. Nada foi cobrado.`
        : `${what} passou por análise e não foi aprovado. Nada foi cobrado.`,
      error,
      { kind: 'button', label: 'Tentar de novo', link: `${siteUrl}/pagamento-plano?plan=${plan}` },
    ],
  };
}
