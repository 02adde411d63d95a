import type { ReactNode } from 'react';
import { LogOut } from 'lucide-react';
import { dashboard as texts } from '../../copy/dashboard.ts';
import { Button } from '../../ui/button.tsx';
import { leaveSession } from './leave-session.ts';
import { TextLink } from '../../ui/text-link.tsx';
import * as paths from '../../paths.ts';

interface SessionViewHeaderProps {
  /** The badge and the content beside it. */
  readonly status: ReactNode;
  readonly title: string;
  readonly lead?: string;
}

/** The header of every view behind a session: status badge, greeting and sign-out. */
export function SessionViewHeader({ status, title, lead }: SessionViewHeaderProps) {
  return (
    <header className="grid gap-x-10 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{status}</div>
        <h1 className="text-title-1 mt-3 break-words">{title}</h1>
      </div>
      {lead ? (
        <p className="text-lead text-muted mt-3 max-w-[44rem] sm:col-span-2">{lead}</p>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:col-span-2">
        <TextLink to={paths.profile} label={texts.profile} />
        <Button tone="secondary" wide={false} onClick={() => leaveSession()}>
          <span className="flex items-center gap-2">
            <LogOut size={18} strokeWidth={1.75} aria-hidden />
            <span>{texts.signOut}</span>
          </span>
        </Button>
      </div>
    </header>
  );
}
