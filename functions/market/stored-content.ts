import type * as z from 'zod/mini';

/**
 * Returns an item's JSON content with the time of its reading. Undefined for a missing item, and for one in the
 * format of an older version, which is read again.
 */
export function parseStoredContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  item: { readonly content?: string | undefined; readonly readAt?: Date | undefined } | undefined,
): { readonly content: z.infer<Schema>; readonly readAt: Date } | undefined {
  if (item?.content === undefined || item.readAt === undefined) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(item.content);
  } catch {
    return undefined;
  }
  const parsed = schema.safeParse(content);
  return parsed.success ? { content: parsed.data, readAt: item.readAt } : undefined;
}
