import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { StoredTrade, Trade } from '../../../shared/portfolio/trades/trade.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { ruleRejections } from '../../../shared/values/rule-rejections.ts';
import { ruleSentence } from '../domain/sourced-values.ts';
import { joinSentences, sourcedText, wrapName, type Sentence } from '../domain/sourced-text.ts';
import type { AccountEntries } from './complete-draft.ts';
import { describeTrade } from './describe-trade.ts';
import { nothingAsked, tradesLink, type TradeAnswer, type TradeContext } from './trade-answer.ts';
import { describeDoubts } from './trade-doubts.ts';
import { describeOutcome, isSameTrade, tickersOfOperations } from './trade-outcome.ts';
import type { TradeOperation, TradeQuestionOf } from '../domain/trade-questions.ts';

/** Other saves of the same account may come first, in another tab or on the other channel. */
const maxAttempts = 3;

/** Shows what changes would do, and asks for a confirmation. */
export async function proposeOperations(
  { trades, now }: TradeContext,
  entries: AccountEntries,
  operations: readonly TradeOperation[],
): Promise<TradeAnswer> {
  const split = laterSplit(entries, operations);
  if (split !== undefined) {
    return {
      parts: [
        sourcedText`Depois dessa data ${wrapName(split)} teve um desdobramento ou grupamento, que também muda. Na página de operações dá para ver e salvar tudo junto.`,
        tradesLink,
      ],
      next: nothingAsked,
    };
  }
  const outcome = describeOutcome(entries, operations);
  const assets = await trades.readAssets(tickersOfOperations(operations));
  return {
    parts: [
      ...describeOperations(operations),
      ...describeDoubts(entries, operations, assets, saoPauloDay(now)),
      ...outcome,
      sourcedText`Confirma? (sim ou não)`,
    ],
    next: {
      about: 'confirm-trades',
      operations: [...operations],
      shown: joinSentences(outcome, '\n').text,
      askedAt: now.toISOString(),
    },
  };
}

/** Returns the asset of a typed split after one of the changed days: its shares follow what was held before. */
function laterSplit(
  { trades }: AccountEntries,
  operations: readonly TradeOperation[],
): string | undefined {
  const days = operations.flatMap(({ before, after }) =>
    [before, after].flatMap((one) => one ?? []),
  );
  return trades.find(
    ({ id, kind, ticker, day, importId }) =>
      (kind === 'split' || kind === 'reverse-split') &&
      importId === undefined &&
      operations.every((one) => one.id !== id) &&
      days.some((one) => one.ticker === ticker && one.day < day),
  )?.ticker;
}

function describeOperations(operations: readonly TradeOperation[]): readonly Sentence[] {
  const [only, ...others] = operations;
  if (only === undefined) return [];
  if (others.length === 0) return describeOperation(only);
  const isRemoval = operations.every(({ after }) => after === null);
  const isNew = operations.every(({ before }) => before === null);
  return [
    sourcedText`Vou ${wrapName(isRemoval ? 'apagar' : isNew ? 'registrar' : 'corrigir')}:`,
    ...operations.flatMap(({ before, after, isDayAssumed }) => {
      const trade = after ?? before;
      return trade === null ? [] : sourcedText`- ${describeTrade(trade, isDayAssumed)}`;
    }),
  ];
}

function describeOperation({ before, after, isDayAssumed }: TradeOperation): readonly Sentence[] {
  if (before === null) {
    return after === null
      ? []
      : [sourcedText`Vou registrar: ${describeTrade(after, isDayAssumed)}.`];
  }
  if (after === null) return [sourcedText`Vou apagar: ${describeTrade(before)}.`];
  return [
    sourcedText`Antes: ${describeTrade(before)}.`,
    sourcedText`Depois: ${describeTrade(after)}.`,
  ];
}

/** Writes the changes that the user has seen and confirmed, once. */
export async function confirmTrades(
  context: TradeContext,
  { operations, shown, reply }: TradeQuestionOf<'confirm-trades'>,
): Promise<TradeAnswer> {
  const { trades, accountId } = context;
  for (let attempt = 1; ; attempt += 1) {
    const { updated_at: version, ...entries } = await trades.read(accountId);
    const state = stateOf(entries.trades, operations);
    if (state === 'done') return saved(operations);
    if (state === 'other') return changedElsewhere;
    if (reply !== 'yes') {
      const again = await proposeOperations(context, entries, operations);
      return reply === undefined ? again : withHint(again);
    }
    const outcome = joinSentences(describeOutcome(entries, operations), '\n').text;
    if (outcome !== shown) {
      const again = await proposeOperations(context, entries, operations);
      return { ...again, parts: [changedSince, ...again.parts] };
    }
    try {
      await trades.save(accountId, { ...writesOf(operations), version });
      return saved(operations);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.code === 'changed_meanwhile' && attempt < maxAttempts) continue;
      return { parts: [rejectionText(error)], next: nothingAsked };
    }
  }
}

const changedSince = sourcedText`A carteira mudou desde a pergunta. Agora fica assim:`;
const changedElsewhere: TradeAnswer = {
  parts: [
    sourcedText`Essa operação mudou ou foi apagada em outro lugar, e não mexi em nada.`,
    tradesLink,
  ],
  next: nothingAsked,
};

function withHint(again: TradeAnswer): TradeAnswer {
  return {
    ...again,
    parts: [
      sourcedText`Para eu registrar, responda “sim”. Para desistir, “não”.`,
      ...again.parts.slice(0, -1),
    ],
  };
}

/** Returns whether the changes are still to be made, or were made by an earlier delivery of the message. */
function stateOf(
  stored: readonly StoredTrade[],
  operations: readonly TradeOperation[],
): 'open' | 'done' | 'other' {
  const byId = new Map(stored.map((trade) => [trade.id, trade]));
  const are = (trade: Trade | null, id: string) => {
    const current = byId.get(id);
    return trade === null || current === undefined
      ? trade === null && current === undefined
      : isSameTrade(trade, current);
  };
  if (operations.every(({ id, after }) => are(after, id))) return 'done';
  return operations.every(({ id, before }) => are(before, id)) ? 'open' : 'other';
}

function writesOf(operations: readonly TradeOperation[]) {
  return {
    added: operations.flatMap(({ id, before, after }) =>
      before === null && after !== null ? [{ id, trade: after }] : [],
    ),
    replaced: operations.flatMap(({ id, before, after }) =>
      before !== null && after !== null ? [{ id, trade: after }] : [],
    ),
    removed: operations.flatMap(({ id, after }) => (after === null ? [id] : [])),
  };
}

function saved(operations: readonly TradeOperation[]): TradeAnswer {
  const isRemoval = operations.every(({ after }) => after === null);
  const isNew = operations.every(({ before }) => before === null);
  const words = wrapName(isRemoval ? 'apaguei' : isNew ? 'registrei' : 'corrigi');
  return {
    parts: [
      sourcedText`Pronto, ${words}:`,
      ...operations
        .flatMap(({ before, after }) => after ?? before ?? [])
        .map((trade) => sourcedText`- ${describeTrade(trade)}`),
      sourcedText`Para voltar atrás, escreva “desfaz”.`,
      tradesLink,
    ],
    next: { about: 'saved-trades', operations: [...operations] },
  };
}

/**
 * Returns the user's text for an error.
 * @throws the error itself, if it has no text for users
 */
function rejectionText(error: ProblemError): Sentence {
  if (error.code === 'access_required') {
    return sourcedText`Sem um plano ativo a carteira fica só para leitura, e não registrei nada. O que já está nela continua lá.`;
  }
  if (error.code === 'changed_meanwhile')
    return ruleSentence(ruleRejections.changed_meanwhile.title);
  const message = error.details.fields?.[0]?.message;
  if (error.code !== 'invalid_request' || message === undefined) throw error;
  return ruleSentence(message);
}
