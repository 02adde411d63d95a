import { useEffect, useState, type ComponentProps } from 'react';
import { resting as texts } from '../copy/waiting.ts';
import { Button } from './button.tsx';
import { clockText } from './clock-text.ts';

type RestingButtonProps = ComponentProps<typeof Button> & {
  /** Milliseconds since the epoch; the server would refuse whatever is sent before. */
  readonly until: number | undefined;
};

/**
 * A button that rests after too many tries, and says for how long. It stays where the keyboard
 * is, and does nothing when pressed, by a mouse or by Enter in a field.
 */
export function RestingButton({ until, ...button }: RestingButtonProps) {
  const left = useSecondsUntil(until);
  if (left === 0) return <Button {...button} />;
  return (
    <Button
      {...button}
      aria-disabled
      className={`${button.className ?? ''} cursor-not-allowed opacity-50`}
      onClick={(event) => event.preventDefault()}
    >
      <span className="tabular">{texts.wait(clockText(left))}</span>
    </Button>
  );
}

function useSecondsUntil(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const rests = left > 0;
  useEffect(() => {
    if (!rests) return undefined;
    const look = () => setNow(Date.now());
    // The last look may be long ago.
    const first = setTimeout(look);
    const timer = setInterval(look, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [rests]);
  return left;
}
