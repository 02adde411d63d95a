import type { OneOffPlanKey } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { formatLongDay } from '../../runtime/format-day.ts';
import { cardLabel, planName, whyAboutMoney } from './payment-texts.ts';

export interface RefusedPayment {
  readonly plan: OneOffPlanKey;
  readonly amountInCentavos: number;
  readonly lastFour: string | null;
  /** ISO 8601: when the payment was created. */
  readonly createdAt: string;
  /** Whether the response was lost; undefined when the card was reviewed first. */
  readonly wasUnanswered?: true | undefined;
  /** The sentence that a refused checkout says: why, and what to do next. */
  readonly error: string;
}

/** Builds the e-mail about a card that was declined when its payer was no longer waiting. */
export function buildRefusedPaymentEmail(
  { plan, amountInCentavos, lastFour, createdAt, wasUnanswered, error }: RefusedPayment,
  siteUrl: string,
): FramedEmail {
  const name = planName(plan);
  const amount = formatReais(amountInCentavos);
  const what = `O pagamento do ${name} que você fez em ${formatLongDay(createdAt)}, de ${amount} no ${cardLabel(lastFour)},`;
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
