import type { Charge } from '../../records/billing-ledger.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { dayInWords } from '../../runtime/day-in-words.ts';
import { cardInWords, whyAboutMoney } from './email-words.ts';
import { installmentReason } from './installment-reasons.ts';

interface Surroundings {
  /** ISO 8601: until when all that is paid gives access; null where nothing does by now. */
  readonly accessUntil: string | null;
  /** The partner tries this charge again. */
  readonly isTriedAgain: boolean;
  /** ISO 8601: where it does not, the day of the next month's charge, if there is one. */
  readonly nextChargeAt: string | null;
  readonly siteUrl: string;
}

type RefusedInstallment = Pick<Charge, 'amountInCentavos' | 'lastFour' | 'createdAt' | 'detail'>;

/** Builds the e-mail about a refused monthly charge. */
export function refusedInstallmentEmail(
  { amountInCentavos, lastFour, createdAt, detail }: RefusedInstallment,
  surroundings: Surroundings,
): FramedEmail {
  const { accessUntil, isTriedAgain, siteUrl } = surroundings;
  // While it is tried again, another plan may be paid beside it without need.
  const isStoppedForGood = accessUntil === null && !isTriedAgain;
  const amount = formatReais(amountInCentavos);
  return {
    subject: 'A cobrança da sua assinatura mensal foi recusada',
    label: 'Cobrança recusada',
    why: whyAboutMoney,
    parts: [
      `A cobrança de ${amount} da sua assinatura mensal, de ${dayInWords(createdAt)}, no ${cardInWords(lastFour)}, foi recusada. Nada foi cobrado.`,
      installmentReason(detail),
      ...whatComes(amount, surroundings),
      { kind: 'button', label: 'Trocar o cartão', link: `${siteUrl}/gerenciar-cartoes` },
      ...(isStoppedForGood ? [otherPlan(siteUrl)] : []),
    ],
  };
}

/** Says whether the charge is retried, and what the user can do. */
function whatComes(amount: string, around: Surroundings): readonly string[] {
  const { accessUntil, isTriedAgain, nextChargeAt } = around;
  const tries = isTriedAgain
    ? 'O Mercado Pago tenta de novo no mesmo cartão nos próximos dias.'
    : `Esta foi a última tentativa: o Mercado Pago não tenta mais esta cobrança.${nextMonth(amount, nextChargeAt)}`;
  if (accessUntil !== null) {
    const advice = isTriedAgain
      ? 'Para não ficar sem acesso, confira o limite do cartão ou troque o cartão.'
      : 'Para as próximas cobranças, confira o limite do cartão ou troque o cartão.';
    return [`Seu acesso continua até ${dayInWords(accessUntil)}. ${tries} ${advice}`];
  }
  return [
    'Seu acesso está parado até uma mensalidade ser paga.',
    `${tries} Se você trocar o cartão, ${amount} são cobrados nele em até uma hora, e o acesso volta em seguida.`,
  ];
}

function otherPlan(siteUrl: string): MessagePart {
  return {
    kind: 'link',
    before: 'Se preferir um plano de pagamento único, você pode',
    label: 'escolher outro plano',
    link: `${siteUrl}/plano-atrasado`,
  };
}

function nextMonth(amount: string, nextChargeAt: string | null): string {
  if (nextChargeAt === null) return '';
  return ` A próxima mensalidade, de ${amount}, está marcada para ${dayInWords(nextChargeAt)}.`;
}

/** Builds the e-mail about a subscription that ended after refused charges. */
export function endedByRefusalsEmail(siteUrl: string): FramedEmail {
  return {
    subject: 'Sua assinatura mensal terminou',
    label: 'Assinatura encerrada',
    why: whyAboutMoney,
    parts: [
      'Sua assinatura mensal terminou porque as cobranças foram recusadas. Nada mais será cobrado por ela.',
      'Suas preferências continuam guardadas. Para voltar, escolha um plano e pague com outro cartão, ou com Pix nos planos de pagamento único.',
      { kind: 'button', label: 'Escolher um plano', link: `${siteUrl}/plano-atrasado` },
    ],
  };
}
