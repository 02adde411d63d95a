import { useEffect, useState } from 'react';
import type { CalledEndpoints } from '../../lib/limits.ts';
import { CallButton } from '../../ui/call-button.tsx';

interface ResendCodeProps {
  /** The endpoint that sends a code; the button rests while its limit is reached. */
  readonly endpoints: CalledEndpoints;
  /** How long to wait before another code can be requested, because the previous one may still arrive. */
  readonly afterSeconds: number;
  readonly texts: {
    readonly resend: string;
    readonly resending: string;
    readonly resendIn: (seconds: number) => string;
  };
  readonly busy: boolean;
  readonly onAsk: () => Promise<void>;
}

/** Requests another code after a waiting time. */
export function ResendCode({ endpoints, afterSeconds, texts, busy, onAsk }: ResendCodeProps) {
  const { left, restart } = useCountdown(afterSeconds);

  async function ask(): Promise<void> {
    await onAsk();
    restart();
  }

  if (left > 0) {
    return (
      <p className="text-small text-muted tabular flex min-h-12 items-center justify-center text-center">
        {texts.resendIn(left)}
      </p>
    );
  }
  return (
    <CallButton
      endpoints={endpoints}
      type="button"
      tone="secondary"
      busy={busy}
      busyLabel={texts.resending}
      onClick={() => void ask()}
    >
      {texts.resend}
    </CallButton>
  );
}

/** The remaining whole seconds, from the given number down to zero. */
function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const running = secondsLeft > 0;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  function restart(): void {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  }

  return { left: secondsLeft, restart };
}
