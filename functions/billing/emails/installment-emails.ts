import type { Charge } from '../../entities/billing-ledger.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { formatLongDay } from '../../runtime/format-day.ts';
import { cardLabel, whyAboutMoney } from './payment-texts.ts';
import { installmentReason } from '../queries/installment-reasons.ts';

interface EmailContext {
  /** ISO 8601: until when all paid time gives access; null when none does now. */
  readonly accessUntil: string | null;
  /** The partner tries this charge again. */
  readonly isTriedAgain: boolean;
  /** ISO 8601: without access, the day of the next month's charge, if there is one. */
  readonly nextChargeAt: string | null;
  readonly siteUrl: string;
}

type RefusedInstallment = Pick<Charge, 'amountInCentavos' | 'lastFour' | 'createdAt' | 'detail'>;

/** Builds the e-mail about a declined monthly charge. */
export function buildRefusedInstallmentEmail(
  { amountInCentavos, lastFour, createdAt, detail }: RefusedInstallment,
  context: EmailContext,
): FramedEmail {
  const { accessUntil, isTriedAgain, siteUrl } = context;
  // While the charge is retried, paying another plan may be unnecessary.
  const isStoppedForGood = accessUntil === null && !isTriedAgain;
  const amount = formatReais(amountInCentavos);
  return {
    subject: 'A cobrança da sua assinatura mensal foi recusada',
    label: 'Cobrança recusada',
    why: whyAboutMoney,
    parts: [
      `A cobrança de ${amount} da sua assinatura mensal, de ${formatLongDay(createdAt)}, no ${cardLabel(lastFour)}, foi recusada. Nada foi cobrado.`,
      installmentReason(detail),
      ...retrySentences(amount, context),
      { kind: 'button', label: 'Trocar o cartão', link: `${siteUrl}/gerenciar-cartoes` },
      ...(isStoppedForGood ? [buildOtherPlanLink(siteUrl)] : []),
    ],
  };
}

/** States whether the charge is retried, and what the user can do. */
function retrySentences(amount: string, context: EmailContext): readonly string[] {
  const { accessUntil, isTriedAgain, nextChargeAt } = context;
  const tries = isTriedAgain
    ? 'O Mercado Pago tenta de novo no mesmo cartão nos próximos dias.'
    : `Esta foi a última tentativa: o Mercado Pago não tenta mais esta cobrança.${nextMonth(amount, nextChargeAt)}`;
  if (accessUntil !== null) {
    const advice = isTriedAgain
      ? 'Para não ficar sem acesso, confira o limite do cartão ou troque o cartão.'
      : 'Para as próximas cobranças, confira o limite do cartão ou troque o cartão.';
    return [`Seu acesso continua até ${formatLongDay(accessUntil)}. ${tries} ${advice}`];
  }
  return [
    'Seu acesso está suspenso até o pagamento de uma mensalidade.',
    `${tries} Se você trocar o cartão, ${amount} são cobrados nele em até uma hora, e o acesso volta em seguida.`,
  ];
}

function buildOtherPlanLink(siteUrl: string): MessagePart {
  return {
    kind: 'link',
    before: 'Se preferir um plano de pagamento único, você pode',
    label: 'escolher outro plano',
    link: `${siteUrl}/plano-atrasado`,
  };
}

function nextMonth(amount: string, nextChargeAt: string | null): string {
  if (nextChargeAt === null) return '';
  return ` A próxima mensalidade, de ${amount}, está marcada para ${formatLongDay(nextChargeAt)}.`;
}

/** Builds the e-mail about a subscription that ended after declined charges. */
export function buildEndedByRefusalsEmail(siteUrl: string): FramedEmail {
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
