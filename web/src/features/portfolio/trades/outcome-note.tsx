import { formatAveragePrice, formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import type { TradeKind } from '../../../../../shared/portfolio/trades/trade.ts';
import { priceQuestion, tradeOutcome as texts } from '../../../copy/portfolio/trades.ts';
import { formatShortDate } from '../formatted-values.tsx';
import { describeResult, unitOf } from './trade-amounts.ts';
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
          {outcome.issue === undefined ? null : (
            <p className="text-down mt-1 font-medium">
              {texts.missing(
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

function describeHolding({ ticker, quantity, averagePrice }: TradeOutcome): string {
  if (quantity === '0') return texts.nothing;
  const unit = unitOf(ticker, quantity);
  const average = averagePrice === null ? null : `R$ ${formatAveragePrice(averagePrice)}`;
  return texts.holding(formatDecimal(quantity), unit, average);
}

interface PriceQuestionProps {
  readonly question: string;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Asks about a price that differs much from today's. */
export function PriceQuestion({ question, isConfirmed, onConfirm }: PriceQuestionProps) {
  return (
    <div
      role="group"
      aria-labelledby="preco-estranho"
      className="rounded-card border-accent bg-accent-soft mt-4 border p-4"
    >
      <p id="preco-estranho" className="font-semibold">
        {question}
      </p>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="accent-brand size-5"
          checked={isConfirmed}
          onChange={({ target }) => onConfirm(target.checked)}
        />
        <span>{priceQuestion.confirm}</span>
      </label>
    </div>
  );
}
