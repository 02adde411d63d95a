import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from './storage.ts';

/** The unsaved answers of a form, and the values that each of them started from. */
export interface DraftContents<Answers> {
  readonly values: Partial<Answers>;
  readonly base: Partial<Answers>;
}

/** The stored draft of one form in this tab. */
export interface FormDraft<Answers> {
  /** @param owner the user, so that the draft is shown to no other user of this tab */
  readonly keep: (owner: string, contents: DraftContents<Answers>) => void;
  /** Empty without a draft, for another owner, and for a damaged draft. */
  readonly read: (owner: string) => DraftContents<Answers>;
  readonly drop: () => void;
  /** Returns whether there is a draft of any owner. */
  readonly exists: () => boolean;
}

/**
 * Creates the store of a form's unsaved draft for the lifetime of the tab, so that a reload or a new login loses
 * nothing.
 * @param key ends with `Work` for forms behind a session (their draft is mentioned when the session ends,
 * `hasUnsavedDraft`), otherwise with `Draft`
 * @param answers a schema of the answers while they are edited; any of them may be missing
 */
export function formDraft<Shape extends z.core.$ZodShape>(
  key: `${string}Work` | `${string}Draft`,
  answers: z.ZodMiniObject<Shape>,
): FormDraft<z.infer<z.ZodMiniObject<Shape>>> {
  type Answers = z.infer<z.ZodMiniObject<Shape>>;
  const optional = Object.entries(answers.shape).map(
    ([name, answer]) => [name, z.exactOptional(answer)] as const,
  );
  const some = z.object(Object.fromEntries(optional));
  const keptSchema = z.object({ owner: z.string(), values: some, base: some });
  const readKept = () => readStored('session', key, keptSchema);
  return {
    keep: (owner, { values, base }) => {
      writeStored('session', key, { owner, values, base });
    },
    read: (owner) => {
      const storedDraft = readKept();
      if (storedDraft?.owner !== owner) return { values: {}, base: {} };
      return {
        values: storedDraft.values as Partial<Answers>,
        base: storedDraft.base as Partial<Answers>,
      };
    },
    drop: () => removeStored('session', key),
    exists: () => readKept() !== undefined,
  };
}
