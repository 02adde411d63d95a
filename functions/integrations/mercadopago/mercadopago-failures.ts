import * as z from 'zod/mini';
import { OperationalError } from '../../runtime/operational-error.ts';

/**
 * Why a call of Mercado Pago failed:
 * - `refused`: the partner decided against it, and nothing was done.
 * - `unauthorized`: our credentials are wrong, and nothing was done.
 * - `limited`: the rate limit is exceeded, and nothing was done.
 * - `unavailable`: the outcome is unknown.
 */
export type MercadoPagoFailureReason = 'refused' | 'unauthorized' | 'limited' | 'unavailable';

export class MercadoPagoFailure extends OperationalError {
  override readonly name = 'MercadoPagoFailure';
  override readonly failureMetric = 'PartnerFailure';
  readonly reason: MercadoPagoFailureReason;
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The partner's error code: `2063`, `CC_VAL_433`, `card_token_used`. */
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

/** Our error codes for responses that the partner distinguishes only by their message. */
const codesByMessage: readonly (readonly [RegExp, string])[] = [
  [/CC_VAL_433/, 'CC_VAL_433'],
  [/card token was used/i, 'card_token_used'],
  [/card.token.{0,80}not found/i, 'card_token_not_found'],
  [/without cvv/i, 'card_token_without_code'],
  [/payer and collector cannot be the same|cannot pay yourself/i, 'payer_is_collector'],
  [/not valid for callerId/i, 'not_ours'],
  [/invalid transition/i, 'invalid_transition'],
];

/**
 * Returns a failure of Mercado Pago unchanged. Any other error means that there was no response; its message may
 * quote a request and is dropped.
 */
export function asMercadoPagoFailure(error: unknown): MercadoPagoFailure {
  if (error instanceof MercadoPagoFailure) return error;
  return new MercadoPagoFailure('unavailable', 0, 'no_answer');
}

/** @param body the body of an unsuccessful response; its message is dropped, because it may quote the request */
export function failureOfResponse(status: number, body: unknown): MercadoPagoFailure {
  return new MercadoPagoFailure(toFailureReason(status), status, parseErrorCode(body));
}

function toFailureReason(status: number): MercadoPagoFailureReason {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'limited';
  // 409, 423 and 424 refer to another request that is still running.
  const isDefinitive = status >= 400 && status < 500 && ![408, 409, 423, 424, 425].includes(status);
  return isDefinitive ? 'refused' : 'unavailable';
}

function parseErrorCode(body: unknown): string {
  const { message, error } = errorSchema.safeParse(body).data ?? {};
  const byMessage = codesByMessage.find(([pattern]) => pattern.test(message || error || ''));
  if (byMessage !== undefined) return byMessage[1];
  // The partner sends an array, an object, or nothing.
  const cause = causeSchema.safeParse(body).data?.cause;
  const [first] = Array.isArray(cause) ? (cause as readonly unknown[]) : [cause];
  const code = codeSchema.safeParse(first).data?.code;
  return code === undefined ? 'unknown' : String(code).slice(0, 60);
}
