import * as z from 'zod/mini';

const stepSchema = z.enum(['name', 'contact', 'identity', 'password', 'personalization', 'plan']);

/** What an entry of the browser's history knows of a sign-up. */
const entrySchema = z.object({
  signUp: z.object({ step: stepSchema, cameFrom: stepSchema }),
});
type EntryState = z.infer<typeof entrySchema>['signUp'];

export function entryStateOf(navigationState: unknown): Partial<EntryState> {
  const parsed = entrySchema.safeParse(navigationState);
  return parsed.success ? parsed.data.signUp : {};
}

/** The state of a new entry: what somebody came with stays in it. */
export function toEntryState(navigationState: unknown, signUp: EntryState): object {
  const kept = typeof navigationState === 'object' ? navigationState : {};
  return { ...kept, signUp };
}
