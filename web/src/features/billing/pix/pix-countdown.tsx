import { useEffect, useEffectEvent, useState } from 'react';
import { pixLifeMilliseconds } from '../../../../../shared/plans.ts';
import { pix as texts } from '../../../copy/billing/pix.ts';
import { clockText } from '../../../lib/clock-text.ts';
import { serverNow, subscribeToServerClock } from '../../../lib/server-clock.ts';

interface PixCountdownProps {
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Called when the time is over by the server's clock as known here; the server decides. */
  readonly onZero: () => void;
}

/** The remaining time of a Pix. Screen readers do not announce every second. */
export function PixCountdown({ expiresAt, onZero }: PixCountdownProps) {
  const [now, setNow] = useState(serverNow);
  const leftMilliseconds = Math.min(Date.parse(expiresAt) - now, pixLifeMilliseconds);
  const secondsLeft = Math.max(0, Math.ceil(leftMilliseconds / 1000));
  const isOver = secondsLeft === 0;
  const reached = useEffectEvent(onZero);

  useEffect(() => {
    if (isOver) {
      reached();
      return undefined;
    }
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, 1000);
    const unsubscribe = subscribeToServerClock(tick);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [isOver]);

  return (
    <p>
      <span className="text-small text-muted block">{texts.expires}</span>
      <span role="timer" className="text-title-3 tabular block font-semibold">
        {clockText(secondsLeft)}
      </span>
    </p>
  );
}
