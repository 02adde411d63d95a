import {
  accountNotices,
  accountWays,
  scheduledNotice,
} from '../../copy/messaging/account-notice.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AccountPlanNotice } from '../access/account-plan-notice.tsx';
import { useAccess } from '../access/use-access.ts';
import { useGetsMessages } from '../access/use-gets-messages.ts';
import { accountStatusOf, firstDayOf, hasOpenPix } from '../billing/account-status.ts';
import { refusedChargeThatMatters } from '../billing/paid-already.ts';
import { RefusedCharge } from '../billing/subscription/refused-charge.tsx';
import { useSubscription } from '../billing/use-subscription.ts';

/** What of the account keeps its messages away, or soon will, and the way on. Nothing where all is well. */
export default function AccountNotice() {
  const { data: access } = useAccess();
  const getsMessages = useGetsMessages();
  // A trial's session has none, and one that cannot be read keeps nobody from subscribing.
  const { data: own, isLoading, errorUpdateCount } = useSubscription();
  if (access === undefined || getsMessages === undefined) return null;
  if (isLoading && errorUpdateCount === 0) return null;
  if (getsMessages) {
    const charge = own === undefined ? undefined : refusedChargeThatMatters(own);
    const isSoon = own !== undefined && charge !== undefined && access.hasAccess;
    return isSoon ? <RefusedCharge {...{ charge, own }} /> : null;
  }
  if (access.accountPlan !== undefined) return <AccountPlanNotice plan={access.accountPlan} />;
  const status = accountStatusOf(own);
  const notice = status === 'scheduled' ? scheduledNotice(firstDayOf(own)) : accountNotices[status];
  // What is under way shows on the dashboard, with what there is to do about it.
  const way = status === 'open' && !hasOpenPix(own) ? accountWays.plans : accountWays.dashboard;
  return (
    <Alert
      tone="info"
      title={notice.title}
      action={<ButtonLink to={way.to}>{way.label}</ButtonLink>}
    >
      {notice.text}
    </Alert>
  );
}
