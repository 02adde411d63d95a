import { cancellation as texts } from '../../copy/billing-payments.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { dayInWords } from '../dashboard/date-texts.ts';
import { ConfirmSection } from './confirm-section.tsx';
import { useCancellation } from './use-cancellation.ts';
import type { OwnSubscription } from './use-subscription.ts';

const reasons = texts.reasons.map((reason) => ({ id: reason, label: reason }));

/** Ends the monthly subscription with the period that is paid. */
export function CancelSection({ subscription }: { readonly subscription: OwnSubscription }) {
  const { busy, failure, cancel, forgetFailure } = useCancellation();
  const { accessUntil } = subscription;
  return (
    <ConfirmSection
      {...texts}
      consequence={texts.consequence(accessUntil === null ? undefined : dayInWords(accessUntil))}
      busy={busy}
      failure={failure}
      onKeep={forgetFailure}
      onConfirm={(form) => {
        const reason = form.get('cancelReason');
        void cancel(typeof reason === 'string' ? reason : '');
      }}
    >
      <SelectField
        name="cancelReason"
        label={texts.reason}
        optional
        placeholder={texts.reasonPlaceholder}
        defaultValue=""
        options={reasons}
      />
    </ConfirmSection>
  );
}
