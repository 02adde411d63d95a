import { useState } from 'react';
import {
  revertImport,
  type TradeImport,
} from '../../../../../shared/contracts/portfolio/trades.ts';
import { saoPauloDay } from '../../../../../shared/market/b3-session.ts';
import type { StoredTrade } from '../../../../../shared/portfolio/trades/trade.ts';
import { importListTexts as texts } from '../../../copy/portfolio/trades.ts';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { tradesFailureText } from '../change-failure.ts';
import { formatShortDate } from '../formatted-values.tsx';
import { useRevertImport } from './use-trades.ts';

interface ImportsListProps {
  readonly imports: readonly TradeImport[];
  readonly trades: readonly StoredTrade[];
  readonly mayChange: boolean;
}

/** The files that were imported, newest first. */
export function ImportsList({ imports, trades, mayChange }: ImportsListProps) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="importacoes" className="mt-14 print:hidden">
      <h2 id="importacoes" className="text-title-3 mb-3">
        {texts.title}
      </h2>
      <ul className="divide-rule border-rule divide-y border-y">
        {imports.toSorted(compareNewestFirst).map((one) => (
          <li key={one.id} className="py-3">
            <ImportRow {...{ mayChange, trades }} imported={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function compareNewestFirst(one: TradeImport, other: TradeImport): number {
  return other.at.localeCompare(one.at);
}

interface ImportRowProps extends Pick<ImportsListProps, 'trades' | 'mayChange'> {
  readonly imported: TradeImport;
}

function ImportRow(props: ImportRowProps) {
  const { name, trades, at, changedSince, id } = props.imported;
  const corrected = props.trades.filter(
    ({ importId, isCorrected }) => importId === id && isCorrected === true,
  ).length;
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useRevertImport();
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="text-small min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="text-fine text-muted">
            {texts.line(trades, formatShortDate(saoPauloDay(new Date(at))))}
          </span>
        </p>
        {!props.mayChange || isAsking ? null : changedSince === null ? (
          <button
            type="button"
            aria-label={texts.revertOf(name)}
            onClick={() => setAsking(true)}
            className="link text-small inline-flex min-h-11 shrink-0 items-center font-medium"
          >
            {texts.revert}
          </button>
        ) : (
          <span className="text-fine text-muted text-right">{texts.final[changedSince]}</span>
        )}
      </div>
      {isAsking ? (
        <div role="group" aria-labelledby={`desfazer-${id}`} className="mt-3">
          <p id={`desfazer-${id}`} className="font-semibold wrap-anywhere">
            {texts.question(name)}
          </p>
          <p className="text-small mt-1">{texts.consequence}</p>
          {corrected === 0 ? null : <p className="text-small mt-1">{texts.corrected(corrected)}</p>}
          {error === null ? null : (
            <div className="mt-3">
              <Alert tone="error" title={texts.failureTitle}>
                {tradesFailureText(error, texts.notReverted)}
              </Alert>
            </div>
          )}
          <div className="mt-3 flex flex-col gap-3 sm:flex-row">
            <CallButton
              endpoints={[revertImport]}
              tone="danger"
              busy={isPending}
              onClick={() =>
                mutate(id, {
                  onSuccess: () => showToast({ tone: 'success', ...texts.reverted }),
                })
              }
            >
              {texts.yes}
            </CallButton>
            {/* The button that opened the question was removed, so the focus moves to its cancel button. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Button tone="secondary" autoFocus onClick={() => setAsking(false)}>
              {texts.no}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}
