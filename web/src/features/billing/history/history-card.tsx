import { useId, useRef, useState } from 'react';
import { X } from '../../../ui/icons.tsx';
import { history as texts } from '../../../copy/billing/billing-payments.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PaymentHistory } from './payment-history.tsx';

/** The way to everything that was paid, which opens over the page. */
export function HistoryCard() {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);

  function open(): void {
    setOpen(true);
    dialogRef.current?.showModal();
    titleRef.current?.focus();
  }

  return (
    <Card className="flex flex-col">
      <h3 className="text-title-4">{texts.title}</h3>
      <p className="text-small text-muted mt-2">{texts.cardText}</p>
      <div className="mt-auto grid pt-5">
        <Button tone="secondary" wide={false} aria-haspopup="dialog" onClick={open}>
          {texts.open}
        </Button>
      </div>
      <dialog
        ref={dialogRef}
        aria-labelledby={titleId}
        onClose={() => setOpen(false)}
        className="bg-surface text-ink rounded-card border border-edge shadow-float open:animate-enter m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-[44rem] overflow-y-auto"
      >
        <div className="border-rule bg-surface sticky top-0 flex items-center justify-between gap-4 border-b py-3 pr-3 pl-5 sm:pl-7">
          <h2 ref={titleRef} id={titleId} tabIndex={-1} className="text-title-4 outline-none">
            {texts.title}
          </h2>
          <button
            type="button"
            aria-label={texts.close}
            onClick={() => dialogRef.current?.close()}
            className="rounded-small hover:bg-sunk flex size-11 shrink-0 items-center justify-center"
          >
            <X size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        <div className="p-5 sm:px-7">{isOpen ? <PaymentHistory /> : null}</div>
      </dialog>
    </Card>
  );
}
