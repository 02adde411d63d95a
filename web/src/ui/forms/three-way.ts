import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';

/** Whether two answers to the same question are the same. */
export type IsSame<Values> = (name: keyof Values, one: Values, other: Values) => boolean;

export interface Rebased<Values> {
  readonly values: Values;
  /** Changed on both sides to different values: the user has to choose. */
  readonly contested: readonly (keyof Values)[];
}

/**
 * Applies local changes to a version saved elsewhere, so that no change undoes one that its author has not seen.
 * @param base the version that both sides started from
 */
export function rebase<Values extends object>(
  sides: { readonly base: Values; readonly mine: Values; readonly newer: Values },
  isSame: IsSame<Values> = sameJson,
): Rebased<Values> {
  const { base, mine, newer } = sides;
  const names = Object.keys(newer) as (keyof Values)[];
  const changed = names.filter((name) => !isSame(name, mine, base));
  const kept = changed.map((name) => [name, mine[name]] as const);
  return {
    values: { ...newer, ...Object.fromEntries(kept) },
    contested: changed.filter((name) => !isSame(name, newer, base) && !isSame(name, newer, mine)),
  };
}

/** Only the answers that differ from what they began from. */
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
  /** Refused with `changed_meanwhile` where something newer is stored. */
  readonly send: (values: Values, stored: Stored) => Promise<Saved>;
  /** @returns undefined where nothing newer can be had: then the save gives up */
  readonly readAgain: (stored: Stored) => Promise<Stored | undefined>;
  readonly isSame?: IsSame<Values>;
}

/** Saves that find something newer again and again give up, and say so. */
const maximumAttempts = 3;

/**
 * Saves local changes on top of remote ones, which are kept.
 * @throws what `send` throws; its conflict also where both sides changed the same field
 */
export async function saveOnTop<Stored, Values extends object, Saved>(
  saving: SavingOnTop<Stored, Values, Saved>,
  mine: Values,
  attempt = 1,
): Promise<Saved> {
  const { stored, valuesOf, send, readAgain, isSame = sameJson } = saving;
  try {
    return await send(mine, stored);
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error;
    const newer = await readAgain(stored);
    if (newer === undefined || attempt === maximumAttempts) throw error;
    const sides = { base: valuesOf(stored), mine, newer: valuesOf(newer) };
    const { values, contested } = rebase(sides, isSame);
    if (contested.length > 0) throw error;
    return saveOnTop({ ...saving, stored: newer }, values, attempt + 1);
  }
}
