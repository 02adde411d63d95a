import { useEffect, useState } from 'react';
import { sessionEnded as texts } from '../../copy/identity.ts';
import { Alert } from '../../ui/alert.tsx';
import { hasEndedSession } from './ended-session.ts';

/** On a login that somebody did not ask for: why they are here, and that nothing is lost. */
export function EndedNotice() {
  const [ended] = useState(hasEndedSession);
  // Said once it stands there: a screen reader speaks of what comes, not of what is.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true));
    return () => clearTimeout(timer);
  }, []);
  if (!ended) return null;
  return (
    <div className="mb-6" role="status">
      {shown ? (
        <Alert tone="info" title={texts.title}>
          {texts.text}
        </Alert>
      ) : null}
    </div>
  );
}
