import * as z from 'zod';

const partialResponseSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * Returns the ids of the records that a function's response names as failed, by Lambda's rules: no response, or an
 * empty or missing list, is success; any other malformed response, or an empty identifier, fails the whole batch.
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
