import { useEffect, useRef } from 'react';
import { starters } from '../../../../shared/assistant/starters.ts';
import { askAssistant, type Conversation } from '../../../../shared/contracts/assistant.ts';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import { assistantChat as texts } from '../../copy/assistant/assistant.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import * as paths from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Composer } from './composer.tsx';
import { Forget } from './forget.tsx';
import { Question, Turn } from '../../ui/assistant/turn.tsx';
import { useAskedQuestion } from './use-asked-question.ts';
import { useAsk } from './use-conversation.ts';
import { useDraft } from './use-draft.ts';

export function Chat({ conversation }: { readonly conversation: Conversation }) {
  const { turns, hasMore, left, againAt, mayAsk } = conversation;
  const asked = useAskedQuestion();
  const { text: draft, change: setDraft, send: takeDraft, dropAnswered } = useDraft(asked);
  const ask = useAsk(dropAnswered);
  // Two clicks at the same moment send only one question.
  const isSending = useRef(false);
  const end = useRef<HTMLDivElement>(null);
  const newest = useRef<HTMLDivElement>(null);
  const last = turns.at(-1);
  const lastId = last?.id;
  const pending = ask.isPending ? ask.variables : undefined;
  // Scroll to the question, then to the start of its answer.
  useEffect(() => {
    if (pending !== undefined) end.current?.scrollIntoView({ block: 'end' });
  }, [pending]);
  useEffect(() => {
    if (lastId !== undefined) newest.current?.scrollIntoView({ block: 'start' });
  }, [lastId]);

  const send = (text: string) => {
    if (ask.isPending || isSending.current) return;
    isSending.current = true;
    takeDraft(text);
    ask.mutate(text, {
      // Put failed text back into the composer.
      onError: () => setDraft((typed) => (typed.trim() === '' ? text : typed)),
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  const suggestions = turns.length === 0 ? starters : (last?.reply.suggestions ?? []);
  const canAsk = mayAsk && left > 0;
  return (
    <>
      {hasMore ? <p className="text-fine text-muted mb-4">{texts.earlier}</p> : null}
      <div role="log" aria-label={texts.log} className="grid gap-6">
        {turns.length === 0 && pending === undefined ? (
          <div>
            <p className="text-title-4 font-serif font-semibold [font-variation-settings:'opsz'_64]">
              {texts.empty}
            </p>
            {canAsk ? <p className="text-small text-muted mt-1">{texts.emptyHint}</p> : null}
          </div>
        ) : null}
        {turns.map((turn) => (
          <div key={turn.id} ref={turn.id === lastId ? newest : undefined} className="scroll-mt-24">
            <Turn turn={turn} />
          </div>
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
      {ask.isError && mayAsk ? (
        <div className="mt-6">
          <Alert
            tone="error"
            title={texts.failedTitle}
            action={
              isLimit(ask.error) || draft.trim() === '' ? undefined : (
                <CallButton
                  endpoints={[askAssistant]}
                  busy={ask.isPending}
                  tone="secondary"
                  wide={false}
                  onClick={() => send(draft.trim())}
                >
                  {texts.askAgain}
                </CallButton>
              )
            }
          >
            {selectFailureText(ask.error)}
          </Alert>
        </div>
      ) : null}
      {canAsk && !ask.isError && pending === undefined && suggestions.length > 0 ? (
        <ul aria-label={texts.suggestions} className="mt-6 flex flex-wrap gap-2">
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <button
                type="button"
                onClick={() => send(suggestion)}
                className="border-field bg-surface text-small hover:border-ink min-h-11 rounded-full border px-4 py-2 text-left transition-colors duration-150"
              >
                {keepAmountsTogether(suggestion)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div ref={end} className="scroll-mb-40" />
      {mayAsk ? (
        <Composer
          draft={draft}
          left={left}
          againAt={againAt}
          isPending={ask.isPending}
          onType={setDraft}
          onSend={send}
        />
      ) : (
        <div className="mt-8">
          <Alert
            tone="info"
            title={texts.noAccessTitle}
            action={<ButtonLink to={paths.plans}>{texts.plans}</ButtonLink>}
          >
            {texts.noAccess}
          </Alert>
        </div>
      )}
      {turns.length === 0 ? null : <Forget />}
    </>
  );
}

function isLimit(error: Error): boolean {
  return error instanceof ApiError && error.code === 'assistant_limit_reached';
}

function selectFailureText(error: Error): string {
  if (isLimit(error)) return texts.noneLeft('');
  return callFailureText(error) ?? texts.failed;
}
