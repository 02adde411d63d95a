import { useEffect, useEffectEvent, useState } from 'react';
import { pixLifeMilliseconds } from '../../../../../shared/plans.ts';
import { pix as texts } from '../../../copy/billing/pix.ts';
import { clockText } from '../../../lib/clock-text.ts';
import { serverNow, subscribeToServerClock } from '../../../lib/server-clock.ts';

interface PixCountdownProps {
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** The time is over as far as this browser has heard the server's clock; the server decides. */
  readonly onZero: () => void;
}

/** How long a Pix can still be paid. Screen readers are not told of every second. */
export function PixCountdown({ expiresAt, onZero }: PixCountdownProps) {
  const [now, setNow] = useState(serverNow);
  const leftMilliseconds = Math.min(Date.parse(expiresAt) - now, pixLifeMilliseconds);
  const left = Math.max(0, Math.ceil(leftMilliseconds / 1000));
  const isOver = left === 0;
  const reached = useEffectEvent(onZero);

  useEffect(() => {
    if (isOver) {
      reached();
      return undefined;
    }
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, 1000);
    const stopHearing = subscribeToServerClock(tick);
    return () => {
      clearInterval(timer);
      stopHearing();
    };
  }, [isOver]);

  return (
    <p>
      <span className="text-small text-muted block">{texts.expires}</span>
      <span role="timer" className="text-title-3 tabular block font-semibold">
        {clockText(left)}
      </span>
    </p>
  );
}
