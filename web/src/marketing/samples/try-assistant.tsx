import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import {
  longestTry,
  triesOfVisitor,
  tryAssistant,
  type Reply,
} from '../../../../shared/contracts/assistant.ts';
import { tryTexts as texts } from '../../copy/assistant/try-assistant.ts';
import { callApi } from '../../lib/api.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import { Exchange, Question } from '../../ui/assistant/turn.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';

interface Asked {
  readonly text: string;
  readonly counts: boolean;
  readonly reply: Reply;
}

/** Three questions without an account: nothing is stored. */
export default function TryAssistant() {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [draft, setDraft] = useState('');
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const over = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const noteId = useId();
  const triesLeft = triesOfVisitor - asked.filter(({ counts }) => counts).length;

  // Text typed into the prerendered field before the code loaded.
  const takeUp = useEffectEvent(() => setDraft(field.current?.value ?? ''));
  // Only the browser knows the value of a server-rendered field.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => takeUp(), []);

  const send = async (typed: string) => {
    const text = typed.trim();
    if (text === '' || pending !== undefined || triesLeft === 0) return;
    setPending(text);
    setFailure(undefined);
    try {
      const { reply, counts } = await callApi(tryAssistant, { text });
      setAsked((before) => [...before, { text, reply, counts }]);
      setDraft('');
      // The focused field is removed together with the last question.
      if (counts && triesLeft === 1) setTimeout(() => over.current?.focus());
    } catch (error) {
      setDraft(text);
      setFailure(selectFailureText(error));
    } finally {
      setPending(undefined);
    }
  };
  return (
    <div className="mt-8 max-w-[44rem]">
      <div aria-live="polite" className="grid gap-6">
        {asked.map(({ text, reply }, index) => (
          <Exchange key={index} text={text} by="" reply={reply} />
        ))}
        {pending === undefined ? null : (
          <div className="grid gap-3">
            <Question text={pending} by="" />
            <p className="text-small text-muted flex items-center gap-2">
              <Spinner />
              <span>{texts.thinking}</span>
            </p>
          </div>
        )}
      </div>
      {failure === undefined ? null : (
        <div className="mt-6">
          <Alert tone="error" title={texts.failedTitle}>
            {failure}
          </Alert>
        </div>
      )}
      {triesLeft === 0 ? (
        <div ref={over} tabIndex={-1} className="mt-6 outline-none">
          <p>{texts.over}</p>
          <div className="mt-4">
            <ButtonLink to={texts.trial.to}>{texts.trial.label}</ButtonLink>
          </div>
        </div>
      ) : (
        <form
          method="dialog"
          className="mt-6"
          onSubmit={(event) => {
            event.preventDefault();
            void send(field.current?.value ?? draft);
          }}
        >
          <label htmlFor={fieldId} className="text-small font-medium">
            {texts.question}
          </label>
          <div className="mt-1 flex flex-col gap-2 sm:flex-row">
            <input
              ref={field}
              id={fieldId}
              type="text"
              value={draft}
              maxLength={longestTry}
              placeholder={texts.placeholder}
              aria-describedby={noteId}
              enterKeyHint="send"
              autoComplete="off"
              className="control w-full min-w-0 sm:flex-1"
              onChange={({ target }) => setDraft(target.value)}
            />
            <CallButton type="submit" endpoints={[tryAssistant]} busy={pending !== undefined}>
              {texts.ask}
            </CallButton>
          </div>
          <p id={noteId} className="text-fine text-muted mt-1.5">
            {`${texts.left(triesLeft)} ${texts.privacy}`}
          </p>
          {asked.length > 0 || pending !== undefined ? null : (
            <ul aria-label={texts.suggestions} className="mt-4 flex flex-wrap gap-2">
              {texts.starters.map((starter) => (
                <li key={starter}>
                  <button
                    type="button"
                    onClick={() => void send(starter)}
                    className="border-field bg-surface text-small hover:border-ink min-h-11 rounded-full border px-4 py-2 text-left transition-colors duration-150"
                  >
                    {starter}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </form>
      )}
    </div>
  );
}

function selectFailureText(error: unknown): string {
  return callFailureText(error) ?? texts.failed;
}
