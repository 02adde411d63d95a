import { useId, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import type { CardColours } from './card-session.ts';

interface SecureFieldBoxProps {
  /** The element for the partner's frame. */
  readonly containerId: string;
  readonly label: string;
  /** Shown at the end of the field: the card's brand. */
  readonly trailing?: ReactNode;
  readonly error: string | undefined;
  readonly focused: boolean;
  readonly ready: boolean;
  /** The frame's colours; undefined before it exists. */
  readonly colours: CardColours | undefined;
  readonly onPress: () => void;
}

/**
 * Our field around a frame of the partner. A label cannot point into a frame, so pressing it moves the focus by
 * script.
 */
export function SecureFieldBox(props: SecureFieldBoxProps) {
  const { containerId, label, trailing, error, focused, ready, colours, onPress } = props;
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-error`}>
      {/* Keyboard users reach the input in the iframe directly. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span id={`${id}-label`} onClick={onPress} className="block font-medium">
        {label}
      </span>
      <div
        className={classNames(
          'rounded-card bg-surface relative mt-2 flex h-12 items-center gap-3 overflow-hidden border px-3.5 transition-colors duration-150',
          error === undefined ? 'border-field hover:border-ink' : 'border-down',
          focused ? 'outline-3' : '',
          error === undefined ? 'outline-brand' : 'outline-down',
        )}
        style={{ backgroundColor: colours?.ground, color: colours?.placeholder }}
      >
        <div id={containerId} className="h-full min-w-0 flex-1" />
        {trailing ? <span className="text-fine shrink-0">{trailing}</span> : null}
        {ready ? null : (
          <span aria-hidden className="skeleton absolute top-4 left-3.5 block h-4 w-28" />
        )}
      </div>
      <div id={`${id}-error`} aria-live="polite" className="text-small text-down">
        {error ? <p className="animate-enter mt-1.5">{error}</p> : null}
      </div>
    </div>
  );
}
