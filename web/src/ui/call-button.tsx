import { useState, type ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { limits, type CalledEndpoints } from '../lib/limits.ts';
import { Button } from './button.tsx';
import { Spinner } from './feedback/spinner.tsx';
import { useLimitWait } from './use-limit-wait.ts';

type CallButtonProps = ComponentProps<typeof Button> & {
  /**
   * The endpoints that the button calls: it is disabled during their rate limits and shows the remaining time. Empty
   * if a limit should not disable the button.
   */
  readonly endpoints: CalledEndpoints;
  /** While pending, the button keeps its width, stays focusable and ignores clicks. */
  readonly busy: boolean;
  /** Announced during the call; without it, the visible label. */
  readonly busyLabel?: string | undefined;
};

/**
 * A button that calls the server. During the call or a rate limit it keeps the focus, and does nothing when it is
 * activated by the mouse or by Enter in a field.
 */
export function CallButton({ endpoints, busy, busyLabel, ...button }: CallButtonProps) {
  const { children, className, onClick } = button;
  const secondsLeft = useLimitWait(endpoints);
  const isWaiting = secondsLeft > 0 && !busy;
  const [hasWaited, setHasWaited] = useState(false);
  if (isWaiting && !hasWaited) setHasWaited(true);
  return (
    <>
      <Button
        {...button}
        {...(busy || isWaiting ? { 'aria-disabled': true } : {})}
        // The time is rounded to minutes, because screen readers read each change of a focused element's name.
        {...(isWaiting ? { 'aria-label': limits.spoken(secondsLeft) } : {})}
        className={classNames(
          className,
          busy ? 'cursor-progress' : '',
          isWaiting ? 'cursor-not-allowed opacity-50' : '',
        )}
        onClick={(event) => {
          if (busy || isWaiting) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {isWaiting ? (
          <span className="tabular">{limits.shown(secondsLeft)}</span>
        ) : (
          <span className={busy ? 'invisible' : ''}>{children}</span>
        )}
        {busy ? (
          <span className="absolute inset-0 flex items-center justify-center gap-2">
            <Spinner />
            <span className={busyLabel ? '' : 'sr-only'}>{busyLabel ?? children}</span>
          </span>
        ) : null}
      </Button>
      {hasWaited ? (
        <span role="status" className="sr-only">
          {isWaiting ? '' : limits.over}
        </span>
      ) : null}
    </>
  );
}
