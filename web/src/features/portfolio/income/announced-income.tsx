import type { IncomePayment } from '../../../../../shared/contracts/portfolio/income.ts';
import {
  incomeAnnouncedTexts as texts,
  incomePaymentTexts,
} from '../../../copy/portfolio/income.ts';
import { Card } from '../../../ui/card.tsx';
import { formatShortDate } from '../formatted-values.tsx';
import { PaymentRows } from './payment-rows.tsx';

interface AnnouncedIncomeProps {
  /** Soonest first. */
  readonly announced: readonly IncomePayment[];
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
}

/** Payments that are due, and until when an asset has to be held for them; renders nothing without one. */
export function AnnouncedIncome({ announced, today }: AnnouncedIncomeProps) {
  if (announced.length === 0) return null;
  return (
    <section aria-labelledby="a-receber" className="mt-14">
      <h2 id="a-receber" className="text-title-3">
        {texts.title}
      </h2>
      <p className="text-small text-muted mt-1 mb-4 max-w-[44rem]">{texts.lead}</p>
      <Card>
        <PaymentRows
          payments={announced}
          describeDay={({ paymentDay }) =>
            paymentDay === null
              ? incomePaymentTexts.noDay
              : incomePaymentTexts.due(formatShortDate(paymentDay))
          }
          renderNote={({ recordDay }) =>
            recordDay === null ? null : (
              <p className="text-fine mt-1 font-medium">
                {recordDay >= today
                  ? incomePaymentTexts.until(formatShortDate(recordDay))
                  : incomePaymentTexts.yours}
              </p>
            )
          }
        />
      </Card>
    </section>
  );
}
