interface MessageTime {
  readonly time: string;
  readonly title: string;
  readonly text: string;
}

/** When messages come, and what each of them is about. */
export function MessageTimes({ times }: { readonly times: readonly MessageTime[] }) {
  return (
    <dl className="border-rule mt-10 border-t">
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
}
