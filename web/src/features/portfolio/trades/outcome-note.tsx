import { useId } from 'react';
import { formatAveragePrice, formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import type { TradeKind } from '../../../../../shared/portfolio/trades/trade.ts';
import { tradeOutcome as texts } from '../../../copy/portfolio/trades.ts';
import { Check } from '../../../ui/icons.tsx';
import { formatShortDate } from '../formatted-values.tsx';
import { describeResult, unitOf } from './trade-amounts.ts';
import type { LaterSplitChanges } from './later-splits.ts';
import type { TradeOutcome } from './trade-outcome.ts';

interface OutcomeNoteProps {
  readonly kind: TradeKind;
  /** Undefined while the typed trade is incomplete. */
  readonly outcome: TradeOutcome | undefined;
}

/** Says what the portfolio holds after the typed trade; always there, so that a change is announced. */
export function OutcomeNote({ kind, outcome }: OutcomeNoteProps) {
  return (
    <div role="status" className={outcome === undefined ? '' : 'bg-sunk rounded-card mt-6 p-4'}>
      {outcome === undefined ? null : (
        <>
          <p className="font-semibold">
            {(outcome.includesLater ? texts.afterAll : texts.after)(kind, describeHolding(outcome))}
          </p>
          {outcome.resultInCentavos === undefined ? null : (
            <p className="mt-1">
              {(outcome.isDayTrade ? texts.dayTradeResult : texts.result)(
                kind,
                describeResult(outcome.resultInCentavos),
              )}
            </p>
          )}
          <LaterSplits splits={outcome.laterSplits} />
          {outcome.statedDay === undefined ? null : (
            <p className="mt-1">{texts.beforeStatement(formatShortDate(outcome.statedDay))}</p>
          )}
          {outcome.issue === undefined ? null : (
            <p className="text-down mt-1 font-medium">
              {outcome.issue.missingQuantity === null
                ? texts.missingBefore(formatShortDate(outcome.issue.day))
                : texts.missing(
                    formatDecimal(outcome.issue.missingQuantity),
                    formatShortDate(outcome.issue.day),
                  )}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Names the splits whose shares change with an earlier trade. */
export function LaterSplits({ splits }: { readonly splits: LaterSplitChanges['splits'] }) {
  return splits.map(({ ticker, day, kind, before, after }) => (
    <p key={`${ticker} ${day} ${kind}`} className="mt-1">
      {texts.laterSplit(kind, formatShortDate(day), formatDecimal(before), formatDecimal(after))}
    </p>
  ));
}

function describeHolding({ ticker, quantity, averagePrice }: TradeOutcome): string {
  if (quantity === '0') return texts.nothing;
  const unit = unitOf(ticker, quantity);
  const average = averagePrice === null ? null : `R$ ${formatAveragePrice(averagePrice)}`;
  return texts.holding(formatDecimal(quantity), unit, average);
}

interface TypedQuestionProps {
  readonly question: string;
  /** The label of the answer. */
  readonly confirm: string;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Asks whether something unlikely was meant as it was typed. */
export function TypedQuestion(props: TypedQuestionProps) {
  const { question, confirm, isConfirmed, onConfirm } = props;
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="rounded-card border-accent bg-accent-soft mt-4 border p-4"
    >
      <p id={id} className="font-semibold">
        {question}
      </p>
      <label className="has-focus-visible:outline-brand rounded-small mt-1 flex cursor-pointer items-start gap-3 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
        <span className="relative size-6 shrink-0">
          <input
            type="checkbox"
            className="peer border-field bg-surface checked:border-brand checked:bg-brand absolute inset-0 cursor-pointer appearance-none rounded-[5px] border-[1.5px] outline-none"
            checked={isConfirmed}
            onChange={({ target }) => onConfirm(target.checked)}
          />
          <Check
            size={16}
            strokeWidth={3}
            aria-hidden
            className="text-surface pointer-events-none absolute inset-1 opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{confirm}</span>
      </label>
    </div>
  );
}
