import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { isCpf } from '../cpf.ts';
import { findBrand, passesLuhn } from './card-brands.ts';
import { partnerDate } from '../partner-date.ts';
import { errorAnswer, apiError } from '../api-error.ts';
import type { Answer, Cause } from '../api-error.ts';
import type { Records } from '../records.ts';

/** Stored card data, without the number and the security code. */
export const cardSchema = z.object({
  brand: z.string(),
  firstSix: z.string(),
  lastFour: z.string(),
  numberLength: z.int(),
  expirationMonth: z.int(),
  expirationYear: z.int(),
  holderName: z.string(),
  identification: z.object({ type: z.string(), number: z.string() }).nullable(),
});
export type Card = z.infer<typeof cardSchema>;

export const cardTokenSchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  createdAt: z.int(),
  usedAt: z.int().nullable(),
  securityCodeLength: z.int(),
  card: cardSchema,
});
export type CardToken = z.infer<typeof cardTokenSchema>;

const lifetimeMilliseconds = 7 * 86_400_000;

const text = z.union([z.string(), z.number()]).transform(String).catch('');

const requestSchema = z.object({
  card_number: text.transform((typed) => typed.replace(/[\s.-]/g, '')),
  expiration_month: text,
  expiration_year: text,
  security_code: text,
  cardholder: z
    .object({
      name: text.transform((typed) => typed.trim()),
      identification: z.object({ type: text, number: text }).optional().catch(undefined),
    })
    .catch({ name: '', identification: undefined }),
});

export function createCardToken(
  tokens: Records<CardToken>,
  body: unknown,
  options: { readonly publicKey: string; readonly now: number },
): Answer {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) return errorAnswer(400, 'invalid body');
  const { card_number: number, security_code: securityCode, cardholder } = parsed.data;
  const brand = findBrand(number);
  const month = Number(parsed.data.expiration_month);
  const year = fullYear(parsed.data.expiration_year);
  const causes = wrongParameters(parsed.data, options.now);
  if (causes.length > 0 || brand === undefined || year === undefined) {
    return errorAnswer(400, 'Invalid card token parameters', ...causes);
  }
  const token: CardToken = {
    id: randomBytes(16).toString('hex'),
    publicKey: options.publicKey,
    createdAt: options.now,
    usedAt: null,
    securityCodeLength: securityCode.length,
    card: {
      brand: brand.id,
      firstSix: number.slice(0, 6),
      lastFour: number.slice(-4),
      numberLength: number.length,
      expirationMonth: month,
      expirationYear: year,
      holderName: cardholder.name,
      identification: cardholder.identification ?? null,
    },
  };
  tokens.save(token);
  return { status: 201, body: { ...cardTokenView(token), luhn_validation: passesLuhn(number) } };
}

export function cardTokenView(token: CardToken): object {
  const { card } = token;
  return {
    id: token.id,
    public_key: token.publicKey,
    card_id: null,
    status: token.usedAt === null ? 'active' : 'used',
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    cardholder: { name: card.holderName, identification: card.identification ?? {} },
    date_created: partnerDate(token.createdAt),
    date_last_updated: partnerDate(token.usedAt ?? token.createdAt),
    date_due: partnerDate(token.createdAt + lifetimeMilliseconds),
    luhn_validation: true,
    live_mode: true,
    require_esc: false,
    card_number_length: card.numberLength,
    security_code_length: token.securityCodeLength,
  };
}

/**
 * Uses up a token, which works only once.
 * @throws ApiError with the message of the API that uses it
 */
export function redeemCardToken(
  tokens: Records<CardToken>,
  id: string,
  now: number,
  unknown: () => Error,
): CardToken {
  const token = tokens.find(id);
  if (token === undefined || now > token.createdAt + lifetimeMilliseconds) throw unknown();
  if (token.usedAt !== null) {
    const errorText = 'Card token was used, please generate new';
    throw apiError(400, errorText, { code: 3003, description: errorText });
  }
  const usedToken = { ...token, usedAt: now };
  tokens.save(usedToken);
  return usedToken;
}

function wrongParameters(request: z.infer<typeof requestSchema>, now: number): readonly Cause[] {
  const { card_number: number, security_code: securityCode, cardholder } = request;
  const brand = findBrand(number);
  const month = /^\d{1,2}$/.test(request.expiration_month) ? Number(request.expiration_month) : 0;
  const year = fullYear(request.expiration_year);
  const isNumber = /^\d+$/.test(number) && brand?.lengths.includes(number.length) === true;
  // A saved card may lack its security code; subscriptions then reject it.
  const isCode = /^(\d{3,4})?$/.test(securityCode);
  const codeLength = brand?.securityCodeLength ?? securityCode.length;
  const rules: readonly (readonly [isBroken: boolean, cause: Cause])[] = [
    [number === '', cause('205', 'parameter cardNumber can not be null/empty')],
    [number !== '' && !isNumber, cause('E301', 'Invalid parameter cardNumber')],
    [month < 1 || month > 12, cause('325', 'Invalid parameter cardExpirationMonth')],
    [
      year === undefined || hasExpired(year, Math.max(1, month), now),
      cause('326', 'Invalid parameter cardExpirationYear'),
    ],
    [
      !isCode || (securityCode !== '' && securityCode.length !== codeLength),
      cause('E302', 'Invalid parameter securityCode'),
    ],
    [cardholder.name === '', cause('221', 'parameter cardholderName can not be null/empty')],
    [
      isWrongIdentification(cardholder.identification),
      cause('324', 'Invalid parameter identificationNumber'),
    ],
  ];
  return rules.flatMap(([isBroken, found]) => (isBroken ? [found] : []));
}

function cause(code: string, description: string): Cause {
  return { code, description };
}

function fullYear(typed: string): number | undefined {
  if (/^\d{4}$/.test(typed)) return Number(typed);
  return /^\d{2}$/.test(typed) ? 2000 + Number(typed) : undefined;
}

/** A card is valid until the end of its month. */
function hasExpired(year: number, month: number, now: number): boolean {
  return now >= Date.UTC(year, month) || year > new Date(now).getUTCFullYear() + 30;
}

function isWrongIdentification(
  holderIdentification: { type: string; number: string } | undefined,
): boolean {
  if (
    holderIdentification === undefined ||
    (holderIdentification.type === '' && holderIdentification.number === '')
  )
    return false;
  if (holderIdentification.type === 'CPF') return !isCpf(holderIdentification.number);
  return !/^[0-9A-Z]{1,20}$/i.test(holderIdentification.number);
}
