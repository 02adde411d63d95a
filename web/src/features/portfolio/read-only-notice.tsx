import { portfolioReadOnly } from '../../copy/portfolio/portfolio.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AccountPlanNotice } from '../access/account-plan-notice.tsx';
import { useAccess } from '../access/use-access.ts';

/** Says why the portfolio cannot be changed, and how it can be. */
export function ReadOnlyNotice({ isEmpty }: { readonly isEmpty: boolean }) {
  const { data: access } = useAccess();
  if (access?.accountPlan !== undefined) {
    return (
      <div className="mb-10">
        <AccountPlanNotice plan={access.accountPlan} />
      </div>
    );
  }
  const { title, text } = portfolioReadOnly[isEmpty ? 'empty' : 'kept'];
  const { way } = portfolioReadOnly;
  return (
    <div className="mb-10 max-w-[44rem]">
      <Alert tone="info" title={title} action={<ButtonLink to={way.to}>{way.label}</ButtonLink>}>
        {text}
      </Alert>
    </div>
  );
}
