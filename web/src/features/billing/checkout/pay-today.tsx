import type { ReactNode } from 'react';
import { checkout } from '../../../copy/billing/billing.ts';

interface PayTodayProps {
  /** What is charged now. */
  readonly total: ReactNode;
}

/** What the press costs, and that it can be taken back. */
export function PayToday({ total }: PayTodayProps) {
  return (
    <>
      <dl className="border-rule tabular flex justify-between gap-4 border-y py-3 font-semibold">
        <dt>{checkout.total}</dt>
        <dd>{total}</dd>
      </dl>
      <p className="text-small text-muted mt-3">{checkout.withdrawal}</p>
    </>
  );
}

/** The same by the button, where the order lies too far above to be seen with it. */
export function PayTodayByButton({ total }: PayTodayProps) {
  return (
    <div className="lg:hidden">
      <PayToday total={total} />
    </div>
  );
}
