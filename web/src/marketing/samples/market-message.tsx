import type { SampleMessage } from '../../copy/marketing/home-samples.ts';
import { Bubble, Conversation } from '../../ui/conversation.tsx';
import { MessageValues } from './message-values.tsx';

/** An opening or closing message as it arrives on WhatsApp. */
export function MarketMessage({ message }: { readonly message: SampleMessage }) {
  const { time } = message;
  return (
    <Conversation
      label={message.label}
      sender={message.sender}
      status={message.status}
      day={message.day}
    >
      <Bubble time={time}>
        <p>
          <strong className="font-semibold">{message.greeting}</strong> <span>{message.intro}</span>
        </p>
        <MessageValues values={message.values} />
      </Bubble>
      <Bubble time={time}>
        <p className="font-semibold">{message.assetsTitle}</p>
        <MessageValues values={message.assets} />
      </Bubble>
      <Bubble time={time}>
        {message.paragraphs.map(({ title, text }) => (
          <p key={title} className="mb-2">
            <strong className="font-semibold">{title}</strong> <span>{text}</span>
          </p>
        ))}
        <p className="font-semibold">{message.agendaTitle}</p>
        <ul>
          {message.agenda.map((entry) => (
            <li key={entry} className="py-0.5">
              {entry}
            </li>
          ))}
        </ul>
        <p className="text-fine text-muted mt-2">{message.footnote}</p>
      </Bubble>
    </Conversation>
  );
}
