import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { company } from '../../copy/company.ts';
import { accountEnded, sessionEnded, sessionLeftElsewhere } from '../../copy/identity/identity.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { hasEndedAccount, hasEndedSession } from '../access/session/ended-session.ts';
import { wasLeftElsewhere } from '../access/session/previous-route.ts';

/** On a login that somebody did not ask for: why they are here, and what became of their work. */
export function EndedNotice() {
  const isLeftElsewhere = wasLeftElsewhere(useLocation().state);
  const [ended] = useState(hasEndedSession);
  const [isAccountGone] = useState(hasEndedAccount);
  if (isAccountGone) return <AccountEnded />;
  if (!ended && !isLeftElsewhere) return null;
  const { title, text } = isLeftElsewhere ? sessionLeftElsewhere : sessionEnded;
  return (
    <div className="mb-6">
      <Alert tone="info" title={title}>
        {text}
      </Alert>
    </div>
  );
}

/** Nobody signs in to an account that is gone: what can be done instead. */
function AccountEnded() {
  const { title, text, signUp } = accountEnded;
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
