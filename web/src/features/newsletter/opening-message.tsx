import { openingSample } from '../../copy/newsletter/newsletter-samples.ts';
import { ChangeFigure } from '../../ui/change-figure.tsx';
import { Bubble, Conversation } from '../../ui/conversation.tsx';

/** A sample of what arrives in the morning. */
export function OpeningMessage({ label }: { readonly label: string }) {
  const sample = openingSample;
  return (
    <Conversation label={label} sender={sample.sender} status={sample.status} day={sample.day}>
      <Bubble time={sample.time}>
        <p>
          <strong className="font-semibold">{sample.greeting}</strong> {sample.intro}
        </p>
        <div className="mt-2 overflow-x-auto">
          <table className="border-rule w-full border-t">
            <tbody>
              {sample.figures.map(({ label: name, value, change, direction }) => (
                <tr key={name} className="border-rule border-b last:border-0">
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                    {name}
                  </th>
                  <td className="tabular py-1.5 pr-3 text-right">{value}</td>
                  <td className="py-1.5 text-right">
                    <ChangeFigure change={change} direction={direction} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Bubble>
      <Bubble time={sample.time}>
        <p>
          <strong className="font-semibold">{sample.agendaTitle}</strong> {sample.agenda}
        </p>
      </Bubble>
      <Bubble time={sample.time}>
        <p>
          <strong className="font-semibold">{sample.assetsTitle}</strong> {sample.assets}
        </p>
      </Bubble>
    </Conversation>
  );
}
