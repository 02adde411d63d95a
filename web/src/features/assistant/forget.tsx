import { useEffect, useRef, useState } from 'react';
import { forgetConversation } from '../../../../shared/contracts/assistant.ts';
import { assistantChat as texts } from '../../copy/assistant/assistant.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { useForget } from './use-conversation.ts';

/** Deletes the conversation after a confirmation. */
export function Forget() {
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsked) question.current?.focus();
  }, [isAsked]);
  const { mutate, isPending, error } = useForget();
  if (!isAsked) {
    return (
      <p className="mt-4">
        <button
          ref={opener}
          type="button"
          className="link text-small inline-flex min-h-11 items-center"
          onClick={() => setAsked(true)}
        >
          {texts.forget}
        </button>
      </p>
    );
  }
  return (
    <div role="group" aria-label={texts.forgetQuestion} className="mt-4">
      <p ref={question} tabIndex={-1} className="font-medium outline-none">
        {texts.forgetQuestion}
      </p>
      <p className="text-small text-muted">{texts.forgetHint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CallButton
          endpoints={[forgetConversation]}
          busy={isPending}
          busyLabel={texts.forgetting}
          tone="danger"
          wide={false}
          onClick={() => {
            mutate(undefined, {
              onSuccess: () => {
                showToast({ tone: 'success', title: texts.forgotten });
                window.scrollTo(0, 0);
              },
            });
          }}
        >
          {texts.forgetYes}
        </CallButton>
        <Button
          tone="secondary"
          wide={false}
          onClick={() => {
            setAsked(false);
            // The button is rendered again in the same update, so it can only be focused afterwards.
            setTimeout(() => opener.current?.focus());
          }}
        >
          {texts.forgetNo}
        </Button>
      </div>
      {error === null ? null : (
        <p role="alert" className="text-small text-down mt-2">
          {callFailureText(error) ?? texts.notForgotten}
        </p>
      )}
    </div>
  );
}
