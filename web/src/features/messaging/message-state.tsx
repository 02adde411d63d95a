import { Ban, CircleHelp, Clock } from 'lucide-react';
import type { DeliveryState } from '../../../../shared/contracts/messaging.ts';
import type { SentMessage } from '../../../../shared/contracts/account-messages.ts';
import { failureTexts, skipTexts, stateNames } from '../../copy/messaging/messages-page.ts';
import { classNames } from '../../lib/class-names.ts';
import { Check, CheckCheck, CircleAlert } from '../../ui/icons.tsx';

const pendingStyle = { Icon: Clock, textColor: 'text-muted' };
const unknownStyle = { Icon: CircleHelp, textColor: 'text-muted' };

const stateStyles = {
  claimed: pendingStyle,
  deferred: pendingStyle,
  attempted: pendingStyle,
  uncertain: unknownStyle,
  'given-up': unknownStyle,
  accepted: { Icon: Check, textColor: 'text-muted' },
  delivered: { Icon: CheckCheck, textColor: 'text-muted' },
  read: { Icon: CheckCheck, textColor: 'text-brand' },
  failed: { Icon: CircleAlert, textColor: 'text-down' },
  skipped: { Icon: Ban, textColor: 'text-muted' },
} as const satisfies Readonly<Record<DeliveryState, unknown>>;

/** The state of a message as an icon and in words. */
export function MessageState(message: Pick<SentMessage, 'state' | 'reason' | 'failure'>) {
  const { state } = message;
  const { Icon, textColor } = stateStyles[state];
  const name = stateNames[state];
  const why = selectReasonText(message);
  return (
    <p className={classNames('text-small flex items-start gap-1.5', textColor)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-[0.2rem] shrink-0" />
      <span>{why === undefined ? name : `${name}: ${why}`}</span>
    </p>
  );
}

function selectReasonText({
  reason,
  failure,
}: Pick<SentMessage, 'reason' | 'failure'>): string | undefined {
  if (reason !== undefined) return skipTexts[reason];
  return failure === undefined ? undefined : failureTexts[failure];
}
