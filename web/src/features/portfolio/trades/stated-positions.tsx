import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { importTrades, type Trades } from '../../../../../shared/contracts/portfolio/trades.ts';
import { formatAveragePrice, formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import { deriveLedger } from '../../../../../shared/portfolio/trades/ledger.ts';
import type { Statement } from '../../../../../shared/portfolio/trades/statement.ts';
import { statedTexts as texts } from '../../../copy/portfolio/trades.ts';
import { isChangedMeanwhile } from '../../../lib/changed-meanwhile.ts';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { tradesFailureText } from '../change-failure.ts';
import { formatShortDate } from '../formatted-values.tsx';
import { newImportId, sendImport } from '../import/preview/send-import.ts';
import { holdingOf } from './trade-outcome.ts';
import { useCachedTrades } from './use-trades.ts';

interface StatedPositionsProps {
  readonly trades: Trades;
  /** The assets with trades and statements. */
  readonly tickers: readonly string[];
}

/** Positions that the user has stated beside trades: their quantity does not follow from the trades alone. */
export default function StatedPositions({ trades, tickers }: StatedPositionsProps) {
  return (
    <section aria-labelledby="informadas" className="mt-14 print:hidden">
      <h2 id="informadas" className="text-title-3">
        {texts.title}
      </h2>
      <p className="text-small text-muted mt-1 mb-3 max-w-[44rem]">{texts.lead}</p>
      <ul className="divide-rule border-rule divide-y border-y">
        {tickers.map((ticker) => (
          <li key={ticker} className="py-3">
            <StatedAsset {...{ trades, ticker }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StatedAsset({ trades, ticker }: { readonly trades: Trades; readonly ticker: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useDropStatements();
  const statements = trades.statements.filter((one) => one.ticker === ticker);
  const held = statements.filter(({ quantity }) => quantity !== '0');
  const quantityOf = (counted: readonly Statement[]) =>
    formatDecimal(
      holdingOf(
        deriveLedger({
          statements: counted,
          trades: trades.trades.filter((one) => one.ticker === ticker),
        }).positions,
      ).quantity,
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <ul className="text-small min-w-0">
          {(held.length > 0 ? held : statements).map((statement) => (
            <li key={JSON.stringify(statement)} className="tabular wrap-anywhere">
              {describeStatement(statement)}
            </li>
          ))}
        </ul>
        {isAsking || !trades.mayChange ? null : (
          <button
            type="button"
            aria-label={texts.dropOf(ticker)}
            onClick={() => setAsking(true)}
            className="link text-small inline-flex min-h-11 shrink-0 items-center font-medium"
          >
            {texts.drop}
          </button>
        )}
      </div>
      {isAsking ? (
        <div role="group" aria-labelledby={`calcular-${ticker}`} className="mt-3">
          <p id={`calcular-${ticker}`} className="font-semibold">
            {texts.question(ticker)}
          </p>
          <p className="text-small mt-1">
            {texts.consequence(quantityOf(statements), quantityOf([]))}
          </p>
          {error === null ? null : (
            <div className="mt-3">
              <Alert tone="error" title={texts.failureTitle}>
                {tradesFailureText(error, texts.notDropped)}
              </Alert>
            </div>
          )}
          <div className="mt-3 flex flex-col gap-3 sm:flex-row">
            <CallButton
              endpoints={[importTrades]}
              busy={isPending}
              onClick={() =>
                mutate(
                  { ticker, seen: trades },
                  { onSuccess: () => showToast({ tone: 'success', ...texts.dropped(ticker) }) },
                )
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

function describeStatement({ ticker, quantity, averagePrice, broker, day }: Statement): string {
  return texts.statement(
    `${formatDecimal(quantity)} ${ticker}`,
    formatShortDate(day),
    [averagePrice === null ? null : `R$ ${formatAveragePrice(averagePrice)}`, broker].filter(
      (part) => part !== null,
    ),
  );
}

/** Drops the statements of an asset as an import, so that it can be reverted like one. */
function useDropStatements() {
  const cache = useCachedTrades();
  return useMutation({
    mutationFn: async ({ ticker, seen }: { readonly ticker: string; readonly seen: Trades }) => {
      const statements = seen.statements.filter((one) => one.ticker !== ticker);
      const contents = { importId: newImportId(), name: texts.importName(ticker), trades: [] };
      await sendImport({ ...contents, statements, investments: [] }, seen, () => undefined);
      await cache.refetch();
    },
    onError: async (failure) => {
      if (isChangedMeanwhile(failure)) await cache.refetch();
    },
  });
}
