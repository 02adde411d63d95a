import { Fragment, useState, useSyncExternalStore } from 'react';
import {
  startWhatsAppLink,
  whatsAppLinkCode,
  type StartedWhatsAppLink,
} from '../../../../shared/contracts/whatsapp-link.ts';
import { formatPhone } from '../../../../shared/values/phone.ts';
import { whatsAppLinkTexts as texts } from '../../copy/messaging/whatsapp-link.ts';
import { formatClockTime } from '../../lib/date-texts.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { failureText } from './use-whatsapp-link.ts';

type WhatsAppCodeProps = NonNullable<StartedWhatsAppLink['link']> & {
  /** The arrival cannot be checked at the moment. */
  readonly isOffline: boolean;
  readonly renew: {
    readonly busy: boolean;
    readonly press: () => void;
    readonly error: Error | null;
  };
  readonly onCancel: () => void;
};

/** A code, the two ways to send it, and a new code after it has expired. */
export function WhatsAppCode(props: WhatsAppCodeProps) {
  const { code, number, url, expiresAt, isOffline, renew, onCancel } = props;
  const minutes = useMinutes(expiresAt);
  const cancel = (
    <Button tone="secondary" onClick={onCancel}>
      {texts.cancel}
    </Button>
  );
  if (minutes === 0) {
    return (
      <>
        <div className="mt-4">
          <Alert tone="info" title={texts.expiredTitle}>
            {renew.error === null ? texts.expired : failureText(renew.error, texts.failure)}
          </Alert>
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <CallButton
            endpoints={[startWhatsAppLink]}
            busy={renew.busy}
            busyLabel={texts.starting}
            onClick={renew.press}
          >
            {texts.renew}
          </CallButton>
          {cancel}
        </div>
      </>
    );
  }
  return (
    <>
      <p className="text-muted mt-2 md:hidden">{texts.codeText}</p>
      <div className="mt-5 hidden items-start gap-6 md:flex">
        <QrCode text={url} label={texts.qr} />
        <p className="text-muted max-w-[22rem]">{texts.qrText}</p>
      </div>
      <p className="text-muted mt-3">{texts.thenConfirm}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="bg-brand text-surface hover:bg-brand-strong rounded-card inline-flex min-h-12 w-full items-center justify-center border border-transparent px-6 py-2.5 text-center font-semibold transition-colors duration-150 sm:w-auto"
        >
          <span>{texts.open}</span> <span className="sr-only">{texts.newTab}</span>
        </a>
        {cancel}
      </div>
      <div className="border-rule mt-6 border-t pt-5">
        <p className="text-small text-muted">{texts.manually}</p>
        <CopyableText text={texts.message(code)} {...copyMessage} />
        <p className="text-small text-muted mt-3">{texts.toNumber}</p>
        <CopyableText text={formatNumber(number)} value={`+${number}`} {...copyNumber} />
      </div>
      <p role="status" className="text-small mt-5">
        {isOffline ? texts.offline : texts.waiting}
      </p>
      {/* Not a live region: an announcement every minute would interrupt screen readers. */}
      <p className="text-small text-muted tabular">
        {texts.until(formatClockTime(expiresAt), minutes)}
      </p>
    </>
  );
}

const copyMessage = { label: texts.copyMessage, copied: texts.messageCopied } as const;
const copyNumber = { label: texts.copy, copied: texts.copied } as const;

function formatNumber(number: string): string {
  return number.startsWith('55') ? `+55\u00a0${formatPhone(number.slice(2))}` : `+${number}`;
}

/** A code to type elsewhere: its parts are never wrapped, and are as large as the space allows. */
function CopyableText(props: {
  readonly text: string;
  /** The copied value, if it differs from the text. */
  readonly value?: string;
  readonly label: string;
  readonly copied: string;
}) {
  const { text, value = text, label, copied } = props;
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setStatus(copied);
    } catch {
      setStatus(texts.notCopied);
    }
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="tabular text-[length:min(var(--text-title-4),8vw)] leading-tight font-semibold">
        {text.split(' ').map((part, index) => (
          <Fragment key={part}>
            {index === 0 ? '' : ' '}
            <span className="whitespace-nowrap">{part}</span>
          </Fragment>
        ))}
      </span>
      <Button tone="secondary" wide={false} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="text-small text-muted">
        {status}
      </span>
    </div>
  );
}

const tickMilliseconds = 5_000;
const validMinutes = whatsAppLinkCode.validSeconds / 60;

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, tickMilliseconds);
  return () => clearInterval(timer);
}

/** The minutes for which a code is valid, by the server's clock; 0 for an expired code. */
function useMinutes(expiresAt: string): number {
  return useSyncExternalStore(subscribe, () =>
    // Two clocks never agree by the second.
    Math.min(validMinutes, Math.max(0, Math.ceil((Date.parse(expiresAt) - serverNow()) / 60_000))),
  );
}
