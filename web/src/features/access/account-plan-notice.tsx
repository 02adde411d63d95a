import type { AccountPlan } from '../../../../shared/contracts/access.ts';
import { accountPlanNotice as texts } from '../../copy/account-plan.ts';
import { ButtonLink, type ButtonTone } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { wantsAccount } from './session/previous-route.ts';

/**
 * Below the head of a trial's views: a user who has paid, or has a payment in progress, gets a link to it instead of
 * an offer.
 */
export function AccountPlanNotice({ plan }: { readonly plan: AccountPlan | undefined }) {
  if (plan === undefined) return null;
  const { title, text } = texts[plan];
  return (
    <div className="max-w-text mt-8">
      <Alert tone={plan === 'paid' ? 'success' : 'info'} title={title} action={<AccountPlanLink />}>
        {text}
      </Alert>
    </div>
  );
}

/** A link to the account itself; the trial is not opened again. */
export function AccountPlanLink({ tone = 'primary' }: { readonly tone?: ButtonTone }) {
  return (
    <ButtonLink to={texts.enter.to} state={wantsAccount} tone={tone}>
      {texts.enter.label}
    </ButtonLink>
  );
}
