import type { IncomePayment } from '../../../../../shared/contracts/portfolio/income.ts';
import { translateDividendType } from '../../../../../shared/market/translate-market-terms.ts';
import { formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import { incomePaymentTexts as texts } from '../../../copy/portfolio/income.ts';
import type { Elements } from '../../../ui/elements.ts';
import { formatPrice, formatShortDate } from '../formatted-values.tsx';

interface PaymentRowsProps {
  readonly payments: readonly IncomePayment[];
  /** The day of payment in words. */
  readonly describeDay: (payment: IncomePayment) => string;
  readonly renderNote?: (payment: IncomePayment) => Elements;
}

/** Payments with what they follow from: record day, quantity and amount per share. */
export function PaymentRows({ payments, describeDay, renderNote }: PaymentRowsProps) {
  return (
    <ul className="divide-rule divide-y">
      {payments.map((payment, index) => (
        // One asset may have two payments on a day.
        <li
          key={`${payment.ticker} ${payment.paymentDay ?? ''} ${index}`}
          className="text-small py-3"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
            <span>
              <span>{payment.ticker}</span>{' '}
              <span className="font-normal">{describeType(payment)}</span>
            </span>
            <span className="tabular">{formatReais(payment.grossInCentavos)}</span>
          </p>
          <p className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
            <span>
              {texts.amounts(
                formatDecimal(payment.quantity),
                formatPrice(payment.amountPerShareInReais),
              )}
            </span>
            {payment.withheldInCentavos === 0 ? null : (
              <span className="text-fine text-muted">
                {texts.withheld(formatReais(payment.withheldInCentavos))}
              </span>
            )}
          </p>
          <p className="text-fine text-muted tabular">
            {texts.days(
              describeDay(payment),
              payment.recordDay === null
                ? texts.noRecordDay
                : texts.recordDay(formatShortDate(payment.recordDay)),
            )}
          </p>
          {renderNote?.(payment)}
        </li>
      ))}
    </ul>
  );
}

export function describeType({ type }: Pick<IncomePayment, 'type'>): string {
  return type === null ? texts.unknownType : translateDividendType(type);
}
