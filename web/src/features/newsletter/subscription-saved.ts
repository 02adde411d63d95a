import * as z from 'zod/mini';

const stateSchema = z.object({ newsletter: z.literal('saved') });

/** What the navigation hands to the page of the success; it stays with the history's entry. */
export const subscriptionSaved: z.infer<typeof stateSchema> = { newsletter: 'saved' };

export function isSubscriptionSaved(state: unknown): boolean {
  return stateSchema.safeParse(state).success;
}
