import { createHash } from 'node:crypto';
import type { MercadoPagoStore } from './mercadopago-store.ts';
import { errorAnswer, apiError } from './api-error.ts';
import type { Answer } from './api-error.ts';

/** @throws ApiError for a call without a required `X-Idempotency-Key` */
export function requireKey(key: string | undefined): string {
  if (key !== undefined && key.trim() !== '') return key;
  const description = "Header X-Idempotency-Key can't be null";
  throw apiError(400, description, { code: 4292, description });
}

/**
 * Executes a request once per key. A known key with another body is a conflict.
 * @param repeatAnswer answers a repeated key from the resource of the first call
 */
export function oncePerKey(
  store: MercadoPagoStore,
  request: {
    readonly scope: string;
    readonly key: string;
    readonly body: unknown;
    readonly now: number;
  },
  createAnswer: () => { readonly resourceId: number; readonly answer: Answer },
  repeatAnswer: (resourceId: number) => Answer,
): Answer {
  const id = `${request.scope}/${request.key}`;
  const digest = createHash('sha256').update(canonical(request.body)).digest('hex');
  const kept = store.keptRequests.find(id);
  if (kept !== undefined) {
    if (kept.digest === digest) return repeatAnswer(kept.resourceId);
    return errorAnswer(409, 'X-Idempotency-Key was used with another body', {
      code: 'idempotency_key_already_used',
      description: 'The idempotency key belongs to a request with another body',
    });
  }
  const { resourceId, answer } = createAnswer();
  store.keptRequests.save({ id, digest, resourceId, createdAt: request.now });
  return answer;
}

/** Returns the same text for equal JSON, regardless of the order of its fields. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  );
}
