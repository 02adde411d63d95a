import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { company } from '../../copy/company.ts';
import {
  accountDeletedElsewhereTexts,
  accountEnded,
  sessionEnded,
  signedOutElsewhereTexts,
} from '../../copy/identity/identity.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import {
  hasEndedAccount,
  hasEndedSession,
  interruptedOutcome,
  markEndedSessionShown,
  wasTrialSession,
} from '../access/session/ended-session.ts';
import {
  wasAccountDeletedElsewhere,
  wasSignedOutElsewhere,
} from '../access/session/previous-route.ts';
import { hasDroppedDrafts } from '../access/session/session-store.ts';
import { loadCode } from '../../lib/load-code.ts';
import { hasUnsavedDraft } from '../access/session/unsaved-draft.ts';
import { dismissToasts } from '../../ui/feedback/toasts.ts';

interface EndedNoticeProps {
  /** Whether the login has found that the account no longer exists. */
  readonly isAccountDeleted: boolean;
}

/** Shown on a login opened by a redirect: explains the ended session and what happened to unsaved changes. */
export function EndedNotice({ isAccountDeleted: isFoundDeleted }: EndedNoticeProps) {
  const { state } = useLocation();
  const isSignedOutElsewhere = wasSignedOutElsewhere(state);
  const [outcome] = useState(interruptedOutcome);
  const [ended] = useState(hasEndedSession);
  const [wasTrial] = useState(wasTrialSession);
  const isDeleted = useEndedAccount() || isFoundDeleted;
  const [isDropped] = useState(hasDroppedDrafts);
  const [isKept] = useState(hasUnsavedDraft);
  const hasMessage = ended && !isSignedOutElsewhere;
  useEffect(() => {
    if (!hasMessage) return undefined;
    // Dismisses toasts with the same content. For a deleted account, the page that noticed it has shown the
    // explanation.
    if (!hasEndedAccount()) dismissToasts();
    return markEndedSessionShown();
  }, [hasMessage]);

  if (isDeleted) {
    const { trial, ...texts } = accountEnded;
    return <AccountEnded {...texts} text={wasTrial ? `${texts.text} ${trial}` : texts.text} />;
  }
  if (wasAccountDeletedElsewhere(state)) return <AccountEnded {...accountDeletedElsewhereTexts} />;
  if (isSignedOutElsewhere) {
    const { title, text, dropped } = signedOutElsewhereTexts;
    return <EndedMessage title={title} text={isDropped ? `${text} ${dropped}` : text} />;
  }
  if (!ended) return null;
  const { title, text, unsaved } = sessionEnded;
  return (
    <EndedMessage title={title} outcome={outcome} text={isKept ? `${text} ${unsaved}` : text} />
  );
}

/** Returns whether the account of the ended session was deleted: either already known, or asked from the server. */
function useEndedAccount(): boolean {
  const [isDeleted, setDeleted] = useState(hasEndedAccount);
  useEffect(() => {
    if (isDeleted || !hasEndedSession()) return undefined;
    let isHere = true;
    // Loaded only after an ended session.
    loadCode(() => import('./ended-account.ts'))
      .then(async ({ isEndedPhoneFree }) => isEndedPhoneFree())
      .then((isFree) => isHere && isFree && setDeleted(true))
      // If the state is unknown, the session counts as ended, and the login reports more.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isDeleted]);
  return isDeleted;
}

function EndedMessage(props: {
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
