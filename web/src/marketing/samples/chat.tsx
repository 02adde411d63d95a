import { Fragment } from 'react';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import { assistant } from '../../copy/marketing/assistant.ts';
import { brand } from '../../copy/brand.ts';
import type { ChatBubble, SampleChat } from '../../copy/marketing/chat-samples.ts';
import { classNames } from '../../lib/class-names.ts';
import { Bubble, Conversation } from '../../ui/conversation.tsx';

interface ChatProps {
  readonly chat: SampleChat;
  /** The number of bubbles to show; by default all of them. */
  readonly bubbles?: number;
}

/** A conversation with the assistant. */
export function Chat({ chat, bubbles = chat.bubbles.length }: ChatProps) {
  return (
    <Conversation label={chat.label} sender={brand.name} status={assistant.kicker}>
      {chat.bubbles.slice(0, bubbles).map((bubble) => (
        <Fragment key={bubble.text}>
          {bubble.day ? (
            <p className="bg-paper text-fine text-muted mx-auto my-1 rounded-full px-3 py-0.5">
              {bubble.day}
            </p>
          ) : null}
          <Bubble time={bubble.time} own={bubble.from === 'reader'}>
            <BubbleText bubble={bubble} />
          </Bubble>
        </Fragment>
      ))}
    </Conversation>
  );
}

function BubbleText({ bubble }: { readonly bubble: ChatBubble }) {
  const { from, text, alertStatus } = bubble;
  const [firstLine = '', ...lines] = keepAmountsTogether(text).split('\n');
  const saysStatus = lines.includes(statusLine(alertStatus));
  return (
    <div className="flex flex-col gap-1.5">
      <p className={alertStatus ? 'font-semibold' : ''}>
        <span className="sr-only">{from === 'reader' ? 'Você: ' : `${brand.name}: `}</span>
        <span>{firstLine}</span>
      </p>
      {lines.map((line) =>
        alertStatus && line === statusLine(alertStatus) ? (
          <AlertStatus key={line} status={alertStatus} />
        ) : (
          <p key={line}>{line}</p>
        ),
      )}
      {alertStatus && !saysStatus ? <AlertStatus status={alertStatus} /> : null}
    </div>
  );
}

function AlertStatus({ status }: { readonly status: 'Ativo' | 'Removido' }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span>Status:</span>
      <span
        className={classNames(
          'text-fine inline-flex items-center gap-1.5 rounded-full border px-2.5 font-semibold',
          status === 'Ativo'
            ? 'border-brand bg-brand-soft text-brand'
            : 'border-field bg-surface text-muted',
        )}
      >
        <span
          className={classNames(
            'size-2 rounded-full border',
            status === 'Ativo' ? 'border-brand bg-brand' : 'border-field',
          )}
        />
        <span>{status}</span>
      </span>
    </p>
  );
}

function statusLine(status: string | undefined): string {
  return `Status: ${status ?? ''}`;
}
