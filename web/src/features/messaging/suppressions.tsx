import { useEffect, useRef, useState } from 'react';
import type { MessageSettings } from '../../../../shared/contracts/account-messages.ts';
import { payments } from '../../copy/billing/billing-payments.ts';
import { suppressionNotice as texts, suppressionTexts } from '../../copy/messaging/suppressions.ts';
import { formatLongDay } from '../../lib/date-texts.ts';
import { loadCode } from '../../lib/load-code.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { MailboxProofProps } from './mailbox-proof.tsx';

type Suppression = NonNullable<MessageSettings['channels'][number]['silence']>;

export interface SuppressionsProps {
  readonly channels: MessageSettings['channels'];
  /** The address accepts mail, as the confirmed code shows. */
  readonly onProven: () => Promise<unknown>;
}

/** Loaded separately, because few users have a bounced address. */
const MailboxProof = lazyPart<MailboxProofProps>(
  () => loadCode(() => import('./mailbox-proof.tsx')),
  null,
);

/** Explains for each blocked channel why no messages are sent, and how to resume them. */
export default function Suppressions({ channels, onProven }: SuppressionsProps) {
  const [isProven, setProven] = useState(false);
  const provenRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The previously focused field was removed.
    if (isProven) provenRef.current?.focus();
  }, [isProven]);
  const suppressed = channels.flatMap(({ channel, silence }) =>
    silence === null ? [] : [{ channel, silence }],
  );
  if (suppressed.length === 0 && !isProven) return null;
  return (
    <div className="grid gap-4">
      {isProven ? (
        <p ref={provenRef} tabIndex={-1} role="status" className="text-small outline-none">
          {texts.proven}
        </p>
      ) : null}
      {suppressed.map(({ channel, silence }) => (
        <SuppressionNotice
          key={channel}
          suppression={silence}
          onProven={async () => {
            await onProven();
            setProven(true);
          }}
        />
      ))}
    </div>
  );
}

function SuppressionNotice(props: {
  readonly suppression: Suppression;
  readonly onProven: () => Promise<void>;
}) {
  const { suppression, onProven } = props;
  const { title, why, remedy } = suppressionTexts[suppression.reason];
  const isBounce = suppression.reason === 'bounce';
  return (
    <Alert
      tone="info"
      title={title}
      action={
        isBounce && suppression.email !== null ? (
          <MailboxProof email={suppression.email} request={texts.request} onProven={onProven} />
        ) : undefined
      }
    >
      <p className="mt-1">{why(formatLongDay(suppression.since))}</p>
      <p className="mt-2">
        <span>{remedy}</span>
        {isBounce ? (
          <>
            {' '}
            <a href={`mailto:${payments.supportEmail}`} className="link font-medium">
              {payments.supportEmail}
            </a>
          </>
        ) : null}
      </p>
      {suppression.until === null ? null : (
        <p className="text-muted mt-2">{texts.triedAgain(formatLongDay(suppression.until))}</p>
      )}
    </Alert>
  );
}
