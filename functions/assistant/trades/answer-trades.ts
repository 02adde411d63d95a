import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { sourcedText, wrapName, type Sentence } from '../domain/sourced-text.ts';
import { ruleSentence, userValue } from '../domain/sourced-values.ts';
import { formatDecimal } from '../../../shared/portfolio/decimal.ts';
import { completeDraft } from './complete-draft.ts';
import { isCoin } from './reading/read-details.ts';
import { confirmTrades, proposeOperations } from './confirm-trades.ts';
import { correctTrade } from './correct-trade.ts';
import { formatPrice } from './describe-trade.ts';
import { answerPaidPrice, changeTrade, listTrades } from './stored-trades.ts';
import { isSameTrade } from './trade-outcome.ts';
import { nothingAsked, type TradeAnswer, type TradeContext } from './trade-answer.ts';
import type {
  MissingPart,
  TradeDraft,
  TradeOperation,
  TradeQuestion,
  TradeQuestionOf,
} from '../domain/trade-questions.ts';

/** Answers a message about the user's trades. Nothing is written before a confirmation of what would be. */
export async function answerTrades(
  context: TradeContext,
  question: TradeQuestion,
): Promise<TradeAnswer> {
  switch (question.about) {
    case 'record-trades':
      return question.isExpired === true ? expired : recordTrades(context, question);
    case 'confirm-trades':
      if (question.isExpired === true) return expired;
      return question.correction === undefined
        ? confirmTrades(context, question)
        : amendProposal(context, question, question.correction);
    case 'abandon-trades':
      return {
        parts: [sourcedText`Certo: não mudei nada. Quando quiser, é só escrever a operação.`],
        next: nothingAsked,
      };
    case 'saved-trades':
      return {
        parts: [
          sourcedText`Já estava registrado, e não repeti nada. Para voltar atrás, escreva “desfaz”.`,
        ],
        next: { about: 'saved-trades', operations: question.operations },
      };
    case 'list-trades':
      return { parts: await listTrades(context, question), next: question };
    case 'paid-price':
      return { parts: await answerPaidPrice(context, question), next: question };
    case 'trade-order':
      return { parts: noOrders, next: nothingAsked };
    case 'change-trade':
      return changeTrade(context, question);
    default:
      return question satisfies never;
  }
}

const noOrders = [
  sourcedText`O BFJ não executa ordens de compra ou venda, e não anotei nada: quem executa é a sua corretora. Aqui fica registrado só o que você já comprou ou vendeu.`,
  sourcedText`Depois que a operação acontecer, escreva, por exemplo, “comprei ${wrapName('100 PETR4')} a ${wrapName('32,50')}”.`,
];

const expired: TradeAnswer = {
  parts: [
    sourcedText`Já passou muito tempo desde essa pergunta, e não registrei nada. Escreva a operação de novo, por favor.`,
  ],
  next: nothingAsked,
};

async function recordTrades(
  context: TradeContext,
  question: TradeQuestionOf<'record-trades'>,
): Promise<TradeAnswer> {
  const { trades, accountId, now } = context;
  const entries = await trades.read(accountId);
  const today = saoPauloDay(now);
  const completed = question.drafts.map((draft) => completeDraft(draft, entries, today));
  const { pending = [] } = question;
  const without = completed.find((one) => 'without' in one);
  if (without !== undefined && 'without' in without) {
    return {
      parts: [
        sourcedText`Nessa data a sua carteira não tinha ${wrapName(without.without)}, e não há de onde calcular. Registre primeiro a compra, ou diga quantas entraram ou saíram.`,
      ],
      next: nothingAsked,
    };
  }
  const index = completed.findIndex((one) => 'asks' in one);
  const missing = completed[index];
  if (missing !== undefined && 'asks' in missing) {
    const { asks, draft, rejected } = missing;
    return {
      parts: [
        ...(rejected === undefined ? [] : [ruleSentence(rejected)]),
        askFor(asks, draft, question.drafts.length > 1),
      ],
      next: {
        about: 'record-trades',
        drafts: question.drafts.map((one, at) => (at === index ? draft : one)),
        asks,
        ...(pending.length === 0 ? {} : { pending }),
        askedAt: now.toISOString(),
      },
    };
  }
  const added = completed.flatMap((one) =>
    'trades' in one
      ? one.trades.map((after): TradeOperation => ({
          id: trades.newId(),
          before: null,
          after,
          ...(one.isDayAssumed ? { isDayAssumed: true as const } : {}),
        }))
      : [],
  );
  // The same message once more is no second trade.
  const isPending = ({ after }: TradeOperation) =>
    pending.some((one) => one.after !== null && after !== null && isSameTrade(one.after, after));
  const proposal = await proposeOperations(context, entries, [
    ...pending,
    ...added.filter((one) => !isPending(one)),
  ]);
  return {
    ...proposal,
    parts: [
      ...proposal.parts.slice(0, -1),
      ...describeReading(question.drafts),
      ...proposal.parts.slice(-1),
    ],
  };
}

/** Says how a proportion was read, and which words were not. */
function describeReading(drafts: readonly TradeDraft[]): readonly Sentence[] {
  const unread = [...new Set(drafts.flatMap((draft) => draft.unread ?? []))];
  return [
    ...drafts.flatMap(({ factor, percent }) => [
      ...(factor === undefined
        ? []
        : [
            sourcedText`Contei ${userValue(`${factor.from} para ${factor.to}`)} sobre o que a carteira tinha antes desse dia.`,
          ]),
      ...(percent === undefined
        ? []
        : [
            sourcedText`Contei ${userValue(`${formatDecimal(percent)}%`)} do que a carteira tinha antes desse dia, sem frações.`,
          ]),
    ]),
    ...(unread.length === 0
      ? []
      : [
          sourcedText`Atenção: não li ${wrapName(unread.map((word) => `“${word}”`).join(', '))}. Se for parte da operação, diga de novo.`,
        ]),
  ];
}

const kindVerbs = {
  buy: 'comprou',
  sell: 'vendeu',
  bonus: 'recebeu de bonificação',
  split: 'recebeu a mais no desdobramento',
  'reverse-split': 'deixou de ter no grupamento',
  subscription: 'subscreveu',
} as const;

/** Asks for one missing part, with an example of the reply. */
function askFor(part: MissingPart, draft: TradeDraft, isOneOfSeveral: boolean): Sentence {
  const { kind, ticker = '', quantity, price, total } = draft;
  const asset = wrapName(ticker);
  switch (part) {
    case 'ticker':
      return sourcedText`De qual ativo? Responda com o código, por exemplo “${wrapName('PETR4')}”.`;
    case 'quantity': {
      const known =
        total !== undefined && price !== undefined
          ? sourcedText`${userValue(formatPrice(total))} a ${userValue(formatPrice(price))} não dão um número inteiro. `
          : sourcedText``;
      const orPrice =
        total !== undefined && price === undefined
          ? sourcedText`, ou diga o preço, por exemplo “a ${wrapName('32,50')}”`
          : sourcedText``;
      return sourcedText`${known}${wrapName(isCoin(ticker) ? 'Quanto de' : 'Quantas')} ${asset} você ${wrapName(kindVerbs[kind])}? Responda com o número${orPrice}.`;
    }
    case 'price': {
      if (kind === 'bonus') {
        return sourcedText`A empresa declarou um custo por ${asset} para essa bonificação? Responda com o valor, por exemplo “${wrapName('12,34')}”, ou “não sei” para registrar sem custo.`;
      }
      const count =
        quantity !== undefined && !isOneOfSeveral
          ? sourcedText`cada uma das ${userValue(formatDecimal(quantity))} `
          : sourcedText`cada `;
      return sourcedText`A que preço foi ${count}${asset}? Responda com o valor, por exemplo “${wrapName('32,50')}”.`;
    }
    case 'day':
      return sourcedText`Em que dia foi essa operação de ${asset}? Responda, por exemplo, “ontem” ou “${wrapName('12/11')}”.`;
    default:
      return part satisfies never;
  }
}

/** Corrects a change that was not confirmed yet. */
async function amendProposal(
  context: TradeContext,
  { operations }: TradeQuestionOf<'confirm-trades'>,
  { changes, replaces }: NonNullable<TradeQuestionOf<'confirm-trades'>['correction']>,
): Promise<TradeAnswer> {
  const entries = await context.trades.read(context.accountId);
  const matching = operations.filter(
    ({ after }) =>
      after !== null &&
      (changes.ticker === undefined || operations.length === 1 || after.ticker === changes.ticker),
  );
  const [only, ...others] = matching;
  const corrected =
    only?.after === undefined || only.after === null || others.length > 0
      ? undefined
      : correctTrade(only.after, changes, replaces);
  if (only === undefined || corrected === undefined) {
    const again = await proposeOperations(context, entries, operations);
    return {
      ...again,
      parts: [
        sourcedText`Não entendi o que corrigir. Diga o ativo e o valor certo, por exemplo “${wrapName('PETR4')} foi a ${wrapName('32,80')}”.`,
        ...again.parts,
      ],
    };
  }
  return proposeOperations(
    context,
    entries,
    operations.map((one) => (one === only ? correctOperation(one, corrected) : one)),
  );
}

function correctOperation(
  { isDayAssumed, ...operation }: TradeOperation,
  after: Trade,
): TradeOperation {
  const isStillAssumed = isDayAssumed === true && operation.after?.day === after.day;
  return { ...operation, after, ...(isStillAssumed ? { isDayAssumed } : {}) };
}
