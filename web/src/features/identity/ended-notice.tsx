import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionEnded, sessionLeftElsewhere } from '../../copy/identity.ts';
import { Alert } from '../../ui/alert.tsx';
import { hasEndedSession } from './ended-session.ts';
import { wasLeftElsewhere } from './previous-route.ts';

/** On a login that somebody did not ask for: why they are here, and what became of their work. */
export function EndedNotice() {
  const isLeftElsewhere = wasLeftElsewhere(useLocation().state);
  const [ended] = useState(hasEndedSession);
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
