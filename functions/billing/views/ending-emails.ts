import { messagesEnd } from '../../../shared/messages/messages-end.ts';
import { monthlyPlan } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import type { Charge } from '../../records/billing-ledger.ts';
import { dayInWords } from '../../runtime/day-in-words.ts';
import { paidAt, totalPaidOf } from '../ledger/ledger.ts';
import type { MonthlyGoesOn } from '../ledger/monthly-goes-on.ts';
import {
  cardInWords,
  chargeInWords,
  planInWords,
  whyAboutMoney,
  withdrawalInWords,
} from './email-words.ts';

interface Ending {
  /** ISO 8601: until when what is paid still gives access; null where nothing does. */
  readonly accessUntil: string | null;
  readonly siteUrl: string;
}

interface Cancelled extends Ending {
  /** ISO 8601: the end of its own months; a plan beside it may give access for longer. */
  readonly undoUntil: string | null;
  /** An operator has given access, without an end. */
  readonly isGiven: boolean;
  /** It has never given access: no month of it was paid. */
  readonly neverBegan: boolean;
  /** The partner has it as cancelled: nothing was, or will be, charged that we do not know. */
  readonly isConfirmed: boolean;
  /** The charge of it that its payer may still withdraw from. */
  readonly withdrawable: Charge | undefined;
  /** A charge of it was found after its end, and is refunded. */
  readonly returnsCharge: boolean;
}

/** Builds the e-mail about a cancelled subscription, by the user or at the partner. */
export function cancelledEmail(by: 'person' | 'partner', cancelled: Cancelled): FramedEmail {
  const { undoUntil, withdrawable, siteUrl } = cancelled;
  return {
    subject: 'Sua assinatura mensal foi cancelada',
    label: 'Assinatura cancelada',
    why: whyAboutMoney,
    parts: [
      `${whatEnded(by, cancelled)} ${moneyAfter(cancelled)}`,
      accessAfter(cancelled),
      ...(withdrawable === undefined
        ? []
        : [`O cancelamento não devolve o que já foi pago. ${withdrawalInWords(withdrawable)}`]),
      ...(undoUntil === null
        ? []
        : [
            `Mudou de ideia? Até ${dayInWords(undoUntil)} você pode desfazer o cancelamento, em Pagamentos.`,
          ]),
      toPayments('Ver em Pagamentos', siteUrl),
    ],
  };
}

function whatEnded(by: 'person' | 'partner', { isConfirmed }: Cancelled): string {
  if (by === 'partner') return 'Sua assinatura mensal foi cancelada no Mercado Pago.';
  return isConfirmed
    ? 'O cancelamento da sua assinatura mensal está confirmado.'
    : 'Recebemos o cancelamento da sua assinatura mensal, e pedimos ao Mercado Pago que a encerre.';
}

/** Does not deny a charge that was not checked with the partner, but promises its refund. */
function moneyAfter({ neverBegan, isConfirmed, returnsCharge }: Cancelled): string {
  if (returnsCharge) {
    return 'Uma cobrança dela apareceu depois do seu pedido, e devolvemos o valor inteiro.';
  }
  if (!isConfirmed) {
    return 'Se uma cobrança dela ainda aparecer no seu cartão, devolvemos o valor inteiro.';
  }
  return neverBegan ? 'Nada foi cobrado por ela, e nada será.' : 'Nada mais será cobrado por ela.';
}

function accessAfter({ accessUntil, isGiven, neverBegan }: Cancelled): string {
  if (isGiven) return 'Seu acesso continua: ele foi liberado pela equipe do BFJ.';
  if (accessUntil !== null) {
    return `Você continua com acesso até ${dayInWords(accessUntil)}. Depois disso, ${messagesEnd}`;
  }
  const why = neverBegan
    ? 'Ela não chegou a dar acesso.'
    : 'Como não há período pago em andamento, seu acesso terminou.';
  return `${why} Suas preferências continuam guardadas.`;
}

interface Withdrawn extends Ending {
  readonly monthly: MonthlyGoesOn | undefined;
  /** Its payment had ended a monthly subscription, and none runs now. */
  readonly staysEnded: boolean;
  /** For a monthly payment: its subscription ran until then. */
  readonly endsMonthly: boolean;
}

/** When and how the money comes back, by how it was paid. */
const waysBack = {
  pix: () => 'O dinheiro volta para a conta de onde o Pix saiu, em geral no mesmo dia.',
  card: (lastFour: string | null) =>
    `O valor volta como crédito no mesmo ${cardInWords(lastFour)}. Quem define o dia é o banco: costuma aparecer na fatura atual ou na próxima, e pode levar até duas faturas.`,
} as const;

/**
 * A purchase was taken back within its seven days: what Decreto 7.962/2013, art. 5, § 4 asks to be
 * confirmed at once.
 */
export function withdrawnEmail(
  charge: Charge,
  withdrawnAt: string,
  { accessUntil, monthly, staysEnded, endsMonthly, siteUrl }: Withdrawn,
): FramedEmail {
  const { plan, method, lastFour } = charge;
  const name = planInWords(plan);
  return {
    subject: 'Sua desistência da compra está confirmada',
    label: 'Desistência confirmada',
    why: whyAboutMoney,
    parts: [
      `Recebemos em ${dayInWords(withdrawnAt)} a sua desistência da compra do ${name}, de ${dayInWords(paidAt(charge))}.`,
      // Does not say whether the partner has accepted it: the dashboard does.
      `O valor inteiro, ${formatReais(totalPaidOf(charge))}, volta para você: pedimos o reembolso ao Mercado Pago, e em Pagamentos você vê quando ele o confirma. ${waysBack[method](lastFour)}`,
      ...(plan === monthlyPlan.key
        ? [
            `A assinatura mensal ${endsMonthly ? 'foi cancelada junto' : 'já estava cancelada'}, e nada mais será cobrado por ela.`,
          ]
        : []),
      accessUntil === null
        ? 'O acesso que essa compra dava terminou.'
        : `O acesso que essa compra dava terminou. Pelo que você já tinha pago, ele continua até ${dayInWords(accessUntil)}.`,
      ...(monthly === undefined ? [] : [monthlyInWords(monthly, accessUntil)]),
      ...(staysEnded
        ? [
            'A assinatura mensal, que terminou com essa compra, continua encerrada. Para voltar a ela, assine de novo.',
          ]
        : []),
      toPayments('Acompanhar em Pagamentos', siteUrl),
    ],
  };
}

/** Describes the subscription beside the purchase, which continues. */
function monthlyInWords(
  { nextChargeAt, isFirst, leavesGap }: MonthlyGoesOn,
  accessUntil: string | null,
): string {
  const goesOn = 'Sua assinatura mensal continua como foi combinada';
  if (nextChargeAt === null) return `${goesOn}. Você pode cancelá-la em Pagamentos.`;
  const charge = `${goesOn}: a ${isFirst ? 'primeira' : 'próxima'} cobrança, de ${formatReais(monthlyPlan.priceInCentavos)}, é em ${dayInWords(nextChargeAt)}.`;
  if (!leavesGap) return `${charge} Você pode cancelá-la em Pagamentos.`;
  return accessUntil === null
    ? `${charge} Até lá você está sem acesso. Para voltar antes, assine de novo: a nova assinatura toma o lugar dela. Para não ser cobrado, cancele-a em Pagamentos.`
    : `${charge} De ${dayInWords(accessUntil)} até lá você fica sem acesso. Para não ser cobrado, cancele-a em Pagamentos.`;
}

/** Describes the dashboard's offer after a refunded month: another card is charged at once. */
function cardInsteadInWords({ nextChargeAt }: MonthlyGoesOn): string {
  const price = formatReais(monthlyPlan.priceInCentavos);
  const next =
    nextChargeAt === null
      ? '. Você está sem acesso.'
      : `: a próxima cobrança, de ${price}, é em ${dayInWords(nextChargeAt)}. Até lá você está sem acesso.`;
  return `Sua assinatura mensal continua como foi combinada${next} Para voltar antes, troque o cartão: ${price} são cobrados nele em até uma hora, e o acesso volta assim que a cobrança for aprovada. Para não ser cobrado, cancele-a em Pagamentos.`;
}

interface TakenBack extends Ending {
  readonly monthly: MonthlyGoesOn | undefined;
  /** The monthly subscription is overdue: a new card is charged at once, and brings access back. */
  readonly awaitsCard: boolean;
}

/** A payment was disputed at the bank, which has taken the money back. */
export function takenBackEmail(
  charge: Charge,
  { accessUntil, monthly, awaitsCard, siteUrl }: TakenBack,
): FramedEmail {
  const isMonthly = charge.plan === monthlyPlan.key;
  const what = isMonthly ? 'da assinatura mensal' : `do ${planInWords(charge.plan)}`;
  return {
    subject: `O pagamento ${what} foi contestado no banco`,
    label: 'Pagamento contestado',
    why: whyAboutMoney,
    parts: [
      `O pagamento ${what} de ${dayInWords(paidAt(charge))}, ${chargeInWords(charge)}, foi contestado no banco, que estornou o valor.`,
      accessUntil === null
        ? 'O acesso que ele dava terminou. Suas preferências continuam guardadas.'
        : `O acesso que ele dava terminou. Pelo que mais está pago, você continua com acesso até ${dayInWords(accessUntil)}.`,
      ...(monthly === undefined
        ? []
        : [awaitsCard ? cardInsteadInWords(monthly) : monthlyInWords(monthly, accessUntil)]),
      'Se foi engano, ou se não foi você quem contestou, escreva para o suporte.',
      awaitsCard
        ? { kind: 'button', label: 'Trocar o cartão', link: `${siteUrl}/gerenciar-cartoes` }
        : toPayments('Ver em Pagamentos', siteUrl),
    ],
  };
}

/** Money that came back at the partner's, without a word of its payer's here: what it gave has ended. */
export function refundedEmail(
  charge: Charge,
  {
    accessUntil,
    monthly,
    isGiven,
    siteUrl,
  }: Ending &
    Pick<Cancelled, 'isGiven'> & {
      readonly monthly: MonthlyGoesOn | undefined;
    },
): FramedEmail {
  const { plan, method, lastFour } = charge;
  const isMonthly = plan === monthlyPlan.key;
  const what = isMonthly ? 'da assinatura mensal' : `do ${planInWords(plan)}`;
  return {
    subject: `O pagamento ${what} foi devolvido`,
    label: 'Pagamento devolvido',
    why: whyAboutMoney,
    parts: [
      `O pagamento ${what} de ${dayInWords(paidAt(charge))} foi devolvido inteiro no Mercado Pago: ${formatReais(totalPaidOf(charge))}. ${waysBack[method](lastFour)}`,
      accessAfterRefund({ accessUntil, isGiven }),
      ...(monthly === undefined ? [] : [monthlyInWords(monthly, accessUntil)]),
      'Se você não pediu a devolução, escreva para o suporte.',
      toPayments('Ver em Pagamentos', siteUrl),
    ],
  };
}

function accessAfterRefund({
  accessUntil,
  isGiven,
}: Pick<Cancelled, 'accessUntil' | 'isGiven'>): string {
  if (isGiven) return 'Seu acesso continua: ele foi liberado pela equipe do BFJ.';
  return accessUntil === null
    ? `O acesso que ele dava terminou, e ${messagesEnd} Suas preferências continuam guardadas.`
    : `O acesso que ele dava terminou. Pelo que mais está pago, você continua com acesso até ${dayInWords(accessUntil)}.`;
}

function toPayments(label: string, siteUrl: string) {
  return { kind: 'button', label, link: `${siteUrl}/dashboard?aba=pagamentos` } as const;
}
