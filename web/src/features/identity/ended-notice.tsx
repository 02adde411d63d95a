import { useEffect, useState } from 'react';
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
  outcomeAtTheEnd,
  showEndedSession,
} from '../access/session/ended-session.ts';
import { wasDeletedElsewhere, wasLeftElsewhere } from '../access/session/previous-route.ts';
import { hasDroppedWork } from '../access/session/session-store.ts';
import { hasUnsavedWork } from '../access/session/unsaved-work.ts';
import { dismissNotices } from '../../ui/feedback/notices.ts';

interface EndedNoticeProps {
  /** The login has found out that there is no such account any more. */
  readonly isAccountGone: boolean;
}

/** On a login that somebody did not ask for: why they are here, and what became of their work. */
export function EndedNotice({ isAccountGone: isFoundGone }: EndedNoticeProps) {
  const { state } = useLocation();
  const isLeftElsewhere = wasLeftElsewhere(state);
  const [outcome] = useState(outcomeAtTheEnd);
  const [ended] = useState(hasEndedSession);
  const [isAccountGone] = useState(hasEndedAccount);
  const [isDropped] = useState(hasDroppedWork);
  const [isKept] = useState(hasUnsavedWork);
  const isSaid = ended && !isLeftElsewhere;
  useEffect(() => {
    if (!isSaid) return undefined;
    // What floats above it is about the same.
    dismissNotices();
    return showEndedSession();
  }, [isSaid]);

  if (isAccountGone || isFoundGone) return <AccountEnded {...accountEnded} />;
  if (wasDeletedElsewhere(state)) return <AccountEnded {...accountDeletedElsewhere} />;
  if (isLeftElsewhere) {
    const { title, text, dropped } = sessionLeftElsewhere;
    return <Said title={title} text={isDropped ? `${text} ${dropped}` : text} />;
  }
  if (!ended) return null;
  const { title, text, unsaved } = sessionEnded;
  return <Said title={title} outcome={outcome} text={isKept ? `${text} ${unsaved}` : text} />;
}

function Said(props: {
  readonly title: string;
  readonly outcome?: string | undefined;
  readonly text: string;
}) {
  const { title, outcome, text } = props;
  return (
    <div className="mb-6">
      <Alert tone="info" title={title}>
        {outcome === undefined ? null : <p className="text-ink mb-1 font-semibold">{outcome}</p>}
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
