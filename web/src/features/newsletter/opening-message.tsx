import { openingSample } from '../../copy/newsletter/newsletter-samples.ts';
import { ChangeFigure } from '../../ui/change-figure.tsx';
import { EmailPicture } from '../../ui/editions/email-picture.tsx';

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
      <div className="mt-3 overflow-x-auto">
        <table className="border-rule w-full border-y">
          <tbody>
            {sample.figures.map(({ label: name, value, change, direction }) => (
              <tr key={name} className="border-rule border-b last:border-0">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  {name}
                </th>
                <td className="tabular py-1.5 pr-3 text-right whitespace-nowrap">{value}</td>
                <td className="py-1.5 text-right">
                  <ChangeFigure change={change} direction={direction} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-4">
        <strong className="font-semibold">{sample.agendaTitle}</strong> {sample.agenda}
      </p>
      <p className="mt-3">
        <strong className="font-semibold">{sample.assetsTitle}</strong> {sample.assets}
      </p>
    </EmailPicture>
  );
}
