import { CheckCheck } from './icons.tsx';
import { classNames } from '../lib/class-names.ts';
import { Mark } from './mark.tsx';
import type { Elements } from './elements.ts';

interface ConversationProps {
  /** Announced by screen readers: this is a picture of a conversation. */
  readonly label: string;
  readonly sender: string;
  readonly status: string;
  readonly day?: string;
  readonly children: Elements;
}

/** A chat as on a phone: sender, day and bubbles. */
export function Conversation({ label, sender, status, day, children }: ConversationProps) {
  return (
    <figure
      aria-label={label}
      className="rounded-[18px] border-rule bg-sunk shadow-float overflow-hidden border"
    >
      <div className="border-rule bg-surface flex items-center gap-3 border-b px-4 py-3">
        <Mark className="size-10 rounded-full" />
        <div className="leading-tight">
          <p className="font-semibold">{sender}</p>
          <p className="text-fine text-muted">{status}</p>
        </div>
      </div>
      <div className="flex flex-col gap-2 px-3 py-4 sm:px-4">
        {day ? (
          <p className="bg-paper text-fine text-muted mx-auto mb-1 rounded-full px-3 py-0.5">
            {day}
          </p>
        ) : null}
        {children}
      </div>
    </figure>
  );
}

interface BubbleProps {
  readonly time: string;
  /** Written by the reader instead of by us. */
  readonly own?: boolean;
  readonly children: Elements;
}

export function Bubble({ time, own = false, children }: BubbleProps) {
  return (
    <div
      className={classNames(
        'text-small max-w-[92%] rounded-[14px] px-3.5 pt-2.5 pb-1.5 shadow-[0_1px_1px_var(--color-shade-near)]',
        own ? 'bg-brand-soft self-end rounded-br-[4px]' : 'bg-surface self-start rounded-tl-[4px]',
      )}
    >
      {children}
      <p className="text-muted tabular mt-0.5 flex items-center justify-end gap-1 text-[0.75rem]">
        <span>{time}</span>
        {own ? (
          <CheckCheck
            size={14}
            strokeWidth={2}
            role="img"
            aria-label="lida"
            className="text-brand"
          />
        ) : null}
      </p>
    </div>
  );
}
