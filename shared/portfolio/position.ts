import Big from 'big.js';
import * as z from 'zod/mini';
import { tickerSchema } from '../contracts/preferences.ts';
import { isPlainName } from '../values/text.ts';
import { isCanonicalDecimal } from './decimal.ts';

/** More positions than a user enters by hand; all of them are one row of the table and one request. */
export const maximumPositions = 200;
export const maximumBrokerLength = 80;

/** Upper limits of a plausible quantity and price. */
export const maximumQuantity = 1_000_000_000;
export const maximumPriceInReais = 10_000_000;

export const positionTexts = {
  quantity: 'Escreva uma quantidade, como 100 ou 0,005, com até 8 casas decimais.',
  noQuantity: 'A quantidade precisa ser maior que zero.',
  largeQuantity: 'Confira a quantidade: ela passa de um bilhão.',
  price: 'Escreva um preço, como 32,50.',
  noPrice: 'O preço médio precisa ser maior que zero. Se você não sabe, deixe em branco.',
  largePrice: 'Confira o preço médio: ele passa de 10 milhões de reais.',
  broker: 'Escreva o nome da corretora só com letras e números.',
  longBroker: `Use até ${maximumBrokerLength} caracteres.`,
  twice: 'Este ativo já está na carteira nesta corretora. Edite a posição que existe.',
  tooMany: `A carteira tem no máximo ${maximumPositions} posições.`,
} as const;

/** A canonical decimal above zero, with a text for each way to be none. */
export function positiveDecimal(largest: number, texts: Record<'none' | 'zero' | 'large', string>) {
  return z.string().check(
    z.maxLength(24, texts.none),
    z.refine(isCanonicalDecimal, texts.none),
    // A text that is no number has been rejected by the check above.
    z.refine((text) => !isCanonicalDecimal(text) || new Big(text).gt(0), texts.zero),
    z.refine((text) => !isCanonicalDecimal(text) || new Big(text).lte(largest), texts.large),
  );
}

/** The first characters of a spreadsheet formula, for users who open their data export in a spreadsheet program. */
const formulaPattern = /^[=+\-@\t]/;

export const quantitySchema = positiveDecimal(maximumQuantity, {
  none: positionTexts.quantity,
  zero: positionTexts.noQuantity,
  large: positionTexts.largeQuantity,
});

/**
 * The average purchase price, in reais and not in centavos: the mean of several purchases has fractions of a
 * centavo, brokers show four decimals of it, and a cheap share or a coin has hardly anything else.
 */
export const averagePriceSchema = positiveDecimal(maximumPriceInReais, {
  none: positionTexts.price,
  zero: positionTexts.noPrice,
  large: positionTexts.largePrice,
});

export const brokerSchema = z.string().check(
  z.trim(),
  z.minLength(1, positionTexts.broker),
  z.maxLength(maximumBrokerLength, positionTexts.longBroker),
  z.refine((text) => isPlainName(text) && !formulaPattern.test(text), positionTexts.broker),
);

const columns = {
  ticker: tickerSchema,
  quantity: quantitySchema,
  /** Null when the user has not entered it: then no total result is shown. */
  averagePrice: z.nullable(averagePriceSchema),
  broker: z.nullable(brokerSchema),
};

/** An asset held at a broker. */
export const positionSchema = z.strictObject(columns);
export type Position = z.infer<typeof positionSchema>;

/** A position as it is stored. */
export const storedPositionSchema = z.object({
  ...columns,
  /** ISO 8601, UTC: when the user last confirmed the quantity. */
  quantityAsOf: z.iso.datetime(),
  /** The quantity that it replaced then, as after a split; missing for one that was only confirmed. */
  previousQuantity: z.optional(quantitySchema),
});
export type StoredPosition = z.infer<typeof storedPositionSchema>;

/** The same asset at two brokers is two positions; spelling variants of a broker count as one. */
export function positionKey({ ticker, broker }: Pick<Position, 'ticker' | 'broker'>): string {
  return `${ticker}@${normalizeBroker(broker)}`;
}

/** Returns the same text for all spellings of a broker; empty without one. */
export function normalizeBroker(broker: string | null): string {
  return (broker ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
}
