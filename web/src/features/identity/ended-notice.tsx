import { useState } from 'react';
import { sessionEnded as texts } from '../../copy/identity.ts';
import { Alert } from '../../ui/alert.tsx';
import { hasEndedSession } from './ended-session.ts';

/** On a login that somebody did not ask for: why they are here, and that nothing is lost. */
export function EndedNotice() {
  const [ended] = useState(hasEndedSession);
  if (!ended) return null;
  return (
    <div className="mb-6">
      <Alert tone="info" title={texts.title}>
        {texts.text}
      </Alert>
    </div>
  );
}
