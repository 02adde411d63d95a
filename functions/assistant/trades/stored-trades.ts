import {
  tradeSchema,
  type StoredTrade,
  type Trade,
} from '../../../shared/portfolio/trades/trade.ts';
import { formatAveragePrice } from '../../../shared/portfolio/decimal.ts';
import { deriveLedger } from '../../../shared/portfolio/trades/ledger.ts';
import { calculatedValue, userValue } from '../domain/sourced-values.ts';
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

/** A ULID: trades of one import share it. */
const idLength = 30;

/** Returns trades by when they were recorded, newest first. */
function newestRecorded(trades: readonly StoredTrade[]): readonly StoredTrade[] {
  const keyOf = ({ id, day }: StoredTrade) => `${id.slice(0, idLength)}${day}${id}`;
  return trades.toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1));
}

function matches(
  trade: StoredTrade,
  {
    ticker,
    kind,
    id,
    day,
    month,
  }: {
    readonly ticker?: string | undefined;
    readonly kind?: string | undefined;
    readonly id?: string | undefined;
    readonly day?: string | undefined;
    /** `yyyy-mm` */
    readonly month?: string | undefined;
  },
): boolean {
  return (
    (ticker === undefined || trade.ticker === ticker) &&
    (kind === undefined || trade.kind === kind) &&
    (id === undefined || trade.id === id) &&
    (day === undefined || trade.day === day) &&
    (month === undefined || trade.day.startsWith(month))
  );
}

const maxListed = 5;

/** Lists the newest trades of an asset or kind. */
export async function listTrades(
  { trades, accountId }: TradeContext,
  question: TradeQuestionOf<'list-trades'>,
): Promise<Paragraphs> {
  const all = (await trades.read(accountId)).trades.filter((trade) => matches(trade, question));
  const { ticker, kind, month } = question;
  const noun = wrapName(kind === 'buy' ? 'compras' : kind === 'sell' ? 'vendas' : 'operações');
  const ofAsset = ticker === undefined ? sourcedText`` : sourcedText` de ${wrapName(ticker)}`;
  const of =
    month === undefined
      ? ofAsset
      : sourcedText`${ofAsset} em ${userValue(month.split('-').toReversed().join('/'))}`;
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
  const found = entries.trades.filter((trade) => matches(trade, question));
  const [stored] = question.ticker === undefined ? newestRecorded(found) : newestFirst(found);
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

/** Returns what the user paid: the average price, and the newest purchases. */
export async function answerPaidPrice(
  { trades, accountId }: TradeContext,
  { ticker }: TradeQuestionOf<'paid-price'>,
): Promise<Paragraphs> {
  const entries = await trades.read(accountId);
  const held = deriveLedger(entries).positions.find((position) => position.ticker === ticker);
  const bought = newestFirst(
    entries.trades.filter((trade) => trade.ticker === ticker && trade.kind === 'buy'),
  ).slice(0, maxListed);
  const average =
    held === undefined || held.averagePrice === null
      ? []
      : [
          sourcedText`O preço médio das suas ${wrapName(ticker)} é ${calculatedValue(
            `R$ ${formatAveragePrice(held.averagePrice)}`,
            'custo das compras, com taxas, dividido pela quantidade',
          )}.`,
        ];
  if (bought.length === 0 && average.length === 0) {
    return [
      sourcedText`Não encontrei compras de ${wrapName(ticker)} entre as suas operações, e por isso não sei o que você pagou.`,
      tradesLink,
    ];
  }
  return [
    ...average,
    ...(bought.length === 0 ? [] : [sourcedText`Suas compras de ${wrapName(ticker)}:`]),
    ...bought.map((trade) => sourcedText`- ${describeTrade(trade)}`),
    tradesLink,
  ];
}

/** Returns a stored trade without its id and import. */
function tradeOf(stored: StoredTrade): Trade {
  const { day, ticker, kind, quantity, price, fees, broker, isFromSettlement } = stored;
  return tradeSchema.parse({ day, ticker, kind, quantity, price, fees, broker, isFromSettlement });
}
