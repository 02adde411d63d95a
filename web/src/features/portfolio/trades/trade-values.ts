import Big from 'big.js';
import * as z from 'zod/mini';
import { tickerSchema } from '../../../../../shared/contracts/preferences.ts';
import { standardLotTicker } from '../../../../../shared/market/ticker.ts';
import {
  canonicalDecimal,
  formatDecimal,
  parseDecimal,
} from '../../../../../shared/portfolio/decimal.ts';
import {
  brokerSchema,
  positionTexts,
  quantitySchema,
  type Position,
} from '../../../../../shared/portfolio/position.ts';
import { applySplit } from '../../../../../shared/portfolio/splits.ts';
import {
  firstTradeDay,
  kindsWithoutPrice,
  kindsWithRequiredPrice,
  tradeKindSchema,
  tradePriceSchema,
  tradeSchema,
  tradeTexts,
  type StoredTrade,
  type Trade,
  type TradeKind,
} from '../../../../../shared/portfolio/trades/trade.ts';
import { editorTexts } from '../../../copy/portfolio/portfolio.ts';
import { tradeForm as texts } from '../../../copy/portfolio/trades.ts';
import { brokerNamer } from '../import/matching/broker-identity.ts';
import type { NewSplit } from './open-trade.ts';
import { factorOf, usualFactors } from './typed-factor.ts';

/** The typed values of a trade's fields. */
export const typedTradeSchema = z.object({
  ticker: z.string(),
  kind: tradeKindSchema,
  day: z.string(),
  quantity: z.string(),
  price: z.string(),
  fees: z.string(),
  broker: z.string(),
  /** Of a new split: `from` shares have become `to`. */
  from: z.string(),
  to: z.string(),
});
export type TypedTrade = z.infer<typeof typedTradeSchema>;

/** What a form asks for a kind of trade. */
export function fieldsOf(kind: TradeKind, isNew: boolean) {
  const isSplit = kind === 'split' || kind === 'reverse-split';
  return {
    /** What was held before decides the broker, or the quantity at each one. */
    needsHeld: (isSplit || kind === 'bonus') && isNew,
    /** The proportion gives the quantity at each broker. */
    hasFactor: isSplit && isNew,
    hasPrice: !kindsWithoutPrice.has(kind),
    isPriceRequired: kindsWithRequiredPrice.has(kind),
    hasFees: kind === 'buy' || kind === 'sell' || kind === 'subscription',
  };
}

interface TypedContext {
  readonly today: string;
  readonly isNew: boolean;
  /** What was held of the asset before the day. */
  readonly held: readonly Position[];
}

/** Checks the fields that are shown for the kind. */
export function checkedTradeSchema({ today, isNew, held }: TypedContext) {
  return typedTradeSchema.check(
    z.superRefine((typed, context) => {
      for (const [field, message] of problemsOf(typed, { today, isNew, held })) {
        if (message !== undefined) {
          context.addIssue({ code: 'custom', path: [field], message });
        }
      }
    }),
  );
}

function problemsOf(
  typed: TypedTrade,
  { today, isNew, held }: TypedContext,
): readonly (readonly [keyof TypedTrade, string | undefined])[] {
  const { hasFactor, hasPrice, hasFees } = fieldsOf(typed.kind, isNew);
  return [
    ['ticker', tickerProblem(typed.ticker)],
    ['day', dayProblem(typed.day, today)],
    ...(hasFactor
      ? ([['to', factorProblem(typed, held)]] as const)
      : ([
          ['quantity', decimalProblem(typed.quantity, quantitySchema, positionTexts.quantity)],
        ] as const)),
    ...(hasPrice ? ([['price', priceProblem(typed)]] as const) : []),
    ...(hasFees
      ? ([
          ['fees', decimalProblem(typed.fees, tradeSchema.shape.fees, tradeTexts.fees, true)],
        ] as const)
      : []),
    ['broker', brokerProblem(typed, isBrokerRequired(typed.kind, isNew, held))],
  ];
}

/** A bonus of shares at several brokers does not say where they are credited. */
export function isBrokerRequired(
  kind: TradeKind,
  isNew: boolean,
  held: readonly Position[],
): boolean {
  const isKnown = held.some(({ broker }) => broker === null);
  return kind === 'bonus' && isNew && held.length > 1 && !isKnown;
}

function brokerProblem({ broker }: TypedTrade, isRequired: boolean): string | undefined {
  if (broker.trim() !== '') return messageOf(brokerSchema, broker);
  return isRequired ? texts.noBonusBroker : undefined;
}

function tickerProblem(typed: string): string | undefined {
  if (typed.trim() === '') return editorTexts.noTicker;
  return messageOf(tickerSchema, standardLotTicker(typed));
}

function dayProblem(day: string, today: string): string | undefined {
  if (!z.iso.date().safeParse(day).success) return tradeTexts.day;
  if (day > today) return tradeTexts.futureDay;
  return day < firstTradeDay ? tradeTexts.oldDay : undefined;
}

function factorProblem(typed: TypedTrade, held: readonly Position[]): string | undefined {
  if (factorOf(typed) === undefined) {
    return typed.kind === 'split' ? texts.badFactor.split : texts.badFactor['reverse-split'];
  }
  return held.length === 0 ? texts.nothingHeldShort : undefined;
}

function priceProblem({ kind, price }: TypedTrade): string | undefined {
  const isOptional = !kindsWithRequiredPrice.has(kind);
  const problem = decimalProblem(price, tradePriceSchema, tradeTexts.price, isOptional);
  return isOptional && problem === tradeTexts.zeroPrice ? texts.zeroOptionalPrice : problem;
}

function decimalProblem(
  typed: string,
  schema: z.ZodMiniType,
  text: string,
  isOptional = false,
): string | undefined {
  if (isOptional && typed.trim() === '') return undefined;
  const decimal = parseDecimal(typed);
  return decimal === undefined ? text : messageOf(schema, decimal);
}

function messageOf(schema: z.ZodMiniType, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

interface TradeContext {
  readonly held: readonly Position[];
  readonly edited?: Trade | undefined;
  readonly atBrokers: readonly Pick<Trade, 'broker'>[];
}

/**
 * Returns the typed trades: one, or for a new split one at each broker that held shares. Empty while a value is
 * missing or invalid.
 * @param edited the trade that the form replaces
 * @param atBrokers what has the known spellings of brokers
 */
export function tradesOf(typed: TypedTrade, { held, edited, atBrokers }: TradeContext): Trade[] {
  const { kind, day } = typed;
  const fields = fieldsOf(kind, edited === undefined);
  const ticker = standardLotTicker(typed.ticker);
  const typedBroker = typed.broker.trim() === '' ? null : typed.broker.trim();
  const isBonus = kind === 'bonus' && edited === undefined;
  const broker =
    typedBroker === null && isBonus && held.length === 1
      ? (held[0]?.broker ?? null)
      : brokerNamer(atBrokers)(typedBroker);
  const common = { ticker, kind, day };
  const candidates: Trade[] = fields.hasFactor
    ? splitTrades(typed, held).map((part) => ({ ...common, ...part, price: null, fees: '0' }))
    : [
        {
          ...common,
          broker,
          quantity: parseDecimal(typed.quantity) ?? '',
          price: fields.hasPrice ? decimalOrNull(typed.price) : null,
          fees: fields.hasFees ? (decimalOrNull(typed.fees) ?? '0') : '0',
          ...(edited?.isFromSettlement === true && edited.day === day
            ? { isFromSettlement: true }
            : {}),
        },
      ];
  const parsed = candidates.map((candidate) => tradeSchema.safeParse(candidate));
  return parsed.every(({ success }) => success) ? parsed.flatMap(({ data }) => data ?? []) : [];
}

/** What a split adds to, or removes from, the shares at each broker. */
function splitTrades(typed: TypedTrade, held: readonly Position[]) {
  const factor = factorOf(typed);
  if (factor === undefined) return [];
  return held.map((position) => {
    const after = new Big(applySplit(position, factor).quantity);
    const quantity = canonicalDecimal(after.minus(position.quantity).abs());
    return { broker: position.broker, quantity };
  });
}

function decimalOrNull(typed: string): string | null {
  return typed.trim() === '' ? null : (parseDecimal(typed) ?? '');
}

interface KnownValues {
  readonly ticker: string;
  readonly today: string;
  readonly split: NewSplit | undefined;
}

/** Returns the field values of a new trade. */
export function blankTrade({ ticker, today, split }: KnownValues): TypedTrade {
  const empty = { ticker, quantity: '', price: '', fees: '', broker: '' };
  if (split === undefined) return { ...empty, day: today, kind: 'buy', ...usualFactors.split };
  const { from, to } = split;
  return {
    ...empty,
    day: split.day,
    kind: to > from ? 'split' : 'reverse-split',
    from: String(from),
    to: String(to),
  };
}

/** Returns the field values of a stored trade; those of `blank` for a new one. */
export function typedOf(trade: StoredTrade | undefined, blank: TypedTrade): TypedTrade {
  if (trade === undefined) return blank;
  const { ticker, kind, day, quantity, price, fees, broker } = trade;
  return {
    ticker,
    kind,
    day,
    quantity: formatDecimal(quantity),
    price: price === null ? '' : formatDecimal(price, 2),
    fees: fees === '0' ? '' : formatDecimal(fees, 2),
    broker: broker ?? '',
    ...usualFactors.split,
  };
}

/** `1.000` and `1000` are stored as the same value, and no fees as zero. */
export function isSameTyped(name: keyof TypedTrade, one: TypedTrade, other: TypedTrade): boolean {
  const storedOf = (typed: TypedTrade) => {
    const text = typed[name].trim();
    switch (name) {
      case 'ticker':
        return standardLotTicker(text);
      case 'quantity':
      case 'price':
      case 'fees':
        return name === 'fees' && text === '' ? '0' : (parseDecimal(text) ?? text);
      case 'kind':
      case 'day':
      case 'broker':
      case 'from':
      case 'to':
      default:
        return text;
    }
  };
  return storedOf(one) === storedOf(other);
}
