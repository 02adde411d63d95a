import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from './storage.ts';

/** Some of a form's answers, which are not saved yet, and what each of them began from. */
export interface Work<Answers> {
  readonly values: Partial<Answers>;
  readonly base: Partial<Answers>;
}

/** What one form has kept in this tab. */
export interface KeptWork<Answers> {
  /** @param owner whose it is: nobody else who uses this tab is shown it */
  readonly keep: (owner: string, work: Work<Answers>) => void;
  /** Nothing where there is none, where it is somebody else's, and where it is damaged. */
  readonly read: (owner: string) => Work<Answers>;
  readonly drop: () => void;
  /** Whether there is any, whoever's it is. */
  readonly exists: () => boolean;
}

/**
 * Where a form keeps what was typed and not saved yet, as long as the tab, so that a reload or a new
 * login loses nothing.
 * @param key ends with `Work` where the form is for people who are signed in: then they are told
 *   of it when their session ends (`hasUnsavedWork`), else with `Draft`
 * @param answers each as it may be while it is typed, unfinished; any of them may be missing
 */
export function keptWork<Shape extends z.core.$ZodShape>(
  key: `${string}Work` | `${string}Draft`,
  answers: z.ZodMiniObject<Shape>,
): KeptWork<z.infer<z.ZodMiniObject<Shape>>> {
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
      const kept = readKept();
      if (kept?.owner !== owner) return { values: {}, base: {} };
      return { values: kept.values as Partial<Answers>, base: kept.base as Partial<Answers> };
    },
    drop: () => removeStored('session', key),
    exists: () => readKept() !== undefined,
  };
}
