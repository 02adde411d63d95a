import { useId, type ReactNode } from 'react';
import type { MessageChannel } from '../../../../shared/contracts/messaging.ts';
import { channelNames, messageChoices as texts } from '../../copy/messaging/messages-page.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** A kind of message: on a wide screen a row of the table, on a phone a separate card. */
export function ChoiceRow(props: {
  readonly title: string;
  readonly hint: string;
  /** Another setting that affects this one, and where to change it. */
  readonly note?:
    | { readonly text: string; readonly path: string | undefined; readonly label?: string }
    | undefined;
  /** A switch for each channel. */
  readonly children: ReactNode;
}) {
  const { title, hint, note, children } = props;
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="border-rule border-b px-5 py-4 sm:grid sm:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] sm:items-start sm:px-6"
    >
      <div className="min-w-0">
        <p id={id} className="font-medium">
          {title}
        </p>
        <p className="text-small text-muted">{hint}</p>
        {note === undefined ? null : (
          <div className="text-small mt-1">
            <p>{note.text}</p>
            {note.path === undefined ? null : (
              <TextLink to={note.path} label={note.label ?? texts.toSettings} />
            )}
          </div>
        )}
      </div>
      <div className="mt-2 grid gap-1 sm:contents">{children}</div>
    </div>
  );
}

/** A switch, and under its line why it could not be turned. */
export function Switch(props: {
  readonly channel: MessageChannel;
  readonly name: string;
  readonly on: boolean;
  readonly isDisabled: boolean;
  /** Whether the switch is also styled as disabled, because it stays disabled for longer than a moment. */
  readonly looksDisabled: boolean;
  /** The result of the last change. */
  readonly status: string | undefined;
  readonly failure: string | undefined;
  /** How long a rate limit disables all switches, if the time is known. */
  readonly wait: string | undefined;
  readonly onToggle: () => void;
}) {
  const { channel, name, on, isDisabled, looksDisabled, status, failure, wait, onToggle } = props;
  const id = useId();
  const failureId = `${id}-failure`;
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 sm:min-h-0 sm:flex-col sm:justify-start">
        <label htmlFor={id} className="text-small sm:sr-only">
          {channelNames[channel]}
        </label>
        <input
          id={id}
          type="checkbox"
          // A native checkbox itself exposes whether it is checked.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          aria-label={name}
          aria-describedby={failure === undefined ? undefined : failureId}
          aria-disabled={isDisabled || undefined}
          data-rests={looksDisabled || undefined}
          checked={on}
          onChange={onToggle}
          className="switch order-1 sm:order-none"
        />
        {/* Placed where it moves no other content. */}
        <span aria-hidden className="text-fine text-muted ml-auto sm:ml-0 sm:text-center">
          {status}
        </span>
      </div>
      {failure === undefined ? null : (
        <p
          id={failureId}
          role="alert"
          className="text-small text-down sm:order-1 sm:col-span-3 sm:mt-2"
        >
          <span className="sr-only sm:not-sr-only">{`${channelNames[channel]}:`} </span>
          <span>{failure}</span>
          {wait === undefined ? null : (
            <span aria-hidden className="tabular block">
              {wait}
            </span>
          )}
        </p>
      )}
    </>
  );
}
