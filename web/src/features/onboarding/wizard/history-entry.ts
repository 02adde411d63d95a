import * as z from 'zod/mini';

const stepSchema = z.enum(['name', 'contact', 'identity', 'password', 'personalization', 'plan']);

/** The wizard's part of a history entry's state. */
const entrySchema = z.object({
  signUp: z.object({ step: stepSchema, cameFrom: stepSchema }),
});
type EntryState = z.infer<typeof entrySchema>['signUp'];

export function parseEntryState(navigationState: unknown): Partial<EntryState> {
  const parsed = entrySchema.safeParse(navigationState);
  return parsed.success ? parsed.data.signUp : {};
}

/** Returns the state of a new entry, which keeps the navigation state on arrival. */
export function toEntryState(navigationState: unknown, signUp: EntryState): object {
  const otherState = typeof navigationState === 'object' ? navigationState : {};
  return { ...otherState, signUp };
}
