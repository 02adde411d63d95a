import { useId } from 'react';
import { ArrowRight } from 'lucide-react';
import { latestEdition, type LatestEdition } from '../../../../shared/contracts/latest-edition.ts';
import { archivePath } from '../../../../shared/editions/edition-address.ts';
import {
  capitalize,
  formatSaoPauloTime,
  formatDayAndMonth,
} from '../../../../shared/editions/format-days.ts';
import { leadFigures } from '../../../../shared/editions/lead-figures.ts';
import type { ValueRow } from '../../../../shared/messages/message-parts.ts';
import { editionCardTexts as texts, latestEditionTexts } from '../../copy/latest-edition.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import { CallButton } from '../call-button.tsx';
import { EditionCardSkeleton, EditionFrame, headlineClasses } from './edition-frame.tsx';
import { FigureChange } from './figure-change.tsx';
import { useLatestEdition } from './use-latest-edition.ts';

/** The newest edition as the front of a newspaper: masthead, headline, three figures, and a link to the rest. */
export default function EditionCard() {
  const { reading, isRetrying, retry } = useLatestEdition();
  switch (reading.state) {
    case 'loading':
      return <EditionCardSkeleton />;
    case 'there':
      return <Front edition={reading.edition} />;
    case 'empty':
      return (
        <EditionFrame>
          <h2 className={headlineClasses}>{texts.empty.title}</h2>
          <p className="text-muted mt-2">{texts.empty.text}</p>
        </EditionFrame>
      );
    case 'failed':
      return (
        <EditionFrame>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
            <p>{callFailureText(reading.error) ?? texts.failed}</p>
            <CallButton
              endpoints={[latestEdition]}
              tone="secondary"
              busy={isRetrying}
              onClick={retry}
            >
              {texts.retry}
            </CallButton>
          </div>
        </EditionFrame>
      );
    default:
      return reading satisfies never;
  }
}

function Front({ edition }: { readonly edition: LatestEdition }) {
  const id = useId();
  const { name, headline, day, madeAt, path, parts } = edition;
  const figures = leadFigures(parts);
  return (
    <section aria-labelledby={id}>
      <EditionFrame
        name={name}
        moment={latestEditionTexts.sent(formatDayAndMonth(day), formatSaoPauloTime(madeAt))}
      >
        <h2 id={id} className={headlineClasses}>
          {capitalize(headline)}
        </h2>
        {figures.length === 0 ? null : (
          <dl className="divide-rule border-rule mt-4 grid grid-cols-3 divide-x border-y py-3">
            {figures.map((figure) => (
              <LeadFigure key={figure.label} {...figure} />
            ))}
          </dl>
        )}
        {/* The archive's pages are separate documents. */}
        <p className="mt-2 -mb-2 flex flex-wrap justify-between gap-x-6">
          <a
            href={path}
            className="link inline-flex min-h-11 items-center gap-1.5 font-semibold"
            aria-describedby={id}
          >
            <span>{texts.read}</span>
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
          </a>
          <a href={archivePath} className="link text-small inline-flex min-h-11 items-center">
            {texts.all}
          </a>
        </p>
      </EditionFrame>
    </section>
  );
}

/** The number of a value, with its currency. */
const numberPattern = /^(?:R\$\s)?\S+/;

/** Three lines: the unit takes the place of a missing change, and beside one it is only shown where there is room. */
function LeadFigure({ label, value, change }: ValueRow) {
  const number = numberPattern.exec(value)?.[0] ?? value;
  const unit = value.slice(number.length).trim();
  return (
    <div className="px-2.5 first:pl-0 last:pr-0 sm:px-5">
      <dt className="text-fine text-muted">{label}</dt>
      <dd className="mt-0.5">
        <span className="text-small tabular sm:text-body block font-semibold whitespace-nowrap">
          <span>{number}</span>
          {unit === '' || change === undefined ? null : (
            <span className="max-sm:sr-only">{` ${unit}`}</span>
          )}
        </span>
        <span className="text-fine block min-h-[1lh]">
          {change === undefined ? (
            <span className="text-muted">{unit}</span>
          ) : (
            <FigureChange change={change} />
          )}
        </span>
      </dd>
    </div>
  );
}
