import { monthlyPlan } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import type { CardWarning } from '../../entities/billing-ledger.ts';
import { formatLongDay } from '../../runtime/format-day.ts';
import { cardLabel, whyAboutMoney } from './payment-texts.ts';

const months = new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const price = formatReais(monthlyPlan.priceInCentavos);

interface EmailContext {
  readonly lastFour: string | null;
  /** ISO 8601; null when it is not known. */
  readonly nextChargeAt: string | null;
  readonly siteUrl: string;
}

/** The card that a monthly subscription is paid with is good for this month or the next one only. */
export function buildCardExpiryEmail(
  { expires, when }: Pick<CardWarning, 'expires' | 'when'>,
  { lastFour, nextChargeAt, siteUrl }: EmailContext,
): FramedEmail {
  const card = cardLabel(lastFour);
  const month = months.format(new Date(`${expires}-15T12:00:00Z`));
  const soon = when === 'this-month' ? 'neste mês' : 'no mês que vem';
  return {
    subject: `O cartão da sua assinatura vence ${soon}`,
    label: 'Cartão perto do vencimento',
    preheader: `O ${card} vale até ${month}. Trocá-lo leva um minuto, e nada é cobrado agora.`,
    why: whyAboutMoney,
    parts: [
      `Sua assinatura mensal é paga com o ${card}, que vale até ${month}.`,
      nextChargeAt === null
        ? 'Depois disso, a cobrança pode ser recusada, e o acesso fica suspenso até o pagamento.'
        : `A próxima cobrança, de ${price}, é em ${formatLongDay(nextChargeAt)}. Com o cartão vencido, a cobrança pode ser recusada, e o acesso fica suspenso até o pagamento.`,
      'Informe o cartão novo quando puder. Trocar de cartão não cobra nada: a data e o valor da assinatura continuam os mesmos.',
      { kind: 'button', label: 'Trocar o cartão', link: `${siteUrl}/gerenciar-cartoes` },
      {
        kind: 'note',
        text: 'O banco enviou um cartão com o mesmo número? Informe os dados mesmo assim: a validade e o código de segurança mudaram.',
      },
    ],
  };
}
