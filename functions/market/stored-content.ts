import type * as z from 'zod/mini';

/**
 * What an item carries as JSON text, with the time when it was read. Undefined for none, and for
 * what an older version of the product has stored in another shape: it is read anew then.
 */
export function storedContent<Schema extends z.ZodMiniType>(
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
