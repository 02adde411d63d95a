import type { ComponentType } from 'react';
import type { LatestEdition } from '../../../../shared/contracts/latest-edition.ts';
import {
  capital,
  dayAndMonth,
  hourOf,
  weekdayAndDay,
} from '../../../../shared/editions/prose/day-words.ts';
import type { MessagePart } from '../../../../shared/messages/message-parts.ts';
import { latestEditionTexts as texts } from '../../copy/latest-edition.ts';
import { ChangeFigure } from '../change-figure.tsx';
import { Logo } from '../logo.tsx';
import { readLatestEdition } from './read-latest-edition.ts';

/** @returns undefined before the first edition. @throws ApiError */
export async function loadEdition(): Promise<ComponentType | undefined> {
  const edition = await readLatestEdition();
  return edition === null ? undefined : () => <EditionInPlace edition={edition} />;
}

/** As much of the message as there is room for, and the way to the rest. */
function EditionInPlace({ edition }: { readonly edition: LatestEdition }) {
  const { name, headline, day, madeAt, path, parts } = edition;
  return (
    <figure
      aria-label={texts.label(name, dayAndMonth(day))}
      className="animate-enter absolute inset-0 mx-auto flex w-full max-w-md flex-col"
    >
      <div className="bg-surface border-ink flex min-h-0 flex-1 flex-col rounded-[18px] rounded-bl-none border-[1.5px] px-5 pt-5 pb-4 sm:px-7 sm:pt-6">
        <div className="flex items-end justify-between gap-3">
          <Logo className="h-8 sm:h-10" />
          <p className="text-fine text-muted text-right">
            {name}
            <br />
            {texts.sent(capital(weekdayAndDay(day)), hourOf(madeAt))}
          </p>
        </div>
        <div className="masthead-rule relative mt-3 min-h-0 flex-1 overflow-hidden">
          <p className="text-title-3 mt-4 font-serif font-semibold [font-variation-settings:'opsz'_64]">
            {capital(headline)}
          </p>
          <div className="text-small">{parts.map(shownPart)}</div>
          <div
            aria-hidden
            className="from-surface absolute inset-x-0 bottom-0 h-16 bg-linear-to-t to-transparent"
          />
        </div>
        {/* Its page is a document of its own. */}
        <p className="border-rule text-small border-t pt-3">
          <a href={path} className="link font-semibold">
            {texts.whole}
          </a>
        </p>
      </div>
      <figcaption className="text-fine text-muted mt-3">{texts.note}</figcaption>
    </figure>
  );
}

function shownPart(part: MessagePart, place: number) {
  if (typeof part === 'string') {
    return (
      <p key={place} className="mt-3">
        {part}
      </p>
    );
  }
  if (part.kind === 'heading') {
    return (
      <p key={place} className="mt-4 font-semibold">
        {part.text}
      </p>
    );
  }
  if (part.kind === 'figures') {
    return (
      <table key={place} className="border-rule text-fine sm:text-small mt-3 w-full border-b">
        <caption className="sr-only">{part.caption}</caption>
        <tbody>
          {part.rows.map(({ label, value, change }) => (
            <tr key={label} className="border-rule border-t">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {label}
              </th>
              <td className="tabular py-1.5 text-right">{value}</td>
              <td className="py-1.5 pl-2 text-right">
                {change === undefined ? null : <Change change={change} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  if (part.kind === 'list') {
    return (
      <ul key={place} className="mt-3 list-disc pl-5">
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  return null;
}

function Change({ change }: { readonly change: string }) {
  if (/^[-−]/.test(change)) return <ChangeFigure change={change} direction="down" />;
  if (change.startsWith('+')) return <ChangeFigure change={change} direction="up" />;
  return <span className="tabular">{change}</span>;
}
