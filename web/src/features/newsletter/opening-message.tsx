import { openingSample } from '../../copy/newsletter/newsletter-samples.ts';
import { EmailPicture } from '../../ui/editions/email-picture.tsx';
import { Figures } from '../../ui/editions/figures.tsx';

/** A sample of what arrives in the morning. */
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
        <strong className="font-semibold">{sample.greeting}</strong> {sample.intro}
      </p>
      <Figures figures={sample.figures} />
      <p className="mt-4">
        <strong className="font-semibold">{sample.agendaTitle}</strong> {sample.agenda}
      </p>
      <p className="mt-3">
        <strong className="font-semibold">{sample.assetsTitle}</strong> {sample.assets}
      </p>
    </EmailPicture>
  );
}
