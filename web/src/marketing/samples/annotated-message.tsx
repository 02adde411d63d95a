import { about } from '../../copy/marketing/about.ts';
import { openingMessage } from '../../copy/marketing/home-samples.ts';
import { sampleNotice } from '../../copy/company.ts';
import { Bubble, Conversation } from '../../ui/conversation.tsx';
import { MessageValues } from './message-values.tsx';

/** A sample message with numbers on it, and an explanation for each number. */
export function AnnotatedMessage() {
  const { label, notes, jargon } = about.annotated;
  const { sender, status, day, time, greeting, intro, values, footnote } = openingMessage;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-10">
      <div>
        <Conversation label={label} sender={sender} status={status} day={day}>
          <Bubble time={time}>
            <p>
              <strong className="font-semibold">{greeting}</strong> <Note number={1} />{' '}
              <span>{intro}</span>
            </p>
            <p className="mt-2 flex justify-end">
              <Note number={2} />
            </p>
            <MessageValues values={values.slice(0, 2)} />
            <p className="mt-2">
              <span>{jargon}</span> <Note number={3} />
            </p>
            <p className="text-fine text-muted mt-2">
              <span>{footnote}</span> <Note number={4} />
            </p>
          </Bubble>
        </Conversation>
        <p className="text-fine text-muted mt-3">{sampleNotice}</p>
      </div>
      <ol className="grid content-start gap-4">
        {notes.map((note, index) => (
          <li key={note} className="flex gap-3">
            <Note number={index + 1} />
            <span>{note}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Note({ number }: { readonly number: number }) {
  return (
    <span className="bg-accent text-on-accent text-fine inline-flex size-6 shrink-0 items-center justify-center rounded-full align-middle font-semibold">
      <span className="sr-only">Nota </span>
      <span>{number}</span>
    </span>
  );
}
