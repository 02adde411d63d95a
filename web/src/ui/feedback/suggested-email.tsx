import { useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '../../lib/load-code.ts';

interface MeantEmailProps {
  /** The e-mail as typed. */
  readonly email: string;
  readonly onTake: (email: string) => void;
  /** Called with the typed e-mail when a correction is suggested. */
  readonly onAsk?: (email: string) => void;
}

/** Waits until the typing has paused. */
const restMilliseconds = 700;

/**
 * Asks whether a common domain was meant; the user may keep the typed address. If the code cannot be loaded, the
 * field works without it.
 */
export function SuggestedEmail({ email, onTake, onAsk }: MeantEmailProps) {
  const [found, setFound] = useState<{ readonly email: string; readonly meant: string }>();
  const report = useEffectEvent((checkedEmail: string) => onAsk?.(checkedEmail));
  useEffect(() => {
    const timer = setTimeout(() => void ask(), restMilliseconds);
    async function ask(): Promise<void> {
      const rule = await loadCode(() => import('./suggest-email.ts')).catch(() => undefined);
      const suggestion = rule?.suggestEmail(email);
      if (suggestion === undefined) return;
      setFound({ email, meant: suggestion });
      report(email);
    }
    return () => clearTimeout(timer);
  }, [email]);
  return (
    <div role="status" className="text-small">
      {found?.email === email ? (
        <>
          <span>Você quis dizer</span>{' '}
          <button type="button" className="link min-h-8" onClick={() => onTake(found.meant)}>
            {found.meant}
          </button>
          <span>?</span>
        </>
      ) : null}
    </div>
  );
}
