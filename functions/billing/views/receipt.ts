import { formatReais } from '../../../shared/values/money.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { Charge } from '../../records/billing-ledger.ts';
import { receiptNumbers, shortNumber } from '../../../shared/receipt-numbers.ts';
import { shortDay } from '../../runtime/day-in-words.ts';
import { paidAt, totalPaidOf } from '../ledger/ledger.ts';
import { cardInWords, installmentsInWords } from './email-words.ts';

type Paid = Pick<
  Charge,
  | 'id'
  | 'partnerId'
  | 'amountInCentavos'
  | 'totalPaidInCentavos'
  | 'installments'
  | 'installmentInCentavos'
  | 'method'
  | 'lastFour'
  | 'approvedAt'
  | 'createdAt'
>;

/** Returns the identifiers of a payment at the bank, at Mercado Pago and at support. */
export function receipt(charge: Paid): MessagePart {
  const { installments, method, lastFour, partnerId, id } = charge;
  const card = cardInWords(lastFour);
  const divided = installments > 1 ? `${card}, em ${installmentsInWords(charge)}` : card;
  const by = method === 'pix' ? 'Pix' : divided;
  return {
    kind: 'figures',
    caption: 'Recibo',
    rows: [
      { label: 'Valor', value: formatReais(totalPaidOf(charge)) },
      { label: 'Pago com', value: by },
      { label: 'Data', value: shortDay(paidAt(charge)) },
      { label: receiptNumbers.ours, value: shortNumber(id) },
      ...(partnerId === null ? [] : [{ label: receiptNumbers.partner, value: partnerId }]),
    ],
  };
}
