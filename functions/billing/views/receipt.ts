import { formatReais } from '../../../shared/values/money.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { Charge } from '../../records/billing-ledger.ts';
import { receiptNumbers } from '../../../shared/receipt-numbers.ts';
import { shortDay } from '../../runtime/day-in-words.ts';
import { paidAt } from '../ledger/ledger.ts';
import { cardInWords } from './email-words.ts';

type Paid = Pick<
  Charge,
  | 'id'
  | 'partnerId'
  | 'amountInCentavos'
  | 'installments'
  | 'method'
  | 'lastFour'
  | 'approvedAt'
  | 'createdAt'
>;

/** What a payment is known by later: at the bank, at Mercado Pago and at the support. */
export function receipt(charge: Paid): MessagePart {
  const { amountInCentavos, installments, method, lastFour, partnerId, id } = charge;
  const card = cardInWords(lastFour);
  const by = method === 'pix' ? 'Pix' : installments > 1 ? `${card}, em ${installments}x` : card;
  return {
    kind: 'figures',
    caption: 'Recibo',
    rows: [
      { label: 'Valor', value: formatReais(amountInCentavos) },
      { label: 'Pago com', value: by },
      { label: 'Data', value: shortDay(paidAt(charge)) },
      { label: receiptNumbers.ours, value: id },
      ...(partnerId === null ? [] : [{ label: receiptNumbers.partner, value: partnerId }]),
    ],
  };
}
