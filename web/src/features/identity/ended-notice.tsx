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
  wasTrialSession,
} from '../access/session/ended-session.ts';
import { wasDeletedElsewhere, wasLeftElsewhere } from '../access/session/previous-route.ts';
import { hasDroppedDrafts } from '../access/session/session-store.ts';
import { loadCode } from '../../lib/load-code.ts';
import { hasUnsavedDraft } from '../access/session/unsaved-draft.ts';
import { dismissToasts } from '../../ui/feedback/toasts.ts';

interface EndedNoticeProps {
  /** The login has found out that there is no such account any more. */
  readonly isAccountGone: boolean;
}

/** On a login opened by a redirect: explains the ended session and what happened to unsaved work. */
export function EndedNotice({ isAccountGone: isFoundGone }: EndedNoticeProps) {
  const { state } = useLocation();
  const isLeftElsewhere = wasLeftElsewhere(state);
  const [outcome] = useState(outcomeAtTheEnd);
  const [ended] = useState(hasEndedSession);
  const [wasTrial] = useState(wasTrialSession);
  const isAccountGone = useEndedAccount() || isFoundGone;
  const [isDropped] = useState(hasDroppedDrafts);
  const [isKept] = useState(hasUnsavedDraft);
  const isSaid = ended && !isLeftElsewhere;
  useEffect(() => {
    if (!isSaid) return undefined;
    // Dismiss toasts with the same content. A deleted account was explained by the screen that noticed it.
    if (!hasEndedAccount()) dismissToasts();
    return showEndedSession();
  }, [isSaid]);

  if (isAccountGone) {
    const { trial, ...texts } = accountEnded;
    return <AccountEnded {...texts} text={wasTrial ? `${texts.text} ${trial}` : texts.text} />;
  }
  if (wasDeletedElsewhere(state)) return <AccountEnded {...accountDeletedElsewhere} />;
  if (isLeftElsewhere) {
    const { title, text, dropped } = sessionLeftElsewhere;
    return <Said title={title} text={isDropped ? `${text} ${dropped}` : text} />;
  }
  if (!ended) return null;
  const { title, text, unsaved } = sessionEnded;
  return <Said title={title} outcome={outcome} text={isKept ? `${text} ${unsaved}` : text} />;
}

/** Whether the account of the session that has ended is gone: known already, or asked about. */
function useEndedAccount(): boolean {
  const [isGone, setGone] = useState(hasEndedAccount);
  useEffect(() => {
    if (isGone || !hasEndedSession()) return undefined;
    let isHere = true;
    // Loaded only after an ended session.
    loadCode(() => import('./ended-account.ts'))
      .then(async ({ isEndedPhoneFree }) => isEndedPhoneFree())
      .then((isFree) => isHere && isFree && setGone(true))
      // Where nobody can say, the session has ended, and the login finds out.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isGone]);
  return isGone;
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
        <span>{text}</span>
      </Alert>
    </div>
  );
}

/** Explains a deleted account and offers alternatives. */
function AccountEnded(props: {
  readonly title: string;
  readonly text: string;
  readonly help: string;
  readonly signUp: { readonly to: string; readonly label: string };
}) {
  const { title, text, help, signUp } = props;
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
        <span>{`${text} ${help}`}</span>{' '}
        <a href={`mailto:${company.supportEmail}`} className="link">
          {company.supportEmail}
        </a>
        <span>.</span>
      </Alert>
    </div>
  );
}
