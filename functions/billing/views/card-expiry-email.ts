import { monthlyPlan } from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import type { CardWarning } from '../../records/billing-ledger.ts';
import { dayInWords } from '../../runtime/day-in-words.ts';
import { cardInWords, whyAboutMoney } from './email-words.ts';

const months = new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const price = formatReais(monthlyPlan.priceInCentavos);

interface Surroundings {
  readonly lastFour: string | null;
  /** ISO 8601; null where it is not known. */
  readonly nextChargeAt: string | null;
  readonly siteUrl: string;
}

/** The card that a monthly subscription is paid with is good for this month or the next one only. */
export function cardExpiryEmail(
  { expires, when }: Pick<CardWarning, 'expires' | 'when'>,
  { lastFour, nextChargeAt, siteUrl }: Surroundings,
): FramedEmail {
  const card = cardInWords(lastFour);
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
        ? 'Depois disso, a cobrança pode ser recusada, e o acesso fica parado até ela ser paga.'
        : `A próxima cobrança, de ${price}, é em ${dayInWords(nextChargeAt)}. Com o cartão vencido, a cobrança pode ser recusada, e o acesso fica parado até ela ser paga.`,
      'Informe o cartão novo quando puder. Trocar de cartão não cobra nada: a data e o valor da assinatura continuam os mesmos.',
      { kind: 'button', label: 'Trocar o cartão', link: `${siteUrl}/gerenciar-cartoes` },
      {
        kind: 'note',
        text: 'O banco mandou um cartão com o mesmo número? Informe-o do mesmo jeito: a validade e o código de segurança mudaram.',
      },
    ],
  };
}
