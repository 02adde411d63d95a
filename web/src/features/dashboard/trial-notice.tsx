import { Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AccountType } from '../../../../shared/contracts/access.ts';
import { inactiveDashboard as texts } from '../../copy/dashboard.ts';

/** Explains the trial to a user without a subscription. */
export function TrialNotice(props: {
  readonly accountType: Exclude<AccountType, 'active'>;
  /** Whether there is a Pix that can still be paid; its payment starts the plan. */
  readonly isPixOpen: boolean;
}) {
  const { accountType, isPixOpen } = props;
  return (
    <aside className="border-rule mt-8 flex gap-3 border-t pt-5">
      <Clock size={20} strokeWidth={1.75} aria-hidden className="text-muted mt-0.5 shrink-0" />
      <div className="text-small">
        {accountType === 'inactive' ? (
          <>
            <p className="font-semibold">{texts.trialNoticeTitle}</p>
            <p className="text-muted mt-1">{texts.trialNotice}</p>
            <Link
              to={texts.trialNoticeLink.to}
              className="link mt-1 inline-flex min-h-11 items-center font-medium"
            >
              {texts.trialNoticeLink.label}
            </Link>
          </>
        ) : accountType === 'trial_active' ? (
          <>
            <p className="text-muted">
              {isPixOpen ? texts.trialPixNotice : texts.trialActiveNotice}
            </p>
            <Link
              to={texts.trialTimes.to}
              className="link mt-1 inline-flex min-h-11 items-center font-medium"
            >
              {texts.trialTimes.label}
            </Link>
          </>
        ) : (
          <p className="text-muted">{texts.trialExpiredNotice}</p>
        )}
      </div>
    </aside>
  );
}
