import type { ComponentType } from 'react';
import type { LatestEdition } from '../../../../shared/contracts/latest-edition.ts';
import {
  capitalize,
  formatDayAndMonth,
  formatSaoPauloTime,
  formatWeekdayAndDay,
} from '../../../../shared/editions/format-days.ts';
import type { MessagePart } from '../../../../shared/messages/message-parts.ts';
import { latestEditionTexts as texts } from '../../copy/latest-edition.ts';
import { Logo } from '../logo.tsx';
import { BubbleTail } from './bubble-tail.tsx';
import { FigureChange } from './figure-change.tsx';
import { readLatestEdition } from './read-latest-edition.ts';

/** @returns undefined before the first edition. @throws ApiError */
export async function loadEdition(): Promise<ComponentType | undefined> {
  const edition = await readLatestEdition();
  return edition === null ? undefined : () => <EmbeddedEdition edition={edition} />;
}

/** The part of the message that fits, with a link to the rest. */
function EmbeddedEdition({ edition }: { readonly edition: LatestEdition }) {
  const { name, headline, day, madeAt, path, parts } = edition;
  return (
    <figure
      aria-label={texts.label(name, formatDayAndMonth(day))}
      className="animate-enter absolute inset-0 mx-auto flex w-full max-w-md flex-col"
    >
      <div className="bg-surface border-ink flex relative min-h-0 flex-1 flex-col rounded-[18px] rounded-bl-none border-[1.5px] px-5 pt-5 pb-4 sm:px-7 sm:pt-6">
        <div className="flex items-end justify-between gap-3">
          <Logo className="h-8 sm:h-10" />
          <p className="text-fine text-muted text-right">
            <span>{name}</span>
            <br />
            <span>
              {texts.sent(capitalize(formatWeekdayAndDay(day)), formatSaoPauloTime(madeAt))}
            </span>
          </p>
        </div>
        <div className="masthead-rule relative mt-3 min-h-0 flex-1 overflow-hidden mask-b-from-[calc(100%-4rem)]">
          <p className="text-title-3 mt-4 font-serif font-semibold [font-variation-settings:'opsz'_64]">
            {capitalize(headline)}
          </p>
          {/* The first part repeats the lines above. */}
          <div className="text-small">{parts.slice(1).map(renderPart)}</div>
        </div>
        {/* The edition's page is a separate document. */}
        <p className="border-rule text-small border-t pt-3">
          <a href={path} className="link font-semibold">
            {texts.whole}
          </a>
        </p>
        <BubbleTail />
      </div>
      <figcaption className="text-fine text-muted mt-4 pl-10">{texts.note}</figcaption>
    </figure>
  );
}

function renderPart(part: MessagePart, index: number) {
  if (typeof part === 'string') {
    return (
      <p key={index} className="mt-3">
        {part}
      </p>
    );
  }
  if (part.kind === 'heading') {
    return (
      <p key={index} className="mt-4 font-semibold">
        {part.text}
      </p>
    );
  }
  if (part.kind === 'picture') {
    return (
      <img
        key={index}
        src={part.url}
        alt={part.alt}
        width={part.width}
        height={part.height}
        className="mt-3 h-auto max-w-full"
      />
    );
  }
  if (part.kind === 'figures' || part.kind === 'strip') {
    return (
      <dl
        key={index}
        aria-label={part.caption}
        className="divide-rule border-rule max-sm:text-fine mt-3 divide-y border-y max-sm:tracking-tight"
      >
        {part.rows.map(({ label, value, change }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-2 py-1.5">
            <dt>{label}</dt>
            <dd className="tabular ml-auto flex flex-wrap justify-end gap-x-2 whitespace-nowrap">
              <span>{value}</span>
              {change === undefined ? null : (
                <span className="sm:min-w-18 text-right">
                  <FigureChange change={change} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if (part.kind === 'list') {
    return (
      <ul key={index} className="mt-3 list-disc pl-5">
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  return null;
}
