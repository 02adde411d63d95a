import { createHash } from 'node:crypto';
import type { Book } from './book.ts';
import { errorAnswer, refusal } from './refusal.ts';
import type { Answer } from './refusal.ts';

/** @throws Refusal where a call that demands `X-Idempotency-Key` has none */
export function demandKey(key: string | undefined): string {
  if (key !== undefined && key.trim() !== '') return key;
  const description = "Header X-Idempotency-Key can't be null";
  throw refusal(400, description, { code: 4292, description });
}

/**
 * Carries out a request once for each key. A key that comes again with another body is a conflict.
 * @param again makes the answer to a repeated key out of what the first call made
 */
export function oncePerKey(
  book: Book,
  request: {
    readonly scope: string;
    readonly key: string;
    readonly body: unknown;
    readonly now: number;
  },
  first: () => { readonly resourceId: number; readonly answer: Answer },
  again: (resourceId: number) => Answer,
): Answer {
  const id = `${request.scope}/${request.key}`;
  const digest = createHash('sha256').update(canonical(request.body)).digest('hex');
  const kept = book.keptRequests.find(id);
  if (kept !== undefined) {
    if (kept.digest === digest) return again(kept.resourceId);
    return errorAnswer(409, 'X-Idempotency-Key was used with another body', {
      code: 'idempotency_key_already_used',
      description: 'The idempotency key belongs to a request with another body',
    });
  }
  const { resourceId, answer } = first();
  book.keptRequests.save({ id, digest, resourceId, createdAt: request.now });
  return answer;
}

/** The same text for the same JSON, whatever the order of its fields. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  );
}
