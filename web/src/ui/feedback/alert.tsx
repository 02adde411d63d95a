import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info } from '../icons.tsx';
import { classNames } from '../../lib/class-names.ts';

export type AlertTone = 'error' | 'success' | 'info';

const toneClasses = {
  error: { Icon: CircleAlert, box: 'border-down bg-down-soft', icon: 'text-down' },
  success: { Icon: CircleCheck, box: 'border-brand bg-brand-soft', icon: 'text-brand' },
  info: { Icon: Info, box: 'border-rule bg-sunk', icon: 'text-muted' },
} as const;

interface AlertProps {
  readonly tone: AlertTone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** A button or link for the next step. */
  readonly action?: ReactNode;
}

/** Shows in the page what happened and what to do; an error is announced at once. */
export function Alert({ tone, title, children, action }: AlertProps) {
  const { Icon, box, icon } = toneClasses[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('rounded-card animate-enter flex gap-3 border p-4', box)}
    >
      <Icon size={20} className={classNames('mt-0.5 shrink-0', icon)} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-small">{children}</div> : null}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
