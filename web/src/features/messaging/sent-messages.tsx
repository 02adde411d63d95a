import { keepAmountsTogether } from '../../copy/amounts.ts';
import { useEffect, useId, useState, type Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { messageKinds } from '../../../../shared/contracts/messaging.ts';
import {
  listMessages,
  messageListKinds,
  type MessageListKind,
  type SentMessage,
} from '../../../../shared/contracts/account-messages.ts';
import { channelNames, sentMessages as texts } from '../../copy/messaging/messages-page.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatClockTime } from '../../lib/date-texts.ts';
import { CallButton } from '../../ui/call-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadingFailure } from '../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useFocusOnMore } from '../../ui/page/use-focus-on-more.ts';
import { MessageState } from './message-state.tsx';
import { groupByDay, useSentMessages } from './use-sent-messages.ts';

/** The sent messages, by day. WhatsApp answers are hidden at first, because there may be dozens a day. */
export function SentMessages() {
  const [of, setOf] = useState<MessageListKind>('messages');
  return (
    <>
      <div role="group" aria-label={texts.show} className="mb-5 flex flex-wrap gap-2">
        {messageListKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === of}
            onClick={() => setOf(kind)}
            className={classNames(
              'text-small min-h-11 rounded-full border px-4 font-medium transition-colors duration-150',
              kind === of
                ? 'border-ink bg-surface'
                : 'border-field text-muted hover:border-ink hover:text-ink',
            )}
          >
            {texts.kinds[kind]}
          </button>
        ))}
      </div>
      <MessageList key={of} of={of} />
    </>
  );
}

function MessageList({ of }: { readonly of: MessageListKind }) {
  const { messages, isFetchNextPageError, isFetchingNextPage, ...query } = useSentMessages(of);
  const days = groupByDay(messages ?? []);
  const ids = days.flatMap((day) => day.messages.map(({ id }) => id));
  const { ask, refOf } = useFocusOnMore<HTMLHeadingElement>(ids, query.hasNextPage);
  useHashOnceListed(messages !== undefined);
  if (messages === undefined) {
    return (
      <LoadingFailure
        query={query}
        endpoints={[listMessages]}
        texts={texts}
        skeleton={<ListSkeleton />}
      />
    );
  }
  if (messages.length === 0 && !query.hasNextPage) {
    return (
      <Card>
        <h3 className="text-title-4">{texts.emptyTitle}</h3>
        <p className="text-muted mt-2">{texts.empty[of]}</p>
      </Card>
    );
  }
  return (
    <>
      {days.map(({ day, messages: dayMessages }) => (
        <Day key={day} day={day} messages={dayMessages} refOf={refOf} />
      ))}
      {isFetchNextPageError ? <Alert tone="error">{texts.moreFailed}</Alert> : null}
      {query.hasNextPage ? (
        <div className="mt-6">
          <CallButton
            endpoints={[listMessages]}
            tone="secondary"
            busy={isFetchingNextPage}
            busyLabel={texts.loadingMore}
            onClick={() => {
              ask();
              void query.fetchNextPage();
            }}
          >
            {texts.more}
          </CallButton>
        </div>
      ) : null}
    </>
  );
}

/** On phones the hash target is below the list, so scroll once the list is there. */
function useHashOnceListed(isListed: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isListed && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isListed, hash]);
}

function Day(props: {
  readonly day: string;
  readonly messages: readonly SentMessage[];
  readonly refOf: (id: string) => Ref<HTMLHeadingElement> | undefined;
}) {
  const { day, messages, refOf } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <h3 id={id} className="text-small text-muted mb-3 font-semibold">
        {day}
      </h3>
      <ul className="grid gap-3">
        {messages.map((message) => (
          <li key={message.id}>
            <Message {...message} headlineRef={refOf(message.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MessageProps extends SentMessage {
  readonly headlineRef: Ref<HTMLHeadingElement> | undefined;
}

function Message({ kind, channel, subject, text, at, headlineRef, ...state }: MessageProps) {
  const headlineId = useId();
  const label = messageKinds.find(({ id }) => id === kind)?.label ?? '';
  // The headline of an answer already says what it is.
  const about = kind === 'reply' ? [channelNames[channel]] : [label, channelNames[channel]];
  return (
    <Card>
      <p className="text-small text-muted">
        <span>{`${about.join(' · ')} ·`}</span> <time dateTime={at}>{formatClockTime(at)}</time>
      </p>
      <h4
        id={headlineId}
        ref={headlineRef}
        tabIndex={-1}
        className="rounded-small mt-1 font-semibold wrap-anywhere"
      >
        {keepAmountsTogether(subject)}
      </h4>
      <FoldedText text={keepAmountsTogether(text)} headlineId={headlineId} />
      <div className="border-rule mt-4 border-t pt-3">
        <MessageState {...state} />
      </div>
    </Card>
  );
}

/** The approximate number of visible lines of a folded text. */
const foldedLines = 4;
const foldedCharacters = 240;

/** Shows a short text completely, and of a long text the beginning, with a button to show the rest. */
function FoldedText({ text, headlineId }: { readonly text: string; readonly headlineId: string }) {
  const id = useId();
  const buttonId = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > foldedCharacters || text.split('\n').length > foldedLines;
  return (
    <>
      <p
        id={id}
        className={classNames(
          'mt-2 wrap-anywhere whitespace-pre-line',
          isLong && !isOpen ? 'line-clamp-4' : '',
        )}
      >
        {isLong && !isOpen ? removeEmptyLines(text) : text}
      </p>
      {isLong ? (
        <button
          id={buttonId}
          type="button"
          // Distinguishes several buttons by their headline.
          aria-labelledby={`${buttonId} ${headlineId}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="link inline-flex min-h-11 items-center font-medium"
        >
          {isOpen ? texts.fold : texts.unfold}
        </button>
      ) : null}
    </>
  );
}

/** A text cut at an empty line would end with a line that has only the ellipsis. */
function removeEmptyLines(text: string): string {
  return text.replaceAll(/\n{2,}/g, '\n');
}

function ListSkeleton() {
  return (
    <Loading label={texts.loading}>
      <Skeleton className="h-5 w-44" />
      <Skeleton className="rounded-card mt-3 h-40" />
      <Skeleton className="rounded-card mt-3 h-40" />
      <Skeleton className="mt-8 h-5 w-44" />
      <Skeleton className="rounded-card mt-3 h-40" />
    </Loading>
  );
}
