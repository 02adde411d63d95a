import Big from 'big.js';
import * as z from 'zod/mini';
import { tickerSchema } from '../../contracts/preferences.ts';
import { isCanonicalDecimal } from '../decimal.ts';
import { brokerSchema, maximumPriceInReais, positiveDecimal, quantitySchema } from '../position.ts';
import { importIdSchema } from './import-id.ts';

export const maxTrades = 10_000;
/** The investor area of B3 begins in 2019; people who bought before have older notes. */
export const firstTradeDay = '1994-07-01';

/** What a trade does to the number of shares held and to their cost. */
export const tradeKinds = [
  /** Adds shares at their price and fees. */
  'buy',
  /** Removes shares at the average cost and realises a result. */
  'sell',
  /** Adds shares at the cost that the company declares; no price means no cost. */
  'bonus',
  /** Adds shares and keeps the total cost. */
  'split',
  /** Removes shares and keeps the total cost. */
  'reverse-split',
  /** Adds shares at the subscription price. */
  'subscription',
  /** Lowers the cost by the price per share; the number of shares stays. */
  'amortisation',
  /** Moves shares to this broker, from another one of the same user or from outside; no price means at cost. */
  'transfer-in',
  /** Moves shares away from this broker at the average cost. */
  'transfer-out',
] as const;
export const tradeKindSchema = z.enum(tradeKinds);
export type TradeKind = z.infer<typeof tradeKindSchema>;

/** Kinds without a price: they keep the total cost. */
export const kindsWithoutPrice: ReadonlySet<TradeKind> = new Set([
  'split',
  'reverse-split',
  'transfer-out',
]);
/** Kinds that need a price. */
export const kindsWithRequiredPrice: ReadonlySet<TradeKind> = new Set([
  'buy',
  'sell',
  'subscription',
  'amortisation',
]);

export const tradeTexts = {
  day: 'Escreva uma data, como 10/11/2026.',
  futureDay: 'A data da operação não pode ser depois de hoje.',
  oldDay: 'A carteira aceita operações desde julho de 1994.',
  price: 'Escreva o preço por ativo, como 32,50.',
  zeroPrice: 'O preço precisa ser maior que zero.',
  largePrice: 'Confira o preço: ele passa de 10 milhões de reais.',
  noPrice: 'Esta operação não tem preço.',
  fees: 'Escreva as taxas em reais, como 3,21.',
  tooMany: `A carteira tem no máximo ${maxTrades.toLocaleString('pt-BR')} operações.`,
} as const;

const feesSchema = z.string().check(
  z.maxLength(24, tradeTexts.fees),
  z.refine(isCanonicalDecimal, tradeTexts.fees),
  z.refine(
    (text) => !isCanonicalDecimal(text) || new Big(text).lte(maximumPriceInReais),
    tradeTexts.fees,
  ),
);

/** Reais per share. */
export const tradePriceSchema = positiveDecimal(maximumPriceInReais, {
  none: tradeTexts.price,
  zero: tradeTexts.zeroPrice,
  large: tradeTexts.largePrice,
});

const fields = {
  /** `yyyy-mm-dd`: the day of the trade, not of its settlement. */
  day: z.iso.date(tradeTexts.day).check(z.refine((day) => day >= firstTradeDay, tradeTexts.oldDay)),
  ticker: tickerSchema,
  kind: tradeKindSchema,
  /** Shares, always positive: the kind says the direction. */
  quantity: quantitySchema,
  /** Reais per share with up to eight decimals; null for kinds without a price. */
  price: z.nullable(tradePriceSchema),
  /** Reais in total: brokerage, exchange fees and taxes on the note; `0` for none. */
  fees: feesSchema,
  broker: z.nullable(brokerSchema),
  /**
   * The day is computed from a settlement, two sessions after the trade, so it may differ by a few days from the same
   * trade in another file.
   */
  isFromSettlement: z.optional(z.literal(true)),
};

/** A trade as it is entered or read from a file. */
export const tradeSchema = z.strictObject(fields).check(
  z.refine(({ kind, price }) => price !== null || !kindsWithRequiredPrice.has(kind), {
    path: ['price'],
    error: tradeTexts.price,
  }),
  z.refine(({ kind, price }) => price === null || !kindsWithoutPrice.has(kind), {
    path: ['price'],
    error: tradeTexts.noPrice,
  }),
);
export type Trade = z.infer<typeof tradeSchema>;

/** `trd_` and a ULID; of an import, `trd_`, its ULID and the number of the row. */
export const tradeIdSchema = z.string().check(z.regex(/^trd_[0-9A-Z]{26}(?:-\d{5})?$/));

/** A trade as it is stored. */
export const storedTradeSchema = z.object({
  id: tradeIdSchema,
  ...fields,
  /** The import that added it; missing when it was typed. */
  importId: z.optional(importIdSchema),
  /** The user has changed what the import had read. */
  isCorrected: z.optional(z.literal(true)),
});
export type StoredTrade = z.infer<typeof storedTradeSchema>;
