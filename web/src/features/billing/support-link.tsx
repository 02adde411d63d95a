import { payments } from '../../copy/billing/billing-payments.ts';

/** The support contact for payments. */
export function SupportLink() {
  return (
    <a
      href={`mailto:${payments.supportEmail}`}
      className="link inline-flex min-h-11 items-center font-medium"
    >
      {payments.support}
    </a>
  );
}
