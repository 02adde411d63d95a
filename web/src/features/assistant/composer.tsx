import { useEffect, useId, useRef } from 'react';
import { askAssistant, longestQuestion } from '../../../../shared/contracts/assistant.ts';
import { assistantChat as texts } from '../../copy/assistant/assistant.ts';
import { CallButton } from '../../ui/call-button.tsx';
import { formatLongMoment } from '../../lib/date-texts.ts';
import { keepCovered } from '../../ui/covered-bottom.ts';

interface ComposerProps {
  readonly draft: string;
  readonly left: number;
  /** ISO 8601: when the user can ask again. */
  readonly againAt: string | null;
  readonly isPending: boolean;
  readonly onType: (text: string) => void;
  readonly onSend: (text: string) => void;
}

/** The question field: Enter sends, Shift+Enter starts a line. */
export function Composer({ draft, left, againAt, isPending, onType, onSend }: ComposerProps) {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => keepCovered(formRef.current, '--foot'), []);
  const fieldId = useId();
  const noteId = useId();
  const text = draft.trim();
  const isTooLong = text.length > longestQuestion;
  const send = () => {
    // The server enforces the limit, because a message about a dangerous situation is answered in any case.
    if (text !== '' && !isTooLong && !isPending) onSend(text);
  };
  return (
    <form
      method="dialog"
      ref={formRef}
      className="bg-paper sticky bottom-[calc(var(--bar,0px)+var(--floor,0px))] z-10 mt-6 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={fieldId} className="text-small font-medium">
        {texts.question}
      </label>
      {/* With enlarged text the button wraps below the field. */}
      <div className="mt-1 flex flex-wrap items-end gap-2">
        <textarea
          id={fieldId}
          rows={1}
          value={draft}
          placeholder={texts.placeholder}
          aria-describedby={noteId}
          aria-invalid={isTooLong ? true : undefined}
          enterKeyHint="send"
          autoComplete="off"
          className="control field-sizing-content h-auto max-h-40 min-h-12 min-w-[min(100%,9rem)] flex-1 resize-none py-3"
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            // Enter continues the composition of an input method.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <CallButton
          type="submit"
          endpoints={[askAssistant]}
          busy={isPending}
          wide={false}
          className="px-4"
        >
          {texts.ask}
        </CallButton>
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={`text-fine mt-1.5 ${isTooLong ? 'text-down' : 'text-muted'}`}
      >
        {isTooLong
          ? texts.tooLong
          : left === 0
            ? texts.noneLeft(againAt === null ? '' : formatLongMoment(againAt))
            : texts.left(left)}
      </p>
    </form>
  );
}
