import { useEffect, useState } from 'react';

/** Whole seconds that are left, from the given number down to zero. */
export function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  function restart(): void {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  }

  return { left, restart };
}
