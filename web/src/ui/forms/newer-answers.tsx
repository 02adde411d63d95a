import { useEffect, useRef, useState } from 'react';
import { newerAnswers as texts } from '../../copy/preferences/newer-answers.ts';
import { Alert } from '../feedback/alert.tsx';
import { Button } from '../button.tsx';

interface NewerAnswersProps {
  /** The questions that were answered in both places, and what is saved there. */
  readonly answers: readonly { readonly label: string; readonly there: string }[];
  /** A save was refused because of them: they come into sight. */
  readonly refused?: boolean;
  /** Gives up one's own answers to these questions. */
  readonly onTake: () => void;
}

/** Explains that another tab or device has saved the form during the edit. */
export function NewerAnswers({ answers, refused = false, onTake }: NewerAnswersProps) {
  const ref = useRef<HTMLDivElement>(null);
  const comesIntoSight = refused && answers.length > 0;
  useEffect(() => {
    if (comesIntoSight) ref.current?.scrollIntoView({ block: 'center' });
  }, [comesIntoSight]);
  const [isTaken, setTaken] = useState(false);
  const takenRef = useRef<HTMLParagraphElement>(null);
  const saysTaken = isTaken && answers.length === 0;
  useEffect(() => {
    if (!saysTaken) return undefined;
    // The button that had the focus is gone.
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
