import * as z from 'zod';

const partialResponseSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * Which records a function's answer names as failed, read as Lambda reads it: no answer, or an
 * empty or missing list is success; anything that is no such answer, or an empty identifier, is a
 * failure of the whole batch.
 */
export function readBatchItemFailures(payload: unknown): readonly string[] | 'malformed' {
  if (payload === undefined || payload === null) {
    return [];
  }
  const response = partialResponseSchema.safeParse(payload);
  if (!response.success) {
    return 'malformed';
  }
  return response.data.batchItemFailures?.map((failure) => failure.itemIdentifier) ?? [];
}
