import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { cardDataSchema } from '../../../shared/contracts/billing-endpoints.ts';
import { ProblemError } from '../../runtime/problem-error.ts';

/** @throws ProblemError `payment_amount_differs` unless these reais are that many centavos */
export function requireAmount(reais: number, centavos: number): void {
  if (Math.abs(reais * 100 - centavos) > 0.001) throw new ProblemError('payment_amount_differs');
}

export interface CardData {
  readonly token: string;
  readonly paymentMethodId: string;
  readonly issuerId: string | undefined;
  readonly installments: number;
}

/** @throws ProblemError `payment_data_incomplete` without a token or a method */
export function requireCard(data: z.infer<typeof cardDataSchema>): CardData {
  const { token, payment_method_id: paymentMethodId, issuer_id: issuer } = data;
  if (!token || !paymentMethodId) throw new ProblemError('payment_data_incomplete');
  const issuerId = /^\d{1,12}$/.test(String(issuer)) ? String(issuer) : undefined;
  return { token, paymentMethodId, issuerId, installments: data.installments };
}

/** The card's facts from the form, shown only to the user until the partner confirms them. */
export interface CardFacts {
  readonly lastFour?: string;
  readonly cardExpires?: string;
}

export function cardFacts(data: z.infer<typeof cardDataSchema>): CardFacts {
  const { last_four_digits: lastFour, card_expires: cardExpires } = data;
  return {
    ...(lastFour === undefined ? {} : { lastFour }),
    ...(cardExpires === undefined ? {} : { cardExpires }),
  };
}

/** Identifies a request: by its idempotency key or its whole content, together with a digest of the content. */
export interface RequestFingerprint {
  readonly requestKey: string;
  readonly requestDigest: string;
}

export function fingerprintRequest(
  request: unknown,
  idempotencyKey: string | undefined,
): RequestFingerprint {
  const requestDigest = digest(JSON.stringify(request));
  const requestKey = digest(`key ${idempotencyKey ?? requestDigest}`);
  return { requestKey, requestDigest };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
