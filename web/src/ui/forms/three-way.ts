import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';

/** Whether two answers to the same question are equal. */
export type IsSame<Values> = (name: keyof Values, one: Values, other: Values) => boolean;

export interface Rebased<Values> {
  readonly values: Values;
  /** Changed on both sides to different values: the user has to choose. */
  readonly contested: readonly (keyof Values)[];
}

/**
 * Applies local changes to a version saved elsewhere, so that no change reverts another one that its author has not
 * seen.
 * @param base the version that both sides started from
 */
export function rebase<Values extends object>(
  sides: { readonly base: Values; readonly mine: Values; readonly newer: Values },
  isSame: IsSame<Values> = sameJson,
): Rebased<Values> {
  const { base, mine, newer } = sides;
  const names = Object.keys(newer) as (keyof Values)[];
  const changed = names.filter((name) => !isSame(name, mine, base));
  const keptEntries = changed.map((name) => [name, mine[name]] as const);
  return {
    values: { ...newer, ...Object.fromEntries(keptEntries) },
    contested: changed.filter((name) => !isSame(name, newer, base) && !isSame(name, newer, mine)),
  };
}

/** Returns only the answers that differ from their initial values. */
export function changedOnly<Values extends object>(
  base: Values,
  mine: Values,
  isSame: IsSame<Values> = sameJson,
): (keyof Values)[] {
  return (Object.keys(base) as (keyof Values)[]).filter((name) => !isSame(name, mine, base));
}

export function sameJson<Values>(name: keyof Values, one: Values, other: Values): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

interface SavingOnTop<Stored, Values, Saved> {
  /** The stored version as this browser knows it. */
  readonly stored: Stored;
  readonly valuesOf: (stored: Stored) => Values;
  /** Rejected with `changed_meanwhile` when something newer is stored. */
  readonly send: (values: Values, stored: Stored) => Promise<Saved>;
  /** @returns undefined when no newer version can be read: the save then fails */
  readonly refetch: (stored: Stored) => Promise<Stored | undefined>;
  readonly isSame?: IsSame<Values>;
}

/** A save that repeatedly finds a newer version fails with an error after these attempts. */
const maxAttempts = 3;

/**
 * Saves local changes on top of remote ones, which are kept.
 * @throws the errors of `send`; its conflict error also when both sides changed the same field
 */
export async function saveOnTop<Stored, Values extends object, Saved>(
  saving: SavingOnTop<Stored, Values, Saved>,
  mine: Values,
  attempt = 1,
): Promise<Saved> {
  const { stored, valuesOf, send, refetch, isSame = sameJson } = saving;
  try {
    return await send(mine, stored);
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error;
    const newer = await refetch(stored);
    if (newer === undefined || attempt === maxAttempts) throw error;
    const sides = { base: valuesOf(stored), mine, newer: valuesOf(newer) };
    const { values, contested } = rebase(sides, isSame);
    if (contested.length > 0) throw error;
    return saveOnTop({ ...saving, stored: newer }, values, attempt + 1);
  }
}
