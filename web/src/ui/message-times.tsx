import { classNames } from '../lib/class-names.ts';

interface MessageTime {
  readonly time: string;
  readonly title: string;
  readonly text: string;
}

interface MessageTimesProps {
  /** A custom title, for pages about another subject. */
  readonly title?: string;
  readonly times: readonly MessageTime[];
}

/** When messages are sent, and the subject of each. */
export function MessageTimes({ title: heading, times }: MessageTimesProps) {
  const list = (
    <dl className={classNames('border-rule border-t', heading === undefined ? 'mt-10' : 'mt-5')}>
      {times.map(({ time, title, text }) => (
        <div
          key={time}
          className="border-rule grid grid-cols-[7.5rem_1fr] items-baseline gap-4 border-b py-5 sm:grid-cols-[10rem_1fr]"
        >
          <dt className="text-brand text-title-1 tabular font-serif leading-none font-semibold">
            {time}
          </dt>
          <dd>
            <strong className="block font-semibold">{title}</strong>
            <span className="text-muted">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
  return heading === undefined ? (
    list
  ) : (
    <section>
      <h2 className="text-title-4 mt-12">{heading}</h2>
      {list}
    </section>
  );
}
