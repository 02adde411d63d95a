import { checkout } from '../../../copy/billing/billing.ts';
import { paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { IntoView } from '../../../ui/feedback/into-view.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** Explains why a payment cannot start, with a link to an existing plan. */
export function VerificationAlert({ problem }: { readonly problem: string }) {
  const pays = problem === paymentErrors.alreadyActive;
  return (
    <IntoView>
      <Alert
        tone="error"
        title={problem}
        action={pays ? <TextLink {...checkout.dashboard} /> : null}
      />
    </IntoView>
  );
}
