import { Navigate, useSearchParams } from 'react-router-dom';
import type { Access } from '../../../../shared/contracts/access.ts';
import { processingPayment } from '../../copy/dashboard.ts';
import * as paths from '../../paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useSubscription, type SubscriptionAnswer } from '../billing/use-subscription.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { loadCode } from '../../lib/load-code.ts';
import { useSession } from '../access/session/use-session.ts';
import { AccessGate } from '../access/access-gate.tsx';
import { ActiveDashboard } from './active-dashboard.tsx';
import { DashboardSkeleton } from '../access/dashboard-skeleton.tsx';
import {
  isPaymentExplained,
  deriveWait,
  viewWithoutAccess,
  type AccountStatus,
} from '../billing/account-status.ts';
import { readSelectedAsset, assetParameter, showsAsset } from './dashboard-address.ts';
import { SlimSkeleton } from './slim-skeleton.tsx';
import { usePrefetchedAsset } from './use-prefetched-asset.ts';
import { usePaymentToasts } from './use-payment-toasts.ts';
import { useAccountStatus } from './use-account-status.ts';

/** With access, the code of the other views is never loaded. */
const waiting = <DashboardSkeleton shape="cards" />;
const InactiveView = lazyPart(() => loadCode(() => import('./inactive-view.tsx')), waiting);
const TrialViews = lazyPart(
  () => loadCode(() => import('../trial/dashboard/trial-views.tsx')),
  waiting,
);

/** Shows one of four views, depending on the account type that the server returns. */
export function DashboardRouter() {
  const session = useSession();
  usePrefetchedAsset();
  const [parameters] = useSearchParams();
  const isOfAsset = session?.kind === 'account' && showsAsset(parameters);
  return (
    <AccessGate
      loading={
        isOfAsset ? (
          <SlimSkeleton />
        ) : (
          <DashboardSkeleton shape={session?.kind === 'trial' ? 'cards' : 'tabs'} />
        )
      }
    >
      {(access) => <View access={access} />}
    </AccessGate>
  );
}

function View({ access }: { readonly access: Access }) {
  const [parameters] = useSearchParams();
  const isJustPaid = parameters.get('payment_success') === 'true';
  const accountStatus = useAccountStatus(access);
  const { hasAccess } = access;
  const { data: billing } = useSubscription({ enabled: !hasAccess });
  const wait = deriveWait(billing);
  const expectsPayment = accountStatus === undefined ? undefined : accountStatus === 'expected';
  usePaymentToasts({ isJustPaid, expectsPayment, wait, hasAccess });
  // A trial has no analysis, but its alerts show the price of an asset that a message links to.
  if (isOfTrial(access) && showsAsset(parameters)) {
    const asset = new URLSearchParams({ [assetParameter]: readSelectedAsset(parameters) });
    return <Navigate replace to={`${paths.alerts}?${asset}`} />;
  }
  if (accountStatus === undefined) return waiting;
  const isUnknown =
    !hasAccess &&
    isJustPaid &&
    expectsPayment === false &&
    billing !== undefined &&
    hasNoKnownPayment(billing);
  return (
    <>
      {isUnknown ? <UnknownPayment /> : null}
      <ViewOf {...{ access, accountStatus, billing }} />
    </>
  );
}

function isOfTrial({ accountType, trialEndsAt }: Access): boolean {
  return accountType === 'trial_active' || trialEndsAt !== undefined;
}

function hasNoKnownPayment(billing: SubscriptionAnswer): boolean {
  return billing.openPayments.length === 0 && !isPaymentExplained(billing);
}

/** Shown when the address says that a payment was made, but the account has none. */
function UnknownPayment() {
  return (
    <div className="max-w-page mx-auto px-5 pt-6 md:px-8">
      <Alert tone="info" action={<TextLink {...processingPayment.payments} />}>
        {processingPayment.unknown}
      </Alert>
    </div>
  );
}

function ViewOf(props: {
  readonly access: Access;
  readonly accountStatus: AccountStatus;
  readonly billing: SubscriptionAnswer | undefined;
}) {
  const { access, accountStatus, billing } = props;
  const { accountType } = access;
  switch (accountType) {
    case 'active':
      return <ActiveDashboard access={access} />;
    // A running trial is shown for any state of a payment.
    case 'trial_active':
      return <TrialViews access={access} />;
    case 'trial_expired':
      return accountStatus === 'expected' ? (
        <InactiveView {...{ accountType, accountStatus }} />
      ) : (
        <TrialViews access={access} />
      );
    case 'inactive':
      return (
        <InactiveView
          accountType={viewWithoutAccess(access, billing)}
          accountStatus={accountStatus}
        />
      );
    default:
      return accountType satisfies never;
  }
}
