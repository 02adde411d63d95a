import { useState, useSyncExternalStore } from 'react';
import {
  startWhatsAppLink,
  whatsAppLinkCode,
  type StartedWhatsAppLink,
} from '../../../../shared/contracts/whatsapp-link.ts';
import { formatPhone } from '../../../../shared/values/phone.ts';
import { whatsAppLinkTexts as texts } from '../../copy/messaging/whatsapp-link.ts';
import { clockInWords } from '../../lib/date-texts.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { failureText } from './use-whatsapp-link.ts';

type WhatsAppCodeProps = NonNullable<StartedWhatsAppLink['link']> & {
  /** Nobody can say at the moment whether it has arrived. */
  readonly isOffline: boolean;
  readonly renew: {
    readonly busy: boolean;
    readonly press: () => void;
    readonly error: Error | null;
  };
  readonly onCancel: () => void;
};

/** A code, the two ways to send it, and another one when its time is over. */
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
            calls={[startWhatsAppLink]}
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
      <p className="text-muted mt-2">{texts.codeText}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="bg-brand text-surface hover:bg-brand-strong rounded-card inline-flex min-h-12 w-full items-center justify-center border border-transparent px-6 py-2.5 text-center font-semibold transition-colors duration-150 sm:w-auto"
        >
          {texts.open} <span className="sr-only">{texts.newTab}</span>
        </a>
        {cancel}
      </div>
      <div className="border-rule mt-6 border-t pt-5">
        <p className="text-small text-muted">{texts.byHand}</p>
        <p className="text-title-3 tabular mt-1 wrap-anywhere">{texts.message(code)}</p>
        <p className="text-small text-muted mt-3">{texts.toNumber}</p>
        <CopiedNumber number={number} />
      </div>
      <p role="status" className="text-small mt-5">
        {isOffline ? texts.offline : texts.waiting}
      </p>
      {/* Read once a minute it would be in the way of whoever listens. */}
      <p className="text-small text-muted tabular">
        {texts.until(clockInWords(expiresAt), minutes)}
      </p>
    </>
  );
}

function CopiedNumber({ number }: { readonly number: string }) {
  const [said, setSaid] = useState('');
  const shown = number.startsWith('55')
    ? `+55\u00a0${formatPhone(number.slice(2)).replace(' ', '\u00a0')}`
    : `+${number}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`+${number}`);
      setSaid(texts.copied);
    } catch {
      setSaid(texts.notCopied);
    }
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="text-title-4 tabular">{shown}</span>
      <Button tone="secondary" wide={false} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <span role="status" className="text-small text-muted">
        {said}
      </span>
    </div>
  );
}

const lookMilliseconds = 5_000;
const validMinutes = whatsAppLinkCode.validSeconds / 60;

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, lookMilliseconds);
  return () => clearInterval(timer);
}

/** Minutes for which a code is good, by the server's clock; 0 when it is not any more. */
function useMinutes(expiresAt: string): number {
  return useSyncExternalStore(subscribe, () =>
    // Two clocks never agree by the second.
    Math.min(validMinutes, Math.max(0, Math.ceil((Date.parse(expiresAt) - serverNow()) / 60_000))),
  );
}
