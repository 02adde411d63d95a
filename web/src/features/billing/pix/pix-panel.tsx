import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { processMercadoPagoPayment } from '../../../../../shared/contracts/billing-endpoints.ts';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { pix as texts } from '../../../copy/billing/pix.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { EndedPix, ExpiredPixNotice } from './ended-pix.tsx';
import { PixCode } from './pix-code.tsx';
import { PixCountdown } from './pix-countdown.tsx';
import { usePaidOtherwise } from './use-paid-otherwise.ts';
import { usePixStatus, type PixEnd } from './use-pix-status.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** A Pix that can be paid. */
export interface PixCharge {
  readonly paymentId: string;
  /** Copy and paste. */
  readonly qrCode: string | undefined;
  /** A PNG. */
  readonly qrCodeBase64: string | undefined;
  /** ISO 8601, UTC. */
  readonly expiresAt: string | undefined;
}

interface PixPanelProps {
  readonly plan: OneOffPlanKey;
  readonly charge: PixCharge | undefined;
  readonly busy: boolean;
  /** Hides this panel's button, because the notice has its own; an existing Pix is still followed. */
  readonly closed?: boolean;
  /** Shows the panel's own title; false when the panel is already below a title. */
  readonly isTitled?: boolean;
  readonly notice: Elements;
  readonly onGenerate: () => void;
  readonly onPaid: (paymentId: string, redirectUrl: string | undefined) => void;
  /** Called when the Pix can no longer be paid. */
  readonly onEnd?: (end: PixEnd) => void;
}

/** Pix: a code is created, and then shown until it is paid or can no longer be paid. */
export function PixPanel(props: PixPanelProps) {
  const { plan, charge, busy, closed = false, isTitled = true, notice, onPaid } = props;
  const { heading, ask } = useArrival(charge?.paymentId);
  function onGenerate(): void {
    ask();
    props.onGenerate();
  }
  if (charge === undefined) {
    return (
      <div className="flex flex-col gap-5">
        <ExpiredPixNotice plan={plan} />
        <p className="text-muted">{texts.lead}</p>
        {notice}
        {closed ? null : (
          <CallButton
            endpoints={[processMercadoPagoPayment]}
            wide={false}
            busy={busy}
            busyLabel={texts.generating}
            onClick={onGenerate}
          >
            {texts.generate}
          </CallButton>
        )}
      </div>
    );
  }
  return (
    <>
      {isTitled ? (
        <h3 ref={heading} tabIndex={-1} className="text-title-4 mb-4 outline-none">
          {texts.title}
        </h3>
      ) : null}
      <WaitingPix
        key={charge.paymentId}
        plan={plan}
        charge={charge}
        notice={notice}
        onGenerate={onGenerate}
        onPaid={onPaid}
      />
    </>
  );
}

/** Moves the focus to a new code, which is a screen below its button on a phone. */
function useArrival(paymentId: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [wasAsked, setAsked] = useState(false);
  const arrive = useEffectEvent((_shown: string | undefined) => {
    if (!wasAsked || heading.current === null) return;
    heading.current.focus({ preventScroll: true });
    heading.current.scrollIntoView({ block: 'start' });
  });
  useEffect(() => arrive(paymentId), [paymentId]);
  return { heading, ask: () => setAsked(true) };
}

/** A Pix code that can be paid, shown until it is paid or can no longer be paid. */
export function WaitingPix(
  props: Omit<PixPanelProps, 'charge' | 'busy'> & { readonly charge: PixCharge },
) {
  const { plan, charge, notice, onGenerate, onPaid, onEnd } = props;
  const { paymentId, qrCode, qrCodeBase64, expiresAt } = charge;
  const { end, offline, check } = usePixStatus(paymentId, (redirectUrl) =>
    onPaid(paymentId, redirectUrl),
  );

  const paid = usePaidOtherwise(plan, end);
  const ended = useEffectEvent((found: PixEnd | undefined) => {
    if (found !== undefined) onEnd?.(found);
  });
  useEffect(() => ended(end), [end]);

  if (end !== undefined) return <EndedPix {...{ end, plan, notice, onGenerate, ...paid }} />;
  if (qrCode === undefined) {
    return (
      <div className="flex flex-col gap-5">
        <Alert tone="info" title={texts.unavailable} />
        {notice}
        <CallButton
          endpoints={[processMercadoPagoPayment]}
          busy={false}
          wide={false}
          onClick={onGenerate}
        >
          {texts.regenerate}
        </CallButton>
      </div>
    );
  }
  return (
    <section aria-label={texts.title} className="animate-enter">
      <div
        role="status"
        className="bg-sunk rounded-card text-small mb-5 flex items-start gap-3 px-4 py-3"
      >
        <span className="text-brand mt-0.5">
          <Spinner />
        </span>
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{texts.waiting}</span>
          <span className="text-muted block">{offline ? texts.connection : texts.waitingHint}</span>
        </span>
      </div>
      <div className="grid gap-5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-start sm:gap-6">
        {qrCodeBase64 === undefined ? null : (
          <div className="max-sm:hidden">
            <QrPicture picture={qrCodeBase64} />
            <p className="text-small text-muted mt-3">{texts.scan}</p>
          </div>
        )}
        <div className="grid min-w-0 gap-4">
          {expiresAt === undefined ? null : <PixCountdown expiresAt={expiresAt} onZero={check} />}
          <p>
            <span className="sm:hidden">{texts.paste}</span>
            <span className="max-sm:hidden">{texts.or}</span>
          </p>
          <PixCode code={qrCode} />
        </div>
        {/* On a phone the bank's app runs on the same device and cannot scan the screen. */}
        {qrCodeBase64 === undefined ? null : (
          <details className="border-rule border-t pt-1 sm:hidden">
            <summary className="link inline-flex min-h-11 items-center font-medium">
              {texts.otherDevice}
            </summary>
            <p className="text-small text-muted mt-1 mb-4">{texts.scan}</p>
            <QrPicture picture={qrCodeBase64} />
          </details>
        )}
      </div>
      {notice}
    </section>
  );
}

function QrPicture({ picture }: { readonly picture: string }) {
  return (
    <img
      src={`data:image/png;base64,${picture}`}
      alt={texts.picture}
      width={208}
      height={208}
      className="rounded-card border-rule mx-auto size-52 bg-white border p-2 [image-rendering:pixelated]"
    />
  );
}
