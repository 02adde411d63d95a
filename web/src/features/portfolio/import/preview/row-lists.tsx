import { formatDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import { importTexts } from '../../../../copy/portfolio/import.ts';
import { importRows as texts } from '../../../../copy/portfolio/import-preview.ts';
import type { Elements } from '../../../../ui/elements.ts';
import type { ImportedPosition, ImportedTrade, LeftOutRow, RowLocation } from '../imported-file.ts';
import { describeTrade } from './describe-trade.ts';

/** A longer list is not read to its end. */
const maxShown = 20;

interface TakenRowsProps {
  readonly trades: readonly ImportedTrade[];
  readonly positions: readonly ImportedPosition[];
}

/** What is imported, line by line. */
export function TakenRows({ trades, positions }: TakenRowsProps) {
  const count = trades.length + positions.length;
  if (count === 0) return null;
  const shownTrades = trades.slice(0, maxShown);
  const rows = [
    ...shownTrades.map(({ location, trade }) => ({ location, text: describeTrade(trade) })),
    ...positions.slice(0, maxShown - shownTrades.length).map(({ location, position }) => ({
      location,
      text: texts.position(position.ticker, formatDecimal(position.quantity)),
    })),
  ];
  return (
    <Disclosure title={texts.taken(trades.length, positions.length)}>
      <Lines rows={rows} count={count} />
    </Disclosure>
  );
}

/** What is not imported: errors at once, the rest on request, each with its reason. */
export function LeftOutRows({ rows }: { readonly rows: readonly LeftOutRow[] }) {
  const wrong = rows.filter(({ kind }) => kind === 'invalid');
  const others = rows.filter(({ kind }) => kind === 'other');
  return (
    <>
      {wrong.length === 0 ? null : (
        <div className="rounded-card border-down bg-down-soft mt-6 border p-4">
          <h3 className="font-sans font-semibold">{texts.wrong(wrong.length)}</h3>
          <p className="text-small mt-1">{texts.wrongLead}</p>
          <Reasons rows={wrong} />
        </div>
      )}
      {others.length === 0 ? null : (
        <Disclosure title={texts.leftOut(others.length)}>
          <Reasons rows={others} />
        </Disclosure>
      )}
    </>
  );
}

/** The most frequent reasons first, and of each its first lines: all of them together are at most `maxShown`. */
function Reasons({ rows }: { readonly rows: readonly LeftOutRow[] }) {
  const groups = [...Map.groupBy(rows, ({ reason }) => reason)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const shown = groups.slice(0, maxShown);
  const linesPerReason = Math.floor(maxShown / Math.max(1, shown.length));
  const hiddenCount = groups
    .slice(maxShown)
    .reduce((count, [, ofReason]) => count + ofReason.length, 0);
  return (
    <>
      <ul className="divide-rule text-small mt-2 divide-y">
        {shown.map(([reason, ofReason]) => (
          <li key={reason} className="py-2">
            <p className="font-medium wrap-anywhere">
              {ofReason.length > 1 ? texts.reasonOf(reason, ofReason.length) : reason}
            </p>
            <Lines
              rows={ofReason
                .slice(0, linesPerReason)
                .map(({ location, content }) => ({ location, text: content }))}
              count={ofReason.length}
            />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? <p className="text-fine mt-1">{texts.more(hiddenCount)}</p> : null}
    </>
  );
}

function Lines(props: {
  readonly rows: readonly { readonly location: RowLocation; readonly text: string }[];
  /** All lines of the list, of which these are shown. */
  readonly count: number;
}) {
  const { rows, count } = props;
  return (
    <>
      <ul className="text-fine mt-1">
        {rows.map(({ location, text }, index) => (
          // One row of a file may be two trades.
          <li key={`${JSON.stringify(location)} ${index}`} className="tabular py-0.5 wrap-anywhere">
            <span className="text-muted">
              {texts.at(importTexts.location(location.sheet, location.line))}
            </span>{' '}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {count > rows.length ? (
        <p className="text-fine mt-1">{texts.more(count - rows.length)}</p>
      ) : null}
    </>
  );
}

function Disclosure({ title, children }: { readonly title: string; readonly children: Elements }) {
  return (
    <details className="border-rule mt-6 border-t pt-2">
      <summary className="link inline-flex min-h-11 items-center font-medium">{title}</summary>
      {children}
    </details>
  );
}
