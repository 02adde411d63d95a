import { standardLotTicker } from '../../../../shared/market/ticker.ts';
import * as z from 'zod/mini';
import type {
  Portfolio,
  PositionToSave,
} from '../../../../shared/contracts/portfolio/portfolio.ts';
import { formatDecimal, parseDecimal } from '../../../../shared/portfolio/decimal.ts';
import {
  averagePriceSchema,
  brokerSchema,
  maximumBrokerLength,
  positionKey,
  positionTexts,
  quantitySchema,
} from '../../../../shared/portfolio/position.ts';
import { tickerSchema } from '../../../../shared/contracts/preferences.ts';
import { editorTexts as texts } from '../../copy/portfolio/portfolio.ts';

/** The typed values of a position's fields. */
export const typedPositionSchema = z.object({
  ticker: z.string(),
  quantity: z.string(),
  averagePrice: z.string(),
  broker: z.string(),
});
export type TypedPosition = z.infer<typeof typedPositionSchema>;

/** Returns the error of a field, named by its stored attribute. */
function read(textOf: (typed: string) => string | undefined) {
  return z.string().check(
    z.superRefine((typed, context) => {
      const message = textOf(typed);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  );
}

export const checkedPositionSchema = z.object({
  ticker: read((typed) => {
    if (typed.trim() === '') return texts.noTicker;
    return firstMessage(tickerSchema.safeParse(standardLotTicker(typed)));
  }),
  quantity: read((typed) => {
    const decimal = parseDecimal(typed);
    return decimal === undefined
      ? positionTexts.quantity
      : firstMessage(quantitySchema.safeParse(decimal));
  }),
  averagePrice: read((typed) => {
    if (typed.trim() === '') return undefined;
    const decimal = parseDecimal(typed);
    return decimal === undefined
      ? positionTexts.price
      : firstMessage(averagePriceSchema.safeParse(decimal));
  }),
  broker: read((typed) => {
    if (typed.trim() === '') return undefined;
    if (typed.trim().length > maximumBrokerLength) return positionTexts.longBroker;
    return firstMessage(brokerSchema.safeParse(typed));
  }),
});

function firstMessage(parsed: {
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
}): string | undefined {
  return parsed.error?.issues[0]?.message;
}

/** Returns the validated input for the request. */
export function positionOf(typed: TypedPosition): PositionToSave {
  const price = typed.averagePrice.trim();
  const broker = typed.broker.trim();
  return {
    ticker: standardLotTicker(typed.ticker),
    quantity: parseDecimal(typed.quantity) ?? '0',
    averagePrice: price === '' ? null : (parseDecimal(price) ?? null),
    broker: broker === '' ? null : broker,
  };
}

export const blankPosition: TypedPosition = {
  ticker: '',
  quantity: '',
  averagePrice: '',
  broker: '',
};

/** Returns the field values of a stored position; empty ones for a new or deleted position. */
export function typedOf(
  { positions }: Pick<Portfolio, 'positions'>,
  name: string | undefined,
): TypedPosition {
  const position = positions.find((one) => positionKey(one) === name);
  if (position === undefined) return blankPosition;
  const { ticker, quantity, averagePrice, broker } = position;
  return {
    ticker,
    quantity: formatDecimal(quantity),
    averagePrice: averagePrice === null ? '' : formatDecimal(averagePrice, 2),
    broker: broker ?? '',
  };
}

/** `1.000` and `1000` are stored as the same value. */
export function isSameTyped(name: keyof TypedPosition, one: TypedPosition, other: TypedPosition) {
  const storedOf = (typed: TypedPosition) => {
    const text = typed[name].trim();
    if (name === 'ticker') return standardLotTicker(text);
    return name === 'broker' ? text : (parseDecimal(text) ?? text);
  };
  return storedOf(one) === storedOf(other);
}
