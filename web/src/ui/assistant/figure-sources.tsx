import type { FigureOrigin } from '../../../../shared/contracts/assistant.ts';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import { figureSources as texts } from '../../copy/assistant/assistant.ts';
import { momentInWords } from '../../lib/date-texts.ts';

/** A press away: the source of each figure, its time, and how it was counted. */
export function FigureSources({ origins }: { readonly origins: readonly FigureOrigin[] }) {
  return (
    <details
      className="border-rule mt-3 scroll-mb-44 border-t pt-1"
      onToggle={({ currentTarget }) => {
        // What opens may lie below the field in which one writes.
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary className="link text-small flex min-h-11 w-fit cursor-pointer items-center">
        {texts.title}
      </summary>
      <dl className="text-small grid gap-3 pb-2" aria-label={texts.caption}>
        {origins.map((origin) => (
          <div key={JSON.stringify(origin)}>
            <dt className="tabular font-medium">
              {origin.of === null ? null : <>{origin.of}: </>}
              {keepAmountsTogether(origin.text)}
            </dt>
            <dd className="text-muted">{inWords(origin)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function inWords({ source, at, formula }: FigureOrigin): string {
  const who = texts.sources[source];
  const when = at === null ? who : `${who}, ${momentInWords(at)}`;
  return formula === null ? `${when}.` : `${when}: ${formula}.`;
}
