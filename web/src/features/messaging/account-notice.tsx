import {
  accountNotices,
  accountLinks,
  scheduledNotice,
} from '../../copy/messaging/account-notice.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AccountPlanNotice } from '../access/account-plan-notice.tsx';
import { useAccess } from '../access/use-access.ts';
import { useGetsMessages } from '../access/use-gets-messages.ts';
import { deriveAccountStatus, formatFirstDay, hasOpenPix } from '../billing/account-status.ts';
import { relevantRefusedCharge } from '../billing/payment-progress.ts';
import { RefusedCharge } from '../billing/subscription/refused-charge.tsx';
import { useSubscription } from '../billing/use-subscription.ts';

/** Explains an account state that stops messages now or soon, with a link. Otherwise renders nothing. */
export default function AccountNotice() {
  const { data: access } = useAccess();
  const getsMessages = useGetsMessages();
  // A trial session has no subscription, and a failed read must not prevent subscribing.
  const { data: billing, isLoading, errorUpdateCount } = useSubscription();
  if (access === undefined || getsMessages === undefined) return null;
  if (isLoading && errorUpdateCount === 0) return null;
  if (getsMessages) {
    const charge = billing === undefined ? undefined : relevantRefusedCharge(billing);
    const isSoon = billing !== undefined && charge !== undefined && access.hasAccess;
    return isSoon ? <RefusedCharge {...{ charge, billing }} /> : null;
  }
  if (access.accountPlan !== undefined) return <AccountPlanNotice plan={access.accountPlan} />;
  const status = deriveAccountStatus(billing);
  const notice =
    status === 'scheduled' ? scheduledNotice(formatFirstDay(billing)) : accountNotices[status];
  // The dashboard shows pending payments and their next step.
  const link =
    status === 'open' && !hasOpenPix(billing) ? accountLinks.plans : accountLinks.dashboard;
  return (
    <Alert
      tone="info"
      title={notice.title}
      action={<ButtonLink to={link.to}>{link.label}</ButtonLink>}
    >
      {notice.text}
    </Alert>
  );
}
