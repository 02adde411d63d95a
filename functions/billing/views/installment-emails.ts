import type { Charge } from '../../records/billing-ledger.ts';
import { formatReais } from '../../../shared/values/money.ts';
import { framedEmail, type EmailContent } from '../../integrations/email-frame.ts';
import { dayInWords } from '../../runtime/day-in-words.ts';
import { cardInWords } from './email-words.ts';

/** Why a charge that nobody pressed for was refused; the others say no more than that the bank did. */
const reasons: Readonly<Record<string, string | undefined>> = {
  cc_rejected_insufficient_amount: 'O cartão não tinha limite disponível.',
  cc_rejected_call_for_authorize: 'O banco pede a sua autorização para esta cobrança.',
  cc_rejected_card_disabled: 'O cartão não está ativo.',
  cc_rejected_bad_filled_date: 'A validade do cartão não confere.',
};
const otherReason = 'O banco não autorizou a cobrança.';

type RefusedInstallment = Pick<Charge, 'amountInCentavos' | 'lastFour' | 'createdAt' | 'detail'>;

/** The e-mail that tells of an installment of the monthly subscription that was refused. */
export function refusedInstallmentEmail(
  { amountInCentavos, lastFour, createdAt, detail }: RefusedInstallment,
  siteUrl: string,
): EmailContent {
  const amount = formatReais(amountInCentavos);
  const reason = Object.hasOwn(reasons, detail ?? '') ? reasons[detail ?? ''] : undefined;
  return framedEmail({
    subject: 'A cobrança da sua assinatura mensal foi recusada',
    label: 'Cobrança recusada',
    parts: [
      `A cobrança de ${amount} da sua assinatura mensal, de ${dayInWords(createdAt)}, no ${cardInWords(lastFour)}, foi recusada. Nada foi cobrado.`,
      reason ?? otherReason,
      'O Mercado Pago tenta de novo no mesmo cartão nos próximos dias. Para não ficar sem acesso, confira o limite do cartão ou troque o cartão.',
      { kind: 'button', label: 'Trocar o cartão', link: `${siteUrl}/gerenciar-cartoes` },
    ],
  });
}

/** The e-mail that tells of a subscription that ended because its charges were refused. */
export function endedByRefusalsEmail(siteUrl: string): EmailContent {
  return framedEmail({
    subject: 'Sua assinatura mensal terminou',
    label: 'Assinatura encerrada',
    parts: [
      'Sua assinatura mensal terminou porque as cobranças foram recusadas. Nada mais será cobrado por ela.',
      'Suas preferências continuam guardadas. Para voltar, escolha um plano e pague com outro cartão, ou com Pix nos planos de pagamento único.',
      { kind: 'button', label: 'Escolher um plano', link: `${siteUrl}/plano-atrasado` },
    ],
  });
}
