import type { MessageFigure, SampleMessage } from '../../copy/home-samples.ts';
import { ChangeFigure } from '../../ui/change-figure.tsx';
import { Bubble, Conversation } from '../../ui/conversation.tsx';

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
          <strong className="font-semibold">{message.greeting}</strong> {message.intro}
        </p>
        <Figures figures={message.figures} />
      </Bubble>
      <Bubble time={time}>
        <p className="font-semibold">{message.assetsTitle}</p>
        <Figures figures={message.assets} />
      </Bubble>
      <Bubble time={time}>
        {message.paragraphs.map(({ title, text }) => (
          <p key={title} className="mb-2">
            <strong className="font-semibold">{title}</strong> {text}
          </p>
        ))}
        <p className="font-semibold">{message.agendaTitle}</p>
        <ul>
          {message.agenda.map((entry) => (
            <li key={entry.time} className="flex gap-3 py-0.5">
              <span className="tabular w-11 shrink-0">{entry.time}</span>
              <span>{entry.text}</span>
            </li>
          ))}
        </ul>
        <p className="text-fine text-muted mt-2">{message.footnote}</p>
      </Bubble>
    </Conversation>
  );
}

/** Names and numbers in lines; a change that finds no room goes under its number. */
export function Figures({ figures }: { readonly figures: readonly MessageFigure[] }) {
  return (
    <dl className="divide-rule border-rule text-fine sm:text-small mt-1.5 divide-y border-t">
      {figures.map(({ label, value, change, direction }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3 py-1.5">
          <dt>{label}</dt>
          <dd className="tabular ml-auto flex flex-wrap justify-end gap-x-3 whitespace-nowrap">
            {value}
            {change && direction ? (
              <span className="sm:min-w-18 text-right">
                <ChangeFigure change={change} direction={direction} />
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
