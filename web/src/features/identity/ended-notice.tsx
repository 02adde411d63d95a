import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { company } from '../../copy/company.ts';
import {
  accountDeletedElsewhere,
  accountEnded,
  sessionEnded,
  sessionLeftElsewhere,
} from '../../copy/identity/identity.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import {
  hasEndedAccount,
  hasEndedSession,
  undoneAtTheEnd,
} from '../access/session/ended-session.ts';
import { wasDeletedElsewhere, wasLeftElsewhere } from '../access/session/previous-route.ts';

interface EndedNoticeProps {
  /** The login has found out that there is no such account any more. */
  readonly isAccountGone: boolean;
}

/** On a login that somebody did not ask for: why they are here, and what became of their work. */
export function EndedNotice({ isAccountGone: isFoundGone }: EndedNoticeProps) {
  const { state } = useLocation();
  const isLeftElsewhere = wasLeftElsewhere(state);
  const [undone] = useState(undoneAtTheEnd);
  const [ended] = useState(hasEndedSession);
  const [isAccountGone] = useState(hasEndedAccount);
  if (isAccountGone || isFoundGone) return <AccountEnded {...accountEnded} />;
  if (wasDeletedElsewhere(state)) return <AccountEnded {...accountDeletedElsewhere} />;
  if (!ended && !isLeftElsewhere) return null;
  const { title, text } = isLeftElsewhere ? sessionLeftElsewhere : sessionEnded;
  return (
    <div className="mb-6">
      <Alert tone="info" title={title}>
        {undone === undefined || isLeftElsewhere ? null : (
          <p className="text-ink mb-1 font-semibold">{sessionEnded.undone(undone)}</p>
        )}
        {text}
      </Alert>
    </div>
  );
}

/** Nobody signs in to an account that is gone: what can be done instead. */
function AccountEnded({
  title,
  text,
  signUp,
}: typeof accountEnded | typeof accountDeletedElsewhere) {
  return (
    <div className="mb-6">
      <Alert
        tone="info"
        title={title}
        action={
          <Link to={signUp.to} className="link text-small font-medium">
            {signUp.label}
          </Link>
        }
      >
        {text}{' '}
        <a href={`mailto:${company.supportEmail}`} className="link">
          {company.supportEmail}
        </a>
        .
      </Alert>
    </div>
  );
}
