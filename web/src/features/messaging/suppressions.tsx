import { useEffect, useRef, useState } from 'react';
import type { MessageSettings } from '../../../../shared/contracts/own-messages.ts';
import { payments } from '../../copy/billing/billing-payments.ts';
import { silences as texts, silenceTexts } from '../../copy/messaging/suppressions.ts';
import { dayInWords } from '../../lib/date-texts.ts';
import { loadCode } from '../../lib/load-code.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { MailboxProofProps } from './mailbox-proof.tsx';

type Suppression = NonNullable<MessageSettings['channels'][number]['silence']>;

export interface SuppressionsProps {
  readonly channels: MessageSettings['channels'];
  /** The address takes mail, as a code has shown. */
  readonly onProven: () => Promise<unknown>;
}

/** Loaded separately, because few users have a bounced address. */
const MailboxProof = lazyPart<MailboxProofProps>(
  () => loadCode(() => import('./mailbox-proof.tsx')),
  null,
);

/** Says of each channel by which nothing comes why that is, and what ends it. */
export default function Suppressions({ channels, onProven }: SuppressionsProps) {
  const [isProven, setProven] = useState(false);
  const provenRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The field that had the focus is gone.
    if (isProven) provenRef.current?.focus();
  }, [isProven]);
  const silent = channels.flatMap(({ channel, silence }) =>
    silence === null ? [] : [{ channel, silence }],
  );
  if (silent.length === 0 && !isProven) return null;
  return (
    <div className="grid gap-4">
      {isProven ? (
        <p ref={provenRef} tabIndex={-1} role="status" className="text-small outline-none">
          {texts.proven}
        </p>
      ) : null}
      {silent.map(({ channel, silence }) => (
        <SuppressionNotice
          key={channel}
          silence={silence}
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
  readonly silence: Suppression;
  readonly onProven: () => Promise<void>;
}) {
  const { silence, onProven } = props;
  const { title, why, wayOut } = silenceTexts[silence.reason];
  const isBounce = silence.reason === 'bounce';
  return (
    <Alert
      tone="info"
      title={title}
      action={
        isBounce && silence.email !== null ? (
          <MailboxProof email={silence.email} request={texts.request} onProven={onProven} />
        ) : undefined
      }
    >
      <p className="mt-1">{why(dayInWords(silence.since))}</p>
      <p className="mt-2">
        <span>{wayOut}</span>
        {isBounce ? (
          <>
            {' '}
            <a href={`mailto:${payments.supportEmail}`} className="link font-medium">
              {payments.supportEmail}
            </a>
          </>
        ) : null}
      </p>
      {silence.until === null ? null : (
        <p className="text-muted mt-2">{texts.triedAgain(dayInWords(silence.until))}</p>
      )}
    </Alert>
  );
}
