import { messagesEnd } from '../../../shared/messages/messages-end.ts';
import { monthlyPlan } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import type { Charge } from '../../entities/billing-ledger.ts';
import { formatLongDay } from '../../runtime/format-day.ts';
import { paidAt, totalPaidOf } from '../ledger/ledger.ts';
import type { ContinuingSubscription } from '../ledger/continuing-subscription.ts';
import { cardLabel, chargeText, planName, whyAboutMoney, withdrawalText } from './payment-texts.ts';

interface Ending {
  /** ISO 8601: until when other paid time gives access; null without any. */
  readonly accessUntil: string | null;
  readonly siteUrl: string;
}

interface Cancelled extends Ending {
  /** ISO 8601: the end of the subscription's own months; a one-off plan may give access for longer. */
  readonly undoUntil: string | null;
  /** An operator has given access, without an end. */
  readonly hasGrant: boolean;
  /** Whether the subscription never gave access, because no month of it was paid. */
  readonly neverGaveAccess: boolean;
  /** Whether the partner has confirmed the cancellation: there is no charge, past or future, that is not known. */
  readonly isConfirmed: boolean;
  /** The charge of the subscription from which its payer may still withdraw. */
  readonly withdrawable: Charge | undefined;
  /** Whether a charge was found after the subscription's end, and is refunded. */
  readonly returnsCharge: boolean;
}

/** Builds the e-mail about a cancelled subscription, by the user or at the partner. */
export function buildCancelledEmail(by: 'person' | 'partner', cancelled: Cancelled): FramedEmail {
  const { undoUntil, withdrawable, siteUrl } = cancelled;
  return {
    subject: 'Sua assinatura mensal foi cancelada',
    label: 'Assinatura cancelada',
    why: whyAboutMoney,
    parts: [
      `${endSentence(by, cancelled)} ${chargesSentence(cancelled)}`,
      accessSentence(cancelled),
      ...(withdrawable === undefined
        ? []
        : [`O cancelamento não devolve o que já foi pago. ${withdrawalText(withdrawable)}`]),
      ...(undoUntil === null
        ? []
        : [
            `Mudou de ideia? Até ${formatLongDay(undoUntil)} você pode desfazer o cancelamento, em Pagamentos.`,
          ]),
      toPayments('Ver em Pagamentos', siteUrl),
    ],
  };
}

function endSentence(by: 'person' | 'partner', { isConfirmed }: Cancelled): string {
  if (by === 'partner') return 'Sua assinatura mensal foi cancelada no Mercado Pago.';
  return isConfirmed
    ? 'O cancelamento da sua assinatura mensal está confirmado.'
    : 'Recebemos o cancelamento da sua assinatura mensal e pedimos ao Mercado Pago para encerrar as cobranças.';
}

/** Does not deny a charge that was not checked with the partner, but promises to refund it. */
function chargesSentence({ neverGaveAccess, isConfirmed, returnsCharge }: Cancelled): string {
  if (returnsCharge) {
    return 'Uma cobrança dela apareceu depois do seu pedido, e devolvemos o valor inteiro.';
  }
  if (!isConfirmed) {
    return 'Se uma cobrança dela ainda aparecer no seu cartão, devolvemos o valor inteiro.';
  }
  return neverGaveAccess
    ? 'Nada foi cobrado por ela, e nada será.'
    : 'Nada mais será cobrado por ela.';
}

function accessSentence({ accessUntil, hasGrant, neverGaveAccess }: Cancelled): string {
  if (hasGrant) return 'Seu acesso continua: ele foi liberado pela equipe do BFJ.';
  if (accessUntil !== null) {
    return `Você continua com acesso até ${formatLongDay(accessUntil)}. Depois disso, ${messagesEnd}`;
  }
  const why = neverGaveAccess
    ? 'Ela não chegou a dar acesso.'
    : 'Como não há período pago em andamento, seu acesso terminou.';
  return `${why} Suas preferências continuam guardadas.`;
}

interface Withdrawn extends Ending {
  readonly monthly: ContinuingSubscription | undefined;
  /** Whether the payment had ended a monthly subscription and none is active now. */
  readonly staysEnded: boolean;
  /** For a monthly payment: its subscription ran until then. */
  readonly endsMonthly: boolean;
}

/** When and how the money is returned, by payment method. */
const refundSentences = {
  pix: () => 'O dinheiro volta para a conta de onde o Pix saiu, em geral no mesmo dia.',
  card: (lastFour: string | null) =>
    `O valor volta como crédito no mesmo ${cardLabel(lastFour)}. Quem define o dia é o banco: costuma aparecer na fatura atual ou na próxima, e pode levar até duas faturas.`,
} as const;

/**
 * Builds the immediate confirmation of a withdrawal within seven days that Decreto 7.962/2013, art. 5, § 4 requires.
 */
export function buildWithdrawnEmail(
  charge: Charge,
  withdrawnAt: string,
  { accessUntil, monthly, staysEnded, endsMonthly, siteUrl }: Withdrawn,
): FramedEmail {
  const { plan, method, lastFour } = charge;
  const name = planName(plan);
  return {
    subject: 'Sua desistência da compra está confirmada',
    label: 'Desistência confirmada',
    why: whyAboutMoney,
    parts: [
      `Recebemos em ${formatLongDay(withdrawnAt)} a sua desistência da compra do ${name}, de ${formatLongDay(paidAt(charge))}.`,
      // Does not state whether the partner has accepted it: the dashboard does.
      `O valor inteiro, ${formatReais(totalPaidOf(charge))}, volta para você: pedimos o reembolso ao Mercado Pago, e em Pagamentos você vê quando ele o confirma. ${refundSentences[method](lastFour)}`,
      ...(plan === monthlyPlan.key
        ? [
            `A assinatura mensal ${endsMonthly ? 'foi cancelada junto' : 'já estava cancelada'}, e nada mais será cobrado por ela.`,
          ]
        : []),
      accessUntil === null
        ? 'O acesso que essa compra dava terminou.'
        : `O acesso que essa compra dava terminou. Pelo que você já tinha pago, ele continua até ${formatLongDay(accessUntil)}.`,
      ...(monthly === undefined ? [] : [monthlySentence(monthly, accessUntil)]),
      ...(staysEnded
        ? [
            'A assinatura mensal, que terminou com essa compra, continua encerrada. Para voltar a ela, assine de novo.',
          ]
        : []),
      toPayments('Acompanhar em Pagamentos', siteUrl),
    ],
  };
}

/** Describes the subscription that continues beside the purchase. */
function monthlySentence(
  { nextChargeAt, isFirst, leavesGap }: ContinuingSubscription,
  accessUntil: string | null,
): string {
  const goesOn = 'Sua assinatura mensal continua como foi combinada';
  if (nextChargeAt === null) return `${goesOn}. Você pode cancelá-la em Pagamentos.`;
  const charge = `${goesOn}: a ${isFirst ? 'primeira' : 'próxima'} cobrança, de ${formatReais(monthlyPlan.priceInCentavos)}, é em ${formatLongDay(nextChargeAt)}.`;
  if (!leavesGap) return `${charge} Você pode cancelá-la em Pagamentos.`;
  return accessUntil === null
    ? `${charge} Até lá você está sem acesso. Para voltar antes, assine de novo: a nova assinatura substitui a anterior. Para não ser cobrado, cancele-a em Pagamentos.`
    : `${charge} De ${formatLongDay(accessUntil)} até lá você fica sem acesso. Para não ser cobrado, cancele-a em Pagamentos.`;
}

/** Describes the dashboard's offer after a refunded month: another card is charged at once. */
function newCardSentence({ nextChargeAt }: ContinuingSubscription): string {
  const price = formatReais(monthlyPlan.priceInCentavos);
  const next =
    nextChargeAt === null
      ? '. Você está sem acesso.'
      : `: a próxima cobrança, de ${price}, é em ${formatLongDay(nextChargeAt)}. Até lá você está sem acesso.`;
  return `Sua assinatura mensal continua como foi combinada${next} Para voltar antes, troque o cartão: ${price} são cobrados nele em até uma hora, e o acesso volta assim que a cobrança for aprovada. Para não ser cobrado, cancele-a em Pagamentos.`;
}

interface TakenBack extends Ending {
  readonly monthly: ContinuingSubscription | undefined;
  /** The monthly subscription is overdue: a new card is charged at once and restores access. */
  readonly awaitsCard: boolean;
}

/** An e-mail about a payment that was disputed at the bank and charged back. */
export function buildTakenBackEmail(
  charge: Charge,
  { accessUntil, monthly, awaitsCard, siteUrl }: TakenBack,
): FramedEmail {
  const isMonthly = charge.plan === monthlyPlan.key;
  const what = isMonthly ? 'da assinatura mensal' : `do ${planName(charge.plan)}`;
  return {
    subject: `Pagamento ${what} contestado no banco`,
    label: 'Pagamento contestado',
    why: whyAboutMoney,
    parts: [
      `O pagamento ${what} de ${formatLongDay(paidAt(charge))}, ${chargeText(charge)}, foi contestado no banco, que estornou o valor.`,
      accessUntil === null
        ? 'O acesso que ele dava terminou. Suas preferências continuam guardadas.'
        : `O acesso que ele dava terminou. Com o que mais você pagou, você continua com acesso até ${formatLongDay(accessUntil)}.`,
      ...(monthly === undefined
        ? []
        : [awaitsCard ? newCardSentence(monthly) : monthlySentence(monthly, accessUntil)]),
      'Se foi engano, ou se não foi você quem contestou, escreva para o suporte.',
      awaitsCard
        ? { kind: 'button', label: 'Trocar o cartão', link: `${siteUrl}/gerenciar-cartoes` }
        : toPayments('Ver em Pagamentos', siteUrl),
    ],
  };
}

/**
 * Builds the e-mail about a payment refunded at the partner without a request of its payer here: its access has
 * ended.
 */
export function buildRefundedEmail(
  charge: Charge,
  {
    accessUntil,
    monthly,
    hasGrant,
    siteUrl,
  }: Ending &
    Pick<Cancelled, 'hasGrant'> & {
      readonly monthly: ContinuingSubscription | undefined;
    },
): FramedEmail {
  const { plan, method, lastFour } = charge;
  const isMonthly = plan === monthlyPlan.key;
  const what = isMonthly ? 'da assinatura mensal' : `do ${planName(plan)}`;
  return {
    subject: `O pagamento ${what} foi devolvido`,
    label: 'Pagamento devolvido',
    why: whyAboutMoney,
    parts: [
      `O pagamento ${what} de ${formatLongDay(paidAt(charge))} foi devolvido integralmente no Mercado Pago: ${formatReais(totalPaidOf(charge))}. ${refundSentences[method](lastFour)}`,
      accessAfterRefund({ accessUntil, hasGrant }),
      ...(monthly === undefined ? [] : [monthlySentence(monthly, accessUntil)]),
      'Se você não pediu a devolução, escreva para o suporte.',
      toPayments('Ver em Pagamentos', siteUrl),
    ],
  };
}

function accessAfterRefund({
  accessUntil,
  hasGrant,
}: Pick<Cancelled, 'accessUntil' | 'hasGrant'>): string {
  if (hasGrant) return 'Seu acesso continua: ele foi liberado pela equipe do BFJ.';
  return accessUntil === null
    ? `O acesso que ele dava terminou, e ${messagesEnd} Suas preferências continuam guardadas.`
    : `O acesso que ele dava terminou. Com o que mais você pagou, você continua com acesso até ${formatLongDay(accessUntil)}.`;
}

function toPayments(label: string, siteUrl: string) {
  return { kind: 'button', label, link: `${siteUrl}/dashboard?aba=pagamentos` } as const;
}
