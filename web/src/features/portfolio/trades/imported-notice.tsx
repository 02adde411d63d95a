import { useEffect, useRef } from 'react';
import { revertImport } from '../../../../../shared/contracts/portfolio/trades.ts';
import { importedNotice as texts } from '../../../copy/portfolio/import-preview.ts';
import { importListTexts } from '../../../copy/portfolio/trades.ts';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { tradesFailureText } from '../change-failure.ts';
import { useRevertImport } from './use-trades.ts';

interface ImportedNoticeProps {
  readonly importId: string;
  readonly onDone: () => void;
}

/** Confirms an import, and offers to undo it. */
export default function ImportedNotice({ importId, onDone }: ImportedNoticeProps) {
  const { mutate, isPending, error } = useRevertImport();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className="mb-10 scroll-mt-24 outline-none print:hidden">
      <Alert
        tone={error === null ? 'success' : 'error'}
        title={error === null ? texts.title : importListTexts.failureTitle}
        action={
          <div className="flex flex-col gap-3 sm:flex-row">
            <CallButton
              endpoints={[revertImport]}
              tone="secondary"
              busy={isPending}
              onClick={() =>
                mutate(importId, {
                  onSuccess: () => {
                    showToast({ tone: 'success', ...importListTexts.reverted });
                    onDone();
                  },
                })
              }
            >
              {texts.revert}
            </CallButton>
            <Button tone="secondary" onClick={onDone}>
              {texts.close}
            </Button>
          </div>
        }
      >
        {error === null ? texts.text : tradesFailureText(error, importListTexts.notReverted)}
      </Alert>
    </div>
  );
}
