import { useEffect, useRef, useState } from 'react';
import { newerAnswers as texts } from '../../copy/preferences/newer-answers.ts';
import { Alert } from '../feedback/alert.tsx';
import { Button } from '../button.tsx';

interface NewerAnswersProps {
  /** The questions answered both here and elsewhere, with the answers saved elsewhere. */
  readonly answers: readonly { readonly label: string; readonly there: string }[];
  /** A save was rejected because of them, so they scroll into view. */
  readonly isRejected?: boolean;
  /** Called when the user drops their own answers to these questions. */
  readonly onTake: () => void;
}

/** Explains that another tab or device has saved the form during the edit. */
export function NewerAnswers({ answers, isRejected = false, onTake }: NewerAnswersProps) {
  const ref = useRef<HTMLDivElement>(null);
  const comesIntoSight = isRejected && answers.length > 0;
  useEffect(() => {
    if (comesIntoSight) ref.current?.scrollIntoView({ block: 'center' });
  }, [comesIntoSight]);
  const [isTaken, setTaken] = useState(false);
  const takenRef = useRef<HTMLParagraphElement>(null);
  const saysTaken = isTaken && answers.length === 0;
  useEffect(() => {
    if (!saysTaken) return undefined;
    // The focus moves, because the previously focused button was removed.
    takenRef.current?.focus();
    const form = takenRef.current?.closest('form');
    const forget = (): void => setTaken(false);
    form?.addEventListener('input', forget);
    return () => form?.removeEventListener('input', forget);
  }, [saysTaken]);

  if (saysTaken) {
    return (
      <p ref={takenRef} tabIndex={-1} className="text-small text-muted my-6">
        {texts.taken}
      </p>
    );
  }
  if (answers.length === 0) return null;
  return (
    <div ref={ref} className="my-6">
      <Alert
        tone="error"
        title={texts.title}
        action={
          <Button
            tone="secondary"
            onClick={() => {
              setTaken(true);
              onTake();
            }}
          >
            {texts.take}
          </Button>
        }
      >
        <p>{texts.text}</p>
        <dl className="mt-3 grid gap-2">
          {answers.map(({ label, there }) => (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{texts.there(label)}</dt>
              <dd className="min-w-0 font-semibold break-words">{there}</dd>
            </div>
          ))}
        </dl>
      </Alert>
    </div>
  );
}
