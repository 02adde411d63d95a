import { oneOffPlans, type OneOffPlanKey } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import { cardInWords, dayInWords, paymentEmail, type Written } from './payment-email.ts';

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
  { plan, amountInCentavos, lastFour, createdAt, error }: RefusedPayment,
  siteUrl: string,
): Written {
  const name = oneOffPlans[plan].title.replace(' - BFJ Analytics', '');
  const amount = formatReais(amountInCentavos);
  return paymentEmail({
    subject: `O pagamento do ${name} não foi aprovado`,
    label: 'Pagamento não aprovado',
    sentences: [
      `O pagamento do ${name} que você fez em ${dayInWords(createdAt)}, de ${amount} no ${cardInWords(lastFour)}, foi analisado e não foi aprovado. Nada foi cobrado.`,
      error,
    ],
    action: { label: 'Tentar de novo', link: `${siteUrl}/pagamento-plano?plan=${plan}` },
  });
}
