import { formatReais } from '../../../shared/values/money.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { Charge } from '../../entities/billing-ledger.ts';
import { receiptNumbers, shortNumber } from '../../../shared/receipt-numbers.ts';
import { formatNumericDay } from '../../runtime/format-day.ts';
import { paidAt, totalPaidOf } from '../ledger/ledger.ts';
import { cardLabel, installmentsText } from './payment-texts.ts';

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
  const card = cardLabel(lastFour);
  const divided = installments > 1 ? `${card}, em ${installmentsText(charge)}` : card;
  const by = method === 'pix' ? 'Pix' : divided;
  return {
    kind: 'figures',
    caption: 'Recibo',
    rows: [
      { label: 'Valor', value: formatReais(totalPaidOf(charge)) },
      { label: 'Pago com', value: by },
      { label: 'Data', value: formatNumericDay(paidAt(charge)) },
      { label: receiptNumbers.ours, value: shortNumber(id) },
      ...(partnerId === null ? [] : [{ label: receiptNumbers.partner, value: partnerId }]),
    ],
  };
}
