import { monthlyPlan } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import type { Charge, LedgerSubscription } from '../../entities/billing-ledger.ts';
import { formatLongDay } from '../../runtime/format-day.ts';
import { paidAt } from '../ledger/ledger.ts';
import { cardLabel, chargeText, planName, whyAboutMoney, withdrawalText } from './payment-texts.ts';
import { receipt } from './receipt.ts';

const monthlyPrice = formatReais(monthlyPlan.priceInCentavos);

/** The context of a purchase's e-mail. */
interface EmailContext {
  /** ISO 8601: until when all paid time gives access; null when none does now. */
  readonly accessUntil: string | null;
  readonly siteUrl: string;
}

/** The state of the monthly subscription after a one-off purchase: none, ended with it, paused, or continuing. */
export type MonthlyOverlap =
  | undefined
  | 'ended'
  | 'paused'
  | {
      /** ISO 8601; null when it is not known. */
      readonly nextChargeAt: string | null;
      /** The partner retries a refused charge before then. */
      readonly isTriedAgain: boolean;
    };

function monthlySentences(monthly: MonthlyOverlap): readonly string[] {
  if (monthly === undefined) return [];
  if (monthly === 'ended') {
    return ['Sua assinatura mensal foi encerrada. Nada mais será cobrado por ela.'];
  }
  if (monthly === 'paused') {
    return [
      'Sua assinatura mensal continua pausada, e nada é cobrado enquanto estiver assim. Você pode encerrá-la em Pagamentos.',
    ];
  }
  return [
    `Sua assinatura mensal continua.${nextChargeSentence(monthly)} Você pode encerrá-la em Pagamentos.`,
  ];
}

function nextChargeSentence({
  nextChargeAt,
  isTriedAgain,
}: Exclude<MonthlyOverlap, string | undefined>) {
  if (isTriedAgain) {
    return ` A última cobrança dela, de ${monthlyPrice}, foi recusada, e o Mercado Pago tenta de novo nos próximos dias.`;
  }
  if (nextChargeAt === null) return '';
  return ` A próxima cobrança dela, de ${monthlyPrice}, é em ${formatLongDay(nextChargeAt)}.`;
}

/** Builds the e-mail of a paid plan: what was bought, for how long, and how to withdraw. */
export function buildPlanPaidEmail(
  charge: Charge,
  { accessUntil, monthly, siteUrl }: EmailContext & { readonly monthly: MonthlyOverlap },
): FramedEmail {
  const plan = planName(charge.plan);
  return {
    subject: `Pagamento confirmado: ${plan}`,
    label: 'Pagamento confirmado',
    why: whyAboutMoney,
    parts: [
      `Recebemos o pagamento do ${plan} em ${formatLongDay(paidAt(charge))}: ${chargeText(charge)}.`,
      ...(accessUntil === null ? [] : [`Seu acesso vai até ${formatLongDay(accessUntil)}.`]),
      'É um pagamento único: ele não renova sozinho.',
      ...monthlySentences(monthly),
      receipt(charge),
      withdrawalSentence(charge),
      toDashboard(siteUrl),
    ],
  };
}

interface SubscriptionPaid extends EmailContext {
  /** False when the subscription ended before its first charge was known. */
  readonly continues: boolean;
  /** The day on which the replaced subscription would have been charged first. */
  readonly scheduledFor: string | undefined;
  /** The subscription continues one with an undone cancellation. */
  readonly isUndo: boolean;
  /** The subscription replaces one that gave access before, and restores that access. */
  readonly restoresAccess: boolean;
}

/** The first installment of a monthly subscription has been paid. */
export function buildSubscriptionPaidEmail(
  charge: Charge,
  { nextPaymentAt }: Pick<LedgerSubscription, 'nextPaymentAt'>,
  { siteUrl, accessUntil, continues, scheduledFor, isUndo, restoresAccess }: SubscriptionPaid,
): FramedEmail {
  if (!continues) return onlyMonthPaidEmail(charge, { accessUntil, siteUrl });
  const paid = `${chargeText(charge)}, em ${formatLongDay(paidAt(charge))}`;
  return {
    subject: restoresAccess
      ? 'Sua assinatura mensal está em dia'
      : 'Pagamento confirmado: assinatura mensal',
    label: restoresAccess || isUndo ? 'Assinatura em dia' : 'Assinatura confirmada',
    why: whyAboutMoney,
    parts: [
      restoresAccess
        ? `A cobrança da sua assinatura mensal foi aprovada: ${paid}. Seu acesso está de volta.`
        : isUndo
          ? `Sua assinatura mensal continua. A cobrança do novo mês foi aprovada: ${paid}.`
          : `Sua assinatura mensal começou. A primeira cobrança foi aprovada: ${paid}.`,
      ...nextCharge(charge, nextPaymentAt),
      ...(scheduledFor === undefined
        ? []
        : [
            `Ela substitui a que começaria em ${formatLongDay(scheduledFor)}: a anterior foi cancelada, e nada é cobrado por ela.`,
          ]),
      canBeCancelled,
      receipt(charge),
      withdrawalSentence(charge),
      toDashboard(siteUrl),
    ],
  };
}

/** The only month of a subscription that had ended by the time its charge was known. */
function onlyMonthPaidEmail(charge: Charge, { accessUntil, siteUrl }: EmailContext): FramedEmail {
  return {
    subject: 'Pagamento confirmado: assinatura mensal',
    label: 'Mensalidade paga',
    why: whyAboutMoney,
    parts: [
      `A cobrança da sua assinatura mensal foi aprovada antes de ela ser encerrada: ${chargeText(charge)}, em ${formatLongDay(paidAt(charge))}. Esse mês está pago, e nada mais será cobrado por ela.`,
      ...(accessUntil === null ? [] : [`Seu acesso vai até ${formatLongDay(accessUntil)}.`]),
      receipt(charge),
      withdrawalSentence(charge),
      toDashboard(siteUrl),
    ],
  };
}

/** One more month of a monthly subscription has been paid. */
export function buildRenewalEmail(
  charge: Charge,
  { nextPaymentAt, accessUntil, siteUrl }: EmailContext & Pick<LedgerSubscription, 'nextPaymentAt'>,
): FramedEmail {
  return {
    subject: 'Sua mensalidade foi paga',
    label: 'Mensalidade paga',
    why: whyAboutMoney,
    parts: [
      `A cobrança da sua assinatura mensal foi aprovada: ${chargeText(charge)}.`,
      ...(accessUntil === null
        ? []
        : [`O que está pago dá acesso até ${formatLongDay(accessUntil)}.`]),
      receipt(charge),
      ...nextCharge(charge, nextPaymentAt),
      ...(nextPaymentAt === null ? [] : [canBeCancelled]),
      {
        kind: 'button',
        label: 'Ver os pagamentos',
        link: `${siteUrl}/dashboard?aba=pagamentos`,
      },
    ],
  };
}

function nextCharge(charge: Charge, nextPaymentAt: string | null): readonly string[] {
  if (nextPaymentAt === null || Date.parse(nextPaymentAt) <= Date.parse(paidAt(charge))) return [];
  return [`A próxima cobrança, de ${monthlyPrice}, é em ${formatLongDay(nextPaymentAt)}.`];
}

/** An e-mail about a monthly subscription that is charged when the current paid period ends. */
export function buildSubscriptionStartedEmail(
  subscription: Pick<LedgerSubscription, 'nextPaymentAt' | 'startsAt' | 'lastFour'>,
  { isUndo, accessUntil, siteUrl }: EmailContext & { readonly isUndo: boolean },
): FramedEmail {
  const { startsAt, nextPaymentAt, lastFour = null } = subscription;
  const firstAt = startsAt ?? nextPaymentAt;
  const onCard = lastFour === null ? '' : ` no ${cardLabel(lastFour)}`;
  const what = isUndo ? 'A próxima cobrança' : 'A primeira cobrança';
  return {
    subject: isUndo
      ? 'O cancelamento da sua assinatura mensal foi desfeito'
      : 'Sua assinatura mensal está confirmada',
    label: isUndo ? 'Cancelamento desfeito' : 'Assinatura confirmada',
    why: whyAboutMoney,
    parts: [
      isUndo
        ? 'Você desfez o cancelamento, e sua assinatura mensal continua. Nada foi cobrado agora.'
        : 'Sua assinatura mensal está confirmada. Nada foi cobrado agora.',
      ...(accessUntil === null
        ? []
        : [`Seu acesso já está pago até ${formatLongDay(accessUntil)}.`]),
      ...(firstAt === null
        ? []
        : [
            `${what}, de ${monthlyPrice}${onCard}, é em ${formatLongDay(firstAt)}. Depois, uma por mês.`,
          ]),
      canBeCancelled,
      toDashboard(siteUrl),
    ],
  };
}

const canBeCancelled =
  'Você pode cancelar quando quiser, em Pagamentos: o acesso continua até o fim do período pago.';

function withdrawalSentence(charge: Charge): string {
  return `Mudou de ideia? ${withdrawalText(charge)}`;
}

function toDashboard(siteUrl: string) {
  return { kind: 'button', label: 'Ir para o painel', link: `${siteUrl}/dashboard` } as const;
}
