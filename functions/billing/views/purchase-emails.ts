import { monthlyPlan } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import type { Charge, LedgerSubscription } from '../../records/billing-ledger.ts';
import { dayInWords } from '../../runtime/day-in-words.ts';
import { paidAt } from '../ledger/ledger.ts';
import {
  cardInWords,
  chargeInWords,
  planInWords,
  whyAboutMoney,
  withdrawalInWords,
} from './email-words.ts';
import { receipt } from './receipt.ts';

const monthlyPrice = formatReais(monthlyPlan.priceInCentavos);

/** The context of a purchase's e-mail. */
interface Surroundings {
  /** ISO 8601: until when all that is paid gives access; null where nothing does by now. */
  readonly accessUntil: string | null;
  readonly siteUrl: string;
}

/** The monthly subscription beside a plan that is paid once: none, ended with it, paused, or going on. */
export type MonthlyBeside =
  | undefined
  | 'ended'
  | 'paused'
  | {
      /** ISO 8601; null where it is not known. */
      readonly nextChargeAt: string | null;
      /** A charge that was refused is tried again before. */
      readonly isTriedAgain: boolean;
    };

function monthlyInWords(monthly: MonthlyBeside): readonly string[] {
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
    `Sua assinatura mensal continua.${nextInWords(monthly)} Você pode encerrá-la em Pagamentos.`,
  ];
}

function nextInWords({ nextChargeAt, isTriedAgain }: Exclude<MonthlyBeside, string | undefined>) {
  if (isTriedAgain) {
    return ` A última cobrança dela, de ${monthlyPrice}, foi recusada, e o Mercado Pago tenta de novo nos próximos dias.`;
  }
  if (nextChargeAt === null) return '';
  return ` A próxima cobrança dela, de ${monthlyPrice}, é em ${dayInWords(nextChargeAt)}.`;
}

/** A plan has been paid: what, for how long, and how to take it back. */
export function planPaidEmail(
  charge: Charge,
  { accessUntil, monthly, siteUrl }: Surroundings & { readonly monthly: MonthlyBeside },
): FramedEmail {
  const plan = planInWords(charge.plan);
  return {
    subject: `Pagamento confirmado: ${plan}`,
    label: 'Pagamento confirmado',
    why: whyAboutMoney,
    parts: [
      `Recebemos o pagamento do ${plan} em ${dayInWords(paidAt(charge))}: ${chargeInWords(charge)}.`,
      ...(accessUntil === null ? [] : [`Seu acesso vai até ${dayInWords(accessUntil)}.`]),
      'É um pagamento único: ele não renova sozinho.',
      ...monthlyInWords(monthly),
      receipt(charge),
      wayBack(charge),
      toDashboard(siteUrl),
    ],
  };
}

interface SubscriptionPaid extends Surroundings {
  /** False where the subscription ended before its first charge was known. */
  readonly goesOn: boolean;
  /** The day on which the one that it replaces would have been charged first. */
  readonly scheduledFor: string | undefined;
  /** It continues a subscription whose cancellation was undone. */
  readonly isUndo: boolean;
  /** It takes the place of one that gave access before, and brings that back. */
  readonly isMended: boolean;
}

/** The first installment of a monthly subscription has been paid. */
export function subscriptionPaidEmail(
  charge: Charge,
  { nextPaymentAt }: Pick<LedgerSubscription, 'nextPaymentAt'>,
  { siteUrl, accessUntil, goesOn, scheduledFor, isUndo, isMended }: SubscriptionPaid,
): FramedEmail {
  if (!goesOn) return onlyMonthPaidEmail(charge, { accessUntil, siteUrl });
  const paid = `${chargeInWords(charge)}, em ${dayInWords(paidAt(charge))}`;
  return {
    subject: isMended
      ? 'Sua assinatura mensal está em dia'
      : 'Pagamento confirmado: assinatura mensal',
    label: isMended || isUndo ? 'Assinatura em dia' : 'Assinatura confirmada',
    why: whyAboutMoney,
    parts: [
      isMended
        ? `A cobrança da sua assinatura mensal foi aprovada: ${paid}. Seu acesso está de volta.`
        : isUndo
          ? `Sua assinatura mensal continua. A cobrança do novo mês foi aprovada: ${paid}.`
          : `Sua assinatura mensal começou. A primeira cobrança foi aprovada: ${paid}.`,
      ...nextCharge(charge, nextPaymentAt),
      ...(scheduledFor === undefined
        ? []
        : [
            `Ela tomou o lugar da que começaria em ${dayInWords(scheduledFor)}: aquela foi cancelada, e nada é cobrado por ela.`,
          ]),
      canBeCancelled,
      receipt(charge),
      wayBack(charge),
      toDashboard(siteUrl),
    ],
  };
}

/** The only month of a subscription that had ended by the time its charge was known. */
function onlyMonthPaidEmail(charge: Charge, { accessUntil, siteUrl }: Surroundings): FramedEmail {
  return {
    subject: 'Pagamento confirmado: assinatura mensal',
    label: 'Mensalidade paga',
    why: whyAboutMoney,
    parts: [
      `A cobrança da sua assinatura mensal foi aprovada antes de ela ser encerrada: ${chargeInWords(charge)}, em ${dayInWords(paidAt(charge))}. Esse mês está pago, e nada mais será cobrado por ela.`,
      ...(accessUntil === null ? [] : [`Seu acesso vai até ${dayInWords(accessUntil)}.`]),
      receipt(charge),
      wayBack(charge),
      toDashboard(siteUrl),
    ],
  };
}

/** One more month of a monthly subscription has been paid. */
export function renewalEmail(
  charge: Charge,
  { nextPaymentAt, accessUntil, siteUrl }: Surroundings & Pick<LedgerSubscription, 'nextPaymentAt'>,
): FramedEmail {
  return {
    subject: 'Sua mensalidade do BFJ foi paga',
    label: 'Mensalidade paga',
    why: whyAboutMoney,
    parts: [
      `A cobrança da sua assinatura mensal foi aprovada: ${chargeInWords(charge)}.`,
      ...(accessUntil === null
        ? []
        : [`O que está pago dá acesso até ${dayInWords(accessUntil)}.`]),
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
  return [`A próxima cobrança, de ${monthlyPrice}, é em ${dayInWords(nextPaymentAt)}.`];
}

/** A monthly subscription that is charged when what is paid already ends. */
export function subscriptionStartedEmail(
  subscription: Pick<LedgerSubscription, 'nextPaymentAt' | 'startsAt' | 'lastFour'>,
  { isUndo, accessUntil, siteUrl }: Surroundings & { readonly isUndo: boolean },
): FramedEmail {
  const { startsAt, nextPaymentAt, lastFour = null } = subscription;
  const firstAt = startsAt ?? nextPaymentAt;
  const onCard = lastFour === null ? '' : ` no ${cardInWords(lastFour)}`;
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
      ...(accessUntil === null ? [] : [`Seu acesso já está pago até ${dayInWords(accessUntil)}.`]),
      ...(firstAt === null
        ? []
        : [
            `${what}, de ${monthlyPrice}${onCard}, é em ${dayInWords(firstAt)}. Depois, uma por mês.`,
          ]),
      canBeCancelled,
      toDashboard(siteUrl),
    ],
  };
}

const canBeCancelled =
  'Você pode cancelar quando quiser, em Pagamentos: o acesso continua até o fim do período pago.';

function wayBack(charge: Charge): string {
  return `Mudou de ideia? ${withdrawalInWords(charge)}`;
}

function toDashboard(siteUrl: string) {
  return { kind: 'button', label: 'Ir para o painel', link: `${siteUrl}/dashboard` } as const;
}
