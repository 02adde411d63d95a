import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Trades } from '../../../../../shared/contracts/portfolio/trades.ts';
import { saoPauloDay } from '../../../../../shared/market/b3-session.ts';
import { standardLotTicker } from '../../../../../shared/market/ticker.ts';
import {
  priceQuestion,
  tickerQuestion,
  tradeForm as texts,
} from '../../../copy/portfolio/trades.ts';
import { isChangedMeanwhile } from '../../../lib/changed-meanwhile.ts';
import { formDraft } from '../../../lib/form-draft.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { useSavedForm } from '../../../ui/forms/use-saved-form.ts';
import { isPriceComparable } from '../../../../../shared/portfolio/trades/price-difference.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import { saveFailureText, unknownAssetText } from '../change-failure.ts';
import { tradeDraftKey, type NewSplit } from './open-trade.ts';
import { priceQuestionOf } from './price-question.ts';
import { heldBefore } from '../../../../../shared/portfolio/trades/split-shares.ts';
import { changeLaterSplits } from './later-splits.ts';
import { deriveOutcome, hasSameTrade } from './trade-outcome.ts';
import {
  blankTrade,
  checkedTradeSchema,
  fieldsOf,
  isSameTyped,
  tradesOf,
  typedOf,
  typedTradeSchema,
  type TypedTrade,
} from './trade-values.ts';
import { useNewestPrice } from './use-newest-price.ts';
import { useRequestId } from '../forms/use-request-id.ts';
import { useUnknownTicker } from '../use-unknown-ticker.ts';
import { sendTrades, useCachedTrades } from './use-trades.ts';

interface TradeFormOptions {
  readonly owner: string;
  readonly trades: Trades;
  /** The edited trade; undefined for a new one. */
  readonly id: string | undefined;
  /** The asset of a new trade, where it is known. */
  readonly ticker: string;
  readonly split: NewSplit | undefined;
  readonly onSaved: () => void;
  readonly focusTicker: () => void;
}

/** A question about something unlikely that was typed. */
interface TypedQuestion {
  readonly field: 'ticker' | 'price';
  readonly text: string;
  /** The label of the answer. */
  readonly confirm: string;
  /** The error at the field while it is not answered. */
  readonly unanswered: string;
  readonly isConfirmed: boolean;
}

class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';
}

/** The form of a trade, with what the portfolio holds after it. */
export function useTradeForm(options: TradeFormOptions) {
  const { owner, trades, id, onSaved, focusTicker } = options;
  const client = useQueryClient();
  const cache = useCachedTrades();
  const requestIdOf = useRequestId();
  const [draft] = useState(() => formDraft(tradeDraftKey(id), typedTradeSchema));
  const [today] = useState(() => saoPauloDay(new Date(serverNow())));
  const [blank] = useState(() => blankTrade({ ...options, today }));
  const stored = trades.trades.find((one) => one.id === id);
  // After a trade was removed elsewhere, the fields keep its last values.
  const [lastSeen, setLastSeen] = useState(stored);
  if (stored !== undefined && stored !== lastSeen) setLastSeen(stored);
  const edited = stored ?? lastSeen;
  // A broker's name may be corrected in its only trade.
  const atBrokers = [...trades.trades.filter((one) => one.id !== id), ...trades.statements];
  const isMissing = id !== undefined && stored === undefined;
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const heldFor = ({ ticker, day }: Pick<TypedTrade, 'ticker' | 'day'>) =>
    heldBefore(trades, { ticker: standardLotTicker(ticker), day }, id);

  const saved = useSavedForm<TypedTrade>({
    resolver: (typed, context, resolverOptions) =>
      zodResolver(checkedTradeSchema({ today, isNew: id === undefined, held: heldFor(typed) }))(
        typed,
        context,
        resolverOptions,
      ),
    saved: useMemo(() => typedOf(edited, blank), [edited, blank]),
    isSame: isSameTyped,
    draft,
    owner,
    leavesAfterSave: true,
    save: async (typed) => {
      if (unanswered !== undefined) throw new NotConfirmedError();
      const [first, ...others] = tradesOf(typed, { held: heldFor(typed), edited, atBrokers });
      if (first === undefined) throw new RangeError('invalid trade');
      const isReplacing = id !== undefined && !isMissing;
      const { splits: _, ...later } = changeLaterSplits(
        trades,
        [first, ...others],
        isReplacing ? [id] : [],
      );
      try {
        await sendTrades(
          isReplacing
            ? { ...later, replaced: [{ id, trade: first }, ...later.replaced] }
            : { ...later, added: [first, ...others, ...later.added] },
          trades,
          requestIdOf(typed),
        );
      } catch (error) {
        if (isChangedMeanwhile(error)) await cache.refetch();
        throw error;
      }
      await cache.refetch();
    },
    onSaved,
    toFailure: (error, form) => {
      if (error instanceof NotConfirmedError && unanswered !== undefined) {
        form.setError(unanswered.field, { message: unanswered.unanswered });
        if (unanswered.field === 'ticker') focusTicker();
        else form.setFocus('price');
        return undefined;
      }
      const ticker = unknownAssetText(error);
      if (ticker !== undefined) {
        form.setError('ticker', { message: ticker });
        focusTicker();
        return undefined;
      }
      const text = isChangedMeanwhile(error)
        ? texts.changed
        : saveFailureText(error, texts.notSaved);
      return { title: texts.failureTitle, text };
    },
    onLostAccess: async () => client.invalidateQueries({ queryKey: [accessKey] }),
  });

  const { values } = saved;
  const held = fieldsOf(values.kind, id === undefined).needsHeld ? heldFor(values) : [];
  const typedTrades = tradesOf(values, { held, edited, atBrokers });
  const [first] = typedTrades;
  const isCompared = first !== undefined && isPriceComparable(first, today);
  const newest = useNewestPrice(first?.ticker ?? '', isCompared);
  const price = first?.price ?? null;
  const strangePrice =
    !isCompared || newest === undefined || price === null
      ? undefined
      : priceQuestionOf(price, newest);
  const isUnknown = useUnknownTicker(first?.ticker ?? '', trades);
  const questions: readonly TypedQuestion[] = [
    ...(isUnknown && first !== undefined
      ? [{ field: 'ticker' as const, ...tickerQuestion, text: tickerQuestion.ask(first.ticker) }]
      : []),
    ...(strangePrice === undefined
      ? []
      : [{ field: 'price' as const, ...priceQuestion, text: strangePrice }]),
  ].map((question) => ({ ...question, isConfirmed: confirmed.includes(question.text) }));
  const unanswered = questions.find(({ isConfirmed }) => !isConfirmed);
  // The form says of a removed trade what has changed.
  const isSaidAlready = isMissing && saved.failure?.text === texts.changed;
  return {
    ...saved,
    failure: isSaidAlready ? undefined : saved.failure,
    today,
    edited,
    isMissing,
    held,
    outcome: deriveOutcome(trades, typedTrades, id),
    hasSame: hasSameTrade(trades.trades, typedTrades, id),
    questions,
    confirm: (field: TypedQuestion['field'], is: boolean) => {
      const text = questions.find((question) => question.field === field)?.text;
      setConfirmed((before) => [
        ...before.filter((one) => one !== text),
        ...(is && text !== undefined ? [text] : []),
      ]);
      saved.form.clearErrors(field);
    },
  };
}
