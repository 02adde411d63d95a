import * as z from 'zod/mini';
import { cardMonth } from '../../../../../shared/values/card-month.ts';
import { cardFieldErrors } from '../../../copy/billing/billing.ts';
import { paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { cardFieldNames } from './card-session.ts';
import type { CardFieldName, MercadoPago } from './mercadopago-sdk.ts';

export interface CardHolder {
  readonly name: string;
  /** Eleven digits. */
  readonly cpf: string;
}

/** Why no token was created: the invalid fields, or the partner's message. */
export interface CardTokenError {
  readonly fields: Partial<Record<CardFieldName, string>>;
  readonly failure: string | undefined;
}

const tokenSchema = z.object({
  id: z.string().check(z.minLength(1)),
  last_four_digits: z.optional(z.unknown()),
  expiration_month: z.optional(z.unknown()),
  expiration_year: z.optional(z.unknown()),
});

export interface CardToken {
  readonly token: string;
  /** Facts about the card from its token. */
  readonly lastFour: string | undefined;
  /** The card's last month, as `yyyy-mm`. */
  readonly expires: string | undefined;
}

/** The partner's script waits for its servers without an end. */
const answerTimeoutMilliseconds = 20_000;

const causeSchema = z.object({
  field: z.optional(z.string()),
  message: z.nullish(z.string()),
  description: z.nullish(z.string()),
});
const errorSchema = z.object({
  message: z.nullish(z.string()),
  cause: z.optional(z.union([z.array(causeSchema), z.string()])),
  status: z.optional(z.unknown()),
  field: z.optional(z.string()),
});

/** Asks the partner to convert the typed card data into a token that can be used once. */
export async function createToken(
  mercadoPago: MercadoPago,
  holder: CardHolder,
): Promise<CardToken | CardTokenError> {
  try {
    const response = await withTimeout(
      mercadoPago.fields.createCardToken({
        cardholderName: holder.name,
        identificationType: 'CPF',
        identificationNumber: holder.cpf,
      }),
    );
    if (response === undefined) return { fields: {}, failure: missingTokenText() };
    const token = tokenSchema.safeParse(response);
    if (token.success) {
      const {
        id,
        last_four_digits: digits,
        expiration_year: year,
        expiration_month: month,
      } = token.data;
      return { token: id, lastFour: parseLastFour(digits), expires: cardMonth(year, month) };
    }
    return { fields: {}, failure: paymentErrors.incomplete };
  } catch (error) {
    return toCardTokenError(error);
  }
}

function toCardTokenError(error: unknown): CardTokenError {
  const errors = (Array.isArray(error) ? error : [error]).flatMap((one: unknown) => {
    const parsed = errorSchema.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  const wrong = cardFieldNames.filter((name) => errors.some((one) => concernsField(name, one)));
  if (wrong.length > 0) {
    const texts = wrong.map((name) => [name, cardFieldErrors[name]] as const);
    return { fields: Object.fromEntries(texts), failure: undefined };
  }
  if (isUnreachable(error, errors[0])) {
    return { fields: {}, failure: paymentErrors.tokenUnreachable };
  }
  if (isOutage(errors[0])) return { fields: {}, failure: paymentErrors.tokenUnavailable };
  return { fields: {}, failure: `${paymentErrors.provider}${selectReason(errors[0])}` };
}

/**
 * Errors of the partner's servers name a parameter instead of a field: `Invalid parameter cardExpirationYear`, or
 * `cardExpirationYear` as the field where its script has parsed it.
 */
function concernsField(name: CardFieldName, error: z.infer<typeof errorSchema>): boolean {
  if (cardFieldNames.some((field) => field === error.field)) return error.field === name;
  const parameter = name.replace('Date', '').toLowerCase();
  return JSON.stringify(error).toLowerCase().includes(parameter);
}

function parseLastFour(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}$/.test(value) ? value : undefined;
}

/** Undefined when there is no answer in time. */
async function withTimeout(token: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), answerTimeoutMilliseconds);
  });
  try {
    return await Promise.race([token, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

type SdkError = z.infer<typeof errorSchema> | undefined;

/**
 * The request did not reach the partner. The message of the browser or script is not shown, because it is in English
 * and does not concern the card.
 */
function isUnreachable(error: unknown, sdkError: SdkError): boolean {
  if (!navigator.onLine || error instanceof TypeError || sdkError?.status === 0) return true;
  return /fetch|network|load failed|not (be )?reach|unreachable|connection|offline/i.test(
    joinMessages(sdkError),
  );
}

/** The partner is down, or a proxy answers instead of it. */
function isOutage(sdkError: SdkError): boolean {
  if (typeof sdkError?.status === 'number' && sdkError.status >= 500) return true;
  return /time(d )?\s?out|abort|internal|unavailable|gateway|server/i.test(joinMessages(sdkError));
}

function joinMessages(sdkError: SdkError): string {
  const causes = Array.isArray(sdkError?.cause) ? sdkError.cause : [];
  return [sdkError, ...causes].map((one) => one?.message ?? '').join(' ');
}

/** Returns why a requested token was not received. */
function missingTokenText(): string {
  return navigator.onLine ? paymentErrors.tokenUnavailable : paymentErrors.tokenUnreachable;
}

/** The message, else the description of its cause. */
function selectReason(error: z.infer<typeof errorSchema> | undefined): string {
  const [cause] = Array.isArray(error?.cause) ? error.cause : [];
  return error?.message || cause?.description || paymentErrors.providerUnknown;
}
