import {
  tradeSchema,
  type StoredTrade,
  type Trade,
} from '../../../shared/portfolio/trades/trade.ts';
import type { Paragraphs } from '../answers/assets.ts';
import { sourcedText, wrapName } from '../domain/sourced-text.ts';
import type { TradeQuestionOf } from '../domain/trade-questions.ts';
import { proposeOperations } from './confirm-trades.ts';
import { correctTrade } from './correct-trade.ts';
import { describeTrade } from './describe-trade.ts';
import { nothingAsked, tradesLink, type TradeAnswer, type TradeContext } from './trade-answer.ts';

/** Returns trades in the order in which they are shown, newest first. */
function newestFirst(trades: readonly StoredTrade[]): readonly StoredTrade[] {
  return trades.toSorted((one, other) =>
    one.day === other.day ? (one.id < other.id ? 1 : -1) : one.day < other.day ? 1 : -1,
  );
}

function matches(
  trade: StoredTrade,
  {
    ticker,
    kind,
    id,
  }: {
    readonly ticker?: string | undefined;
    readonly kind?: string | undefined;
    readonly id?: string | undefined;
  },
): boolean {
  return (
    (ticker === undefined || trade.ticker === ticker) &&
    (kind === undefined || trade.kind === kind) &&
    (id === undefined || trade.id === id)
  );
}

const maxListed = 5;

/** Lists the newest trades of an asset or kind. */
export async function listTrades(
  { trades, accountId }: TradeContext,
  question: TradeQuestionOf<'list-trades'>,
): Promise<Paragraphs> {
  const all = (await trades.read(accountId)).trades.filter((trade) => matches(trade, question));
  const { ticker, kind } = question;
  const noun = wrapName(kind === 'buy' ? 'compras' : kind === 'sell' ? 'vendas' : 'operações');
  const of = ticker === undefined ? sourcedText`` : sourcedText` de ${wrapName(ticker)}`;
  if (all.length === 0) {
    return [
      sourcedText`Você ainda não tem ${noun}${of} registradas. Escreva, por exemplo, “comprei ${wrapName('100 PETR4')} a ${wrapName('32,50')}”.`,
      tradesLink,
    ];
  }
  const shown = newestFirst(all).slice(0, maxListed);
  return [
    all.length > shown.length
      ? sourcedText`Suas últimas ${noun}${of}:`
      : sourcedText`Suas ${noun}${of}:`,
    ...shown.map((trade) => sourcedText`- ${describeTrade(trade)}`),
    ...(all.length > shown.length ? [sourcedText`As outras estão na página de operações.`] : []),
    tradesLink,
  ];
}

/** Proposes to correct or remove a stored trade. */
export async function changeTrade(
  context: TradeContext,
  question: TradeQuestionOf<'change-trade'>,
): Promise<TradeAnswer> {
  const entries = await context.trades.read(context.accountId);
  const [stored] = newestFirst(entries.trades.filter((trade) => matches(trade, question)));
  if (stored === undefined) {
    return {
      parts: [sourcedText`Não encontrei essa operação entre as suas.`, tradesLink],
      next: nothingAsked,
    };
  }
  const before = tradeOf(stored);
  if (question.isRemoval === true) {
    return proposeOperations(context, entries, [{ id: stored.id, before, after: null }]);
  }
  const after = correctTrade(before, question.changes, question.replaces);
  if (after !== undefined) {
    return proposeOperations(context, entries, [{ id: stored.id, before, after }]);
  }
  return {
    parts: [
      sourcedText`A operação é esta: ${describeTrade(before)}.`,
      sourcedText`O que corrigir? Escreva, por exemplo, “corrige a última compra: foi a ${wrapName('32,80')}” ou “apaga a última compra”.`,
    ],
    next: { about: 'saved-trades', operations: [{ id: stored.id, before, after: before }] },
  };
}

/** Returns a stored trade without its id and import. */
function tradeOf(stored: StoredTrade): Trade {
  const { day, ticker, kind, quantity, price, fees, broker, isFromSettlement } = stored;
  return tradeSchema.parse({ day, ticker, kind, quantity, price, fees, broker, isFromSettlement });
}
