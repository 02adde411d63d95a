import { processMercadoPagoPayment } from '../../../../../shared/contracts/billing-endpoints.ts';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { checkout } from '../../../copy/billing/billing.ts';
import { pix as texts } from '../../../copy/billing/pix.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import type { PixEnd } from './use-pix-status.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { SupportLink } from '../support-link.tsx';
import { useSubscription, type SubscriptionAnswer } from '../use-subscription.ts';
import type { Elements } from '../../../ui/elements.ts';

/** Returns the last Pix of a plan if its code has expired and no other payment was started since. */
export function findExpiredPix(billing: SubscriptionAnswer | undefined, plan: OneOffPlanKey) {
  return billing?.expiredPix?.plan === plan ? billing.expiredPix : undefined;
}

/** After a reload, only the server still knows the Pix. */
export function ExpiredPixNotice({ plan }: { readonly plan: OneOffPlanKey }) {
  // The Pix may have been paid just before it expired.
  const { data: billing } = useSubscription({
    isFollowed: (answer) => findExpiredPix(answer, plan) !== undefined,
  });
  const expired = findExpiredPix(billing, plan);
  if (expired === undefined) return null;
  const { title, text, next } = texts.ends.expired;
  return (
    <Alert tone="info" title={title}>
      {expired.isUnconfirmed === true ? texts.unconfirmed : `${text} ${next}`}
    </Alert>
  );
}

interface EndedPixProps {
  readonly end: PixEnd;
  readonly plan: OneOffPlanKey;
  /** Something else has paid the plan. */
  readonly isPaid: boolean;
  /** The state is being requested. */
  readonly isChecking: boolean;
  readonly notice: Elements;
  readonly onGenerate: () => void;
}

/** A Pix that can no longer be paid: the reason, what happened to the money, and what the user can do. */
export function EndedPix(props: EndedPixProps) {
  const { end, plan, isPaid, isChecking, notice, onGenerate } = props;
  const { title, text, next } = texts.ends[end];
  if (isPaid) {
    return (
      <Alert tone="success" title={title} action={<TextLink {...checkout.dashboard} />}>
        {`${text} ${texts.paidOtherwise(planNames[plan])}`}
      </Alert>
    );
  }
  const isContested = end === 'charged_back';
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="info" title={title} action={isContested ? <SupportLink /> : null}>
        {next === undefined ? text : `${text} ${next}`}
      </Alert>
      {notice}
      {isContested ? null : (
        <CallButton
          endpoints={[processMercadoPagoPayment]}
          wide={false}
          busy={isChecking}
          onClick={onGenerate}
        >
          {texts.regenerate}
        </CallButton>
      )}
    </div>
  );
}
