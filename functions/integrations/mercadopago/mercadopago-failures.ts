import * as z from 'zod/mini';
import { OperationalError } from '../../runtime/operational-error.ts';

/**
 * Why Mercado Pago did not do what it was asked.
 * - `refused`: it has decided against it, so that nothing has happened;
 * - `unauthorized`: our credentials are wrong, and nothing has happened;
 * - `limited`: it was asked too often, and nothing has happened;
 * - `unavailable`: whether anything has happened is not known.
 */
export type MercadoPagoFailureReason = 'refused' | 'unauthorized' | 'limited' | 'unavailable';

export class MercadoPagoFailure extends OperationalError {
  override readonly name = 'MercadoPagoFailure';
  override readonly countsAs = 'PartnerFailure';
  readonly reason: MercadoPagoFailureReason;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** The partner's code of what is wrong: `2063`, `CC_VAL_433`, `card_token_used`. */
  readonly code: string;

  constructor(reason: MercadoPagoFailureReason, status: number, code: string) {
    super(`Mercado Pago: ${reason} (${status} ${code})`);
    this.reason = reason;
    this.status = status;
    this.code = code;
  }
}

const codeSchema = z.object({ code: z.union([z.string(), z.number()]) });
const errorSchema = z.object({ message: z.nullish(z.string()), error: z.nullish(z.string()) });
const causeSchema = z.object({ cause: z.unknown() });

/** Words of the partner that stand where a code should, and how we call them. */
const codesByWords: readonly (readonly [RegExp, string])[] = [
  [/CC_VAL_433/, 'CC_VAL_433'],
  [/card token was used/i, 'card_token_used'],
  [/card.token.{0,80}not found/i, 'card_token_not_found'],
  [/without cvv/i, 'card_token_without_code'],
  [/payer and collector cannot be the same|cannot pay yourself/i, 'payer_is_collector'],
  [/not valid for callerId/i, 'not_ours'],
  [/invalid transition/i, 'invalid_transition'],
];

/** Returns our failure for what a call threw; other messages than ours may quote a request and are dropped. */
export function failureOf(error: unknown): MercadoPagoFailure {
  if (error instanceof MercadoPagoFailure) return error;
  return new MercadoPagoFailure('unavailable', 0, 'no_answer');
}

/** @param body of an answer that is no success; its message may quote a request and is dropped */
export function rejectionOf(status: number, body: unknown): MercadoPagoFailure {
  return new MercadoPagoFailure(reasonOf(status), status, codeOf(body));
}

function reasonOf(status: number): MercadoPagoFailureReason {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'limited';
  // 409, 423 and 424 speak of another request that is being carried out.
  const isDecided = status >= 400 && status < 500 && ![408, 409, 423, 424, 425].includes(status);
  return isDecided ? 'refused' : 'unavailable';
}

function codeOf(body: unknown): string {
  const { message, error } = errorSchema.safeParse(body).data ?? {};
  const byWords = codesByWords.find(([words]) => words.test(message || error || ''));
  if (byWords !== undefined) return byWords[1];
  // The partner sends an array, an object, or nothing.
  const cause = causeSchema.safeParse(body).data?.cause;
  const [first] = Array.isArray(cause) ? (cause as readonly unknown[]) : [cause];
  const code = codeSchema.safeParse(first).data?.code;
  return code === undefined ? 'unknown' : String(code).slice(0, 60);
}
