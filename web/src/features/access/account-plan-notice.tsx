import type { AccountPlan } from '../../../../shared/contracts/access.ts';
import { accountPlanNotice as texts } from '../../copy/account-plan.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { wantsAccount } from './session/previous-route.ts';

/**
 * Below the head of a trial's views: whoever has paid, or has a payment under way, is not asked to
 * pay as if they had not, and is led to where it shows.
 */
export function AccountPlanNotice({ plan }: { readonly plan: AccountPlan | undefined }) {
  if (plan === undefined) return null;
  const { title, text } = texts[plan];
  return (
    <div className="max-w-text mt-8">
      <Alert
        tone={plan === 'paid' ? 'success' : 'info'}
        title={title}
        action={
          <ButtonLink to={texts.enter.to} state={wantsAccount}>
            {texts.enter.label}
          </ButtonLink>
        }
      >
        {text}
      </Alert>
    </div>
  );
}
