import { openingSample } from '../../copy/newsletter/newsletter-samples.ts';
import { SignedChange } from '../../ui/signed-change.tsx';
import { EmailPicture } from '../../ui/editions/email-picture.tsx';

/** A sample of a morning message. */
export function OpeningMessage({ label }: { readonly label: string }) {
  const sample = openingSample;
  return (
    <EmailPicture
      label={label}
      sender={sample.sender}
      subject={sample.subject}
      time={sample.time}
      day={sample.day}
    >
      <p>
        <strong className="font-semibold">{sample.greeting}</strong> <span>{sample.intro}</span>
      </p>
      <dl className="divide-rule border-rule mt-3 divide-y border-y">
        {sample.values.map(({ label: name, value, change, direction }) => (
          // Values that do not fit beside the name wrap below it.
          <div key={name} className="flex flex-wrap gap-x-3 py-1.5">
            <dt>{name}</dt>
            <dd className="tabular ml-auto flex flex-wrap justify-end gap-x-3 whitespace-nowrap">
              <span>{value}</span>
              <span className="min-w-18 text-right">
                <SignedChange change={change} direction={direction} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <strong className="font-semibold">{sample.agendaTitle}</strong> <span>{sample.agenda}</span>
      </p>
      <p className="mt-3">
        <strong className="font-semibold">{sample.assetsTitle}</strong> <span>{sample.assets}</span>
      </p>
    </EmailPicture>
  );
}
