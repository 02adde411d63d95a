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

/** Asks whether a common domain was meant; what was typed may stay. Its field does without it where the code does not arrive. */
export function MeantEmail({ email, onTake, onAsk }: MeantEmailProps) {
  const [found, setFound] = useState<{ readonly email: string; readonly meant: string }>();
  const tell = useEffectEvent((asked: string) => onAsk?.(asked));
  useEffect(() => {
    const timer = setTimeout(() => void ask(), restMilliseconds);
    async function ask(): Promise<void> {
      const rule = await loadCode(() => import('../../../../shared/values/meant-email.ts')).catch(
        () => undefined,
      );
      const meant = rule?.meantEmail(email);
      if (meant === undefined) return;
      setFound({ email, meant });
      tell(email);
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
