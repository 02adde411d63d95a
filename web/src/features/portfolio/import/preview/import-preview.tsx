import { useEffect, useMemo, useRef, useState } from 'react';
import {
  importTrades,
  stageTrades,
  type Trades,
} from '../../../../../../shared/contracts/portfolio/trades.ts';
import type { AssetMarketData } from '../../../../../../shared/portfolio/asset-market-data.ts';
import {
  investmentTexts,
  maxInvestments,
} from '../../../../../../shared/portfolio/fixed-income/investment.ts';
import { maximumPositions, positionTexts } from '../../../../../../shared/portfolio/position.ts';
import { maxTrades, tradeTexts } from '../../../../../../shared/portfolio/trades/trade.ts';
import { importOutcome as texts, importSaving } from '../../../../copy/portfolio/import-preview.ts';
import { isChangedMeanwhile } from '../../../../lib/changed-meanwhile.ts';
import { Button } from '../../../../ui/button.tsx';
import { CallButton } from '../../../../ui/call-button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { focusFirstError } from '../../../../ui/forms/focus-first-error.ts';
import { changeFailureText } from '../../change-failure.ts';
import type { ColumnMapping } from '../imported-file.ts';
import type { ReadFile } from '../use-chosen-file.ts';
import { ColumnQuestion } from './column-question.tsx';
import { compareFile } from './compare-file.ts';
import { DecimalQuestionTiles } from './decimal-question.tsx';
import { DecisionQuestions } from './decision-questions.tsx';
import { withKnownBrokers } from './known-brokers.ts';
import { InvestmentsSection } from './investments-section.tsx';
import { OutcomeSection } from './outcome-section.tsx';
import { planImport } from './plan-import.ts';
import { PositionPrices } from './position-prices.tsx';
import { LeftOutRows, TakenRows } from './row-lists.tsx';
import { SplitNote } from './split-note.tsx';
import { UnknownCodes } from './unknown-codes.tsx';
import { useDecisions } from './use-decisions.ts';
import { useInvestments } from './use-investments.ts';
import { usePositionPrices } from './use-position-prices.ts';
import { useSendImport } from './use-send-import.ts';

interface ImportPreviewProps {
  readonly read: ReadFile;
  /** What is in the portfolio now. */
  readonly stored: Trades;
  readonly assets: readonly AssetMarketData[];
  readonly chooseOther: Elements;
  readonly onDecimals: (column: string, meaning: 'thousands' | 'decimal') => void;
  readonly onColumns: (fingerprint: string, mapping: ColumnMapping) => void;
  readonly onClose: () => void;
  readonly onImported: (importId: string) => void;
}

/** Shows what a file would change, before any of it is saved. */
export function ImportPreview(props: ImportPreviewProps) {
  const { read, stored, assets, chooseOther, onClose, onImported } = props;
  const { imported, tables, options } = read;
  const previewRef = useRef<HTMLDivElement>(null);
  const [attempts, setAttempts] = useState(0);
  const hasTried = attempts > 0;
  const file = useMemo(() => withKnownBrokers(imported, stored), [imported, stored]);
  const comparison = useMemo(
    () => compareFile(file, stored, options.today),
    [file, stored, options.today],
  );
  const prices = usePositionPrices(comparison);
  const decisions = useDecisions(comparison);
  const { separate, updated, removed, computed } = decisions;
  const { priceOf } = prices;
  const plan = useMemo(
    () => planImport(comparison, stored, { separate, updated, removed, computed, priceOf }),
    [comparison, stored, separate, updated, removed, computed, priceOf],
  );
  const sending = useSendImport(onImported);
  const { investments } = file;
  const fixedIncome = useInvestments(investments);
  const hasOutcome = plan.trades.length > 0 || plan.statements !== undefined || decisions.isOpen;
  const isEmpty = !hasOutcome && investments.length === 0;
  const hasRows = file.trades.length > 0 || file.positions.length > 0;
  const nothingText = !hasRows
    ? texts.nothing
    : decisions.open.length > 0
      ? texts.unchangedByAnswers
      : texts.nothingNew;
  const limit =
    investments.length > maxInvestments ? investmentTexts.tooMany : limitText(stored, plan);
  const isBlocked =
    decisions.isOpen ||
    fixedIncome.isOpen ||
    prices.hasBad ||
    file.decimalQuestions.length > 0 ||
    limit !== undefined;

  // The questions may be far above the button.
  useEffect(() => {
    if (attempts > 0) focusFirstError(previewRef.current);
  }, [attempts]);

  function save(): void {
    setAttempts((count) => count + 1);
    if (isBlocked || sending.isPending) return;
    const { trades, statements } = plan;
    sending.send(
      {
        name: read.name,
        trades,
        statements,
        investments: investments.map(({ investment }) => investment),
        sameInvestments: fixedIncome.same,
      },
      stored,
    );
  }

  return (
    <div ref={previewRef}>
      {file.hasFormulas ? (
        <div className="mt-4">
          <Alert tone="info">{texts.formulas}</Alert>
        </div>
      ) : null}
      {tables.map((table) => (
        <ColumnQuestion
          key={table.fingerprint}
          table={table}
          mapping={options.mappings?.[table.fingerprint]}
          onColumns={(mapping) => props.onColumns(table.fingerprint, mapping)}
        />
      ))}
      {file.decimalQuestions.map((question) => (
        <DecimalQuestionTiles
          key={question.column}
          question={question}
          hasError={hasTried}
          onAnswer={(meaning) => props.onDecimals(question.column, meaning)}
        />
      ))}
      {!hasOutcome ? (
        !isEmpty || file.decimalQuestions.length > 0 || tables.length > 0 ? null : (
          <p className="mt-6 font-semibold">{nothingText}</p>
        )
      ) : (
        <OutcomeSection
          {...{ comparison, plan, assets }}
          today={options.today}
          isPending={decisions.isOpen}
        />
      )}
      <InvestmentsSection investments={fixedIncome} showsErrors={hasTried} />
      {comparison.knownTrades > 0 ? (
        <p className="text-small mt-4">{texts.known(comparison.knownTrades)}</p>
      ) : null}
      <PositionPrices {...{ prices }} showsErrors={hasTried} />
      <DecisionQuestions {...{ decisions }} showsErrors={hasTried} />
      <UnknownCodes rows={plan.rows} unknownTickers={read.unknownTickers} stored={stored} />
      <SplitNote rows={plan.rows} stored={stored} />
      {isEmpty ? null : <TakenRows trades={plan.rows} positions={file.positions} />}
      <LeftOutRows rows={file.leftOut} />
      {limit === undefined ? null : (
        <div className="mt-6">
          <Alert tone="error">{limit}</Alert>
        </div>
      )}
      {sending.error === null ? null : (
        <div className="mt-6">
          <Alert tone="error">
            {isChangedMeanwhile(sending.error)
              ? importSaving.changed
              : changeFailureText(sending.error, importSaving.failed)}
          </Alert>
        </div>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {isEmpty ? null : (
          <CallButton
            endpoints={[stageTrades, importTrades]}
            busy={sending.isPending}
            busyLabel={importSaving.saving(sending.percent)}
            onClick={save}
          >
            {importSaving.save(plan.trades.length, file.positions.length, investments.length)}
          </CallButton>
        )}
        {chooseOther}
        <Button tone="secondary" onClick={onClose}>
          {importSaving.cancel}
        </Button>
      </div>
    </div>
  );
}

function limitText(
  stored: Trades,
  { trades, statements = [], after }: ReturnType<typeof planImport>,
): string | undefined {
  if (stored.trades.length + trades.length > maxTrades) return tradeTexts.tooMany;
  if (after.positions.length > maximumPositions) {
    return importSaving.tooManyPositions(after.positions.length, maximumPositions);
  }
  return statements.length > maximumPositions ? positionTexts.tooMany : undefined;
}
