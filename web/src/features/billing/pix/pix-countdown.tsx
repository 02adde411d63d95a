import { useEffect, useEffectEvent, useState } from 'react';
import { pix as texts } from '../../../copy/billing/billing.ts';
import { clockText } from '../../../lib/clock-text.ts';

interface PixCountdownProps {
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** By this browser's clock the time is over; the server's decides. */
  readonly onZero: () => void;
}

/** How long a Pix can still be paid. Screen readers are not told of every second. */
export function PixCountdown({ expiresAt, onZero }: PixCountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));
  const isOver = left === 0;
  const reached = useEffectEvent(onZero);

  useEffect(() => {
    if (isOver) {
      reached();
      return undefined;
    }
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return (
    <p className="mt-4">
      <span className="text-small text-muted block">{texts.expires}</span>
      <span role="timer" className="text-title-3 tabular block font-semibold">
        {clockText(left)}
      </span>
    </p>
  );
}
