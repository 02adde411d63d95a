import * as z from 'zod/mini';
import { cardFieldErrors } from '../../copy/billing.ts';
import { paymentErrors } from '../../copy/billing-errors.ts';
import { cardFieldNames } from './card-session.ts';
import type { CardFieldName, MercadoPago } from './mercadopago-sdk.ts';

export interface CardHolder {
  readonly name: string;
  /** Eleven digits. */
  readonly cpf: string;
}

/** Why no token was made: what is wrong in the fields, or what the partner says. */
export interface CardRefusal {
  readonly fields: Partial<Record<CardFieldName, string>>;
  readonly failure: string | undefined;
}

const tokenSchema = z.object({ id: z.string().check(z.minLength(1)) });

const causeSchema = z.object({
  field: z.optional(z.string()),
  message: z.nullish(z.string()),
  description: z.nullish(z.string()),
});
const errorSchema = z.object({
  message: z.nullish(z.string()),
  cause: z.optional(z.union([z.array(causeSchema), z.string()])),
  field: z.optional(z.string()),
});

/** Has the partner turn what was typed into a token that works once. */
export async function createToken(
  mercadoPago: MercadoPago,
  holder: CardHolder,
): Promise<{ readonly token: string } | CardRefusal> {
  try {
    const made = await mercadoPago.fields.createCardToken({
      cardholderName: holder.name,
      identificationType: 'CPF',
      identificationNumber: holder.cpf,
    });
    const token = tokenSchema.safeParse(made);
    if (token.success) return { token: token.data.id };
    return { fields: {}, failure: paymentErrors.incomplete };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): CardRefusal {
  const errors = (Array.isArray(error) ? error : [error]).flatMap((one: unknown) => {
    const parsed = errorSchema.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  const wrong = cardFieldNames.filter((name) => errors.some(({ field }) => field === name));
  if (wrong.length > 0) {
    const texts = wrong.map((name) => [name, cardFieldErrors[name]] as const);
    return { fields: Object.fromEntries(texts), failure: undefined };
  }
  return { fields: {}, failure: `${paymentErrors.provider}${reasonOf(errors[0])}` };
}

/** The message, else the description of its cause (specification 8, "Provider error"). */
function reasonOf(error: z.infer<typeof errorSchema> | undefined): string {
  const [cause] = Array.isArray(error?.cause) ? error.cause : [];
  return error?.message || cause?.description || paymentErrors.providerUnknown;
}
