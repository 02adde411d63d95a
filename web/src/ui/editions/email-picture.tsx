import type { ReactNode } from 'react';
import { Logo } from '../logo.tsx';
import { Mark } from '../mark.tsx';

interface EmailPictureProps {
  /** Announced by screen readers: this is a picture of an e-mail. */
  readonly label: string;
  readonly sender: string;
  readonly subject: string;
  readonly time: string;
  /** Below the name on the sheet. */
  readonly day?: string;
  readonly children: ReactNode;
}

/** An e-mail as shown by a mail program: sender, subject, and content. */
export function EmailPicture({ label, sender, subject, time, day, children }: EmailPictureProps) {
  return (
    <figure
      aria-label={label}
      className="border-rule bg-sunk shadow-float rounded-card overflow-hidden border"
    >
      <div className="border-rule bg-surface border-b px-4 py-3 sm:px-5">
        <p className="text-title-4 font-serif font-semibold break-words [font-variation-settings:'opsz'_64]">
          {subject}
        </p>
        <div className="mt-2.5 flex items-center gap-3">
          <Mark className="size-9 rounded-full" />
          <p className="text-small min-w-0 flex-1 leading-tight">
            <span className="font-semibold">{sender}</span>
            <span className="text-fine text-muted block">para você</span>
          </p>
          <p className="text-fine text-muted tabular self-start">{time}</p>
        </div>
      </div>
      <div className="p-3 sm:p-5">
        <div className="bg-surface text-small px-4 py-5 sm:px-6">
          <div className="flex items-end justify-between gap-3">
            <Logo className="h-6" />
            {day === undefined ? null : <p className="text-fine text-muted">{day}</p>}
          </div>
          <div className="masthead-rule mt-2.5">
            <div className="pt-4">{children}</div>
          </div>
        </div>
      </div>
    </figure>
  );
}
