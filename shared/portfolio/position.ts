import Big from 'big.js';
import * as z from 'zod/mini';
import { tickerSchema } from '../contracts/preferences.ts';
import { isPlainName } from '../values/text.ts';
import { isCanonicalDecimal } from './decimal.ts';

/** More than anybody follows by hand; the whole of it is one row of the table and one request. */
export const maximumPositions = 200;
export const maximumBrokerLength = 80;

/** Nobody who types one has so many of anything, or has paid so much for one. */
export const largestQuantity = 1_000_000_000;
export const largestPriceInReais = 10_000_000;

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

function positive(largest: number, texts: Record<'none' | 'zero' | 'large', string>) {
  return z.string().check(
    z.maxLength(24, texts.none),
    z.refine(isCanonicalDecimal, texts.none),
    // What is no figure has been said to be none.
    z.refine((text) => !isCanonicalDecimal(text) || new Big(text).gt(0), texts.zero),
    z.refine((text) => !isCanonicalDecimal(text) || new Big(text).lte(largest), texts.large),
  );
}

/** What a spreadsheet program would take for a formula, if the download of one's own data were opened in one. */
const seemsFormula = /^[=+\-@\t]/;

export const quantitySchema = positive(largestQuantity, {
  none: positionTexts.quantity,
  zero: positionTexts.noQuantity,
  large: positionTexts.largeQuantity,
});

/**
 * What one was bought for on average, in reais and not in centavos: the mean of several purchases has parts of a
 * centavo, brokers show four decimals of it, and a cheap share or a coin has nearly nothing else.
 */
export const averagePriceSchema = positive(largestPriceInReais, {
  none: positionTexts.price,
  zero: positionTexts.noPrice,
  large: positionTexts.largePrice,
});

export const brokerSchema = z.string().check(
  z.trim(),
  z.minLength(1, positionTexts.broker),
  z.maxLength(maximumBrokerLength, positionTexts.longBroker),
  z.refine((text) => isPlainName(text) && !seemsFormula.test(text), positionTexts.broker),
);

const columns = {
  ticker: tickerSchema,
  quantity: quantitySchema,
  /** Null where the person has not said it: then nothing is told of what it has brought. */
  averagePrice: z.nullable(averagePriceSchema),
  broker: z.nullable(brokerSchema),
};

/** An asset that somebody has at a broker. */
export const positionSchema = z.strictObject(columns);
export type Position = z.infer<typeof positionSchema>;

/** The same as it is stored. */
export const heldPositionSchema = z.object({
  ...columns,
  /** ISO 8601, UTC: when its person has last said that the quantity is so. */
  quantityAsOf: z.iso.datetime(),
});
export type HeldPosition = z.infer<typeof heldPositionSchema>;

/** The same asset at two brokers is two positions; a broker is the same however it is written. */
export function positionName({ ticker, broker }: Pick<Position, 'ticker' | 'broker'>): string {
  return `${ticker}@${foldedBroker(broker)}`;
}

function foldedBroker(broker: string | null): string {
  return (broker ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
}
