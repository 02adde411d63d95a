import { useState, type ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

interface RemovalQuestionProps extends Pick<
  ComponentProps<typeof CallButton>,
  'endpoints' | 'busy'
> {
  readonly texts: Readonly<Record<'remove' | 'removeYes' | 'removeNo' | 'failureTitle', string>>;
  readonly question: string;
  /** What else the removal does. */
  readonly children?: Elements;
  /** Why the last attempt has failed. */
  readonly failure: string | undefined;
  readonly onRemove: () => void;
}

/** A button that removes what a form edits, after a confirmation. */
export function RemovalQuestion(props: RemovalQuestionProps) {
  const { texts, question, children, failure, onRemove, endpoints, busy } = props;
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <div className="border-rule mt-6 border-t pt-4">
        <button
          type="button"
          className="text-down inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          onClick={() => setAsking(true)}
        >
          {texts.remove}
        </button>
      </div>
    );
  }
  return (
    <div role="group" aria-labelledby="remover" className="border-rule mt-6 border-t pt-5">
      <p id="remover" className="font-semibold">
        {question}
      </p>
      {children}
      {failure === undefined ? null : (
        <div className="mt-3">
          <Alert tone="error" title={texts.failureTitle}>
            {failure}
          </Alert>
        </div>
      )}
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">
        <CallButton {...{ endpoints, busy }} tone="danger" onClick={onRemove}>
          {texts.removeYes}
        </CallButton>
        {/* The button that opened the question was removed, so the focus moves to its cancel button. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button tone="secondary" autoFocus onClick={() => setAsking(false)}>
          {texts.removeNo}
        </Button>
      </div>
    </div>
  );
}
