import type { ReactNode } from 'react';
import {
  arrowOf,
  type MessageBar,
  type ValueRow,
  type MessagePart,
} from '../../../../../shared/messages/message-parts.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { SignedChange } from '../../../ui/signed-change.tsx';
import { PriceSeriesChart } from '../../../ui/price-series-chart.tsx';

/** The parts of a report on its page; the links of a message are left out. */
export function ReportParts({ parts }: { readonly parts: readonly MessagePart[] }) {
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { readonly part: MessagePart }) {
  if (typeof part === 'string') return <p className="mt-4">{keepAmountsTogether(part)}</p>;
  switch (part.kind) {
    case 'headline':
    case 'heading':
      return <h2 className="text-title-3 mt-10">{part.text}</h2>;
    case 'list':
      return (
        <ul className="mt-4 flex list-disc flex-col gap-2 pl-5">
          {part.items.map((item) => (
            <li key={item}>{keepAmountsTogether(item)}</li>
          ))}
        </ul>
      );
    case 'picture':
      return (
        <img
          src={part.url}
          alt={part.alt}
          width={part.width}
          height={part.height}
          className="mt-4 h-auto max-w-full"
        />
      );
    case 'strip':
    case 'figures':
      return (
        <Table caption={part.caption}>
          {part.rows.map((row) => (
            <ValueRow key={row.label} row={row} />
          ))}
        </Table>
      );
    case 'bars':
      return (
        <Table caption={part.caption}>
          {part.rows.map((row) => (
            <BarRow key={row.label} row={row} />
          ))}
        </Table>
      );
    case 'courses':
      return <PriceSeriesChart part={part} />;
    case 'note':
      return <p className="text-fine text-muted mt-6">{keepAmountsTogether(part.text)}</p>;
    case 'actions':
    case 'button':
    case 'link':
    case 'code':
    case 'divider':
      return null;
    default:
      return part satisfies never;
  }
}

function Table({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <table className="border-rule tabular mt-4 w-full border-b">
      <caption className="text-small text-muted pb-2 text-left">{caption}</caption>
      <tbody>{children}</tbody>
    </table>
  );
}

const rowClass = 'border-rule break-inside-avoid border-t align-baseline';

/** A change that does not fit is shown below its figure. */
function ValueRow({ row: { label, value, change } }: { readonly row: ValueRow }) {
  return (
    <tr className={rowClass}>
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {label}
      </th>
      <td className="py-2">
        <span className="flex flex-wrap justify-end gap-x-3 text-right">
          <span className="whitespace-nowrap">{value}</span>
          {change === undefined ? null : (
            <span className="sm:min-w-22">
              <Change change={change} />
            </span>
          )}
        </span>
      </td>
    </tr>
  );
}

function Change({ change }: { readonly change: string }) {
  const arrow = arrowOf(change);
  if (arrow === undefined) return change;
  return <SignedChange change={change} direction={arrow === '▲' ? 'up' : 'down'} />;
}

function BarRow({ row: { label, value, percent } }: { readonly row: MessageBar }) {
  return (
    <tr className={rowClass}>
      <th scope="row" className="w-full py-2 pr-3 text-left font-normal">
        <span>{label}</span>
        <svg aria-hidden width="100%" height="10" className="mt-1.5 block">
          <rect width="100%" height="10" rx="3" className="fill-sunk" />
          <rect width={`${Math.max(percent, 1)}%`} height="10" rx="3" className="fill-muted" />
        </svg>
      </th>
      <td className="py-2 text-right whitespace-nowrap">{value}</td>
    </tr>
  );
}
