/** Whether two answers to the same question are the same. */
export type IsSame<Values> = (name: keyof Values, one: Values, other: Values) => boolean;

export interface Rebased<Values> {
  readonly values: Values;
  /** Answered anew in both places, and differently: which one counts is the person's to say. */
  readonly contested: readonly (keyof Values)[];
}

/**
 * What somebody has changed here, on top of what was saved in another place meanwhile: nobody's
 * change undoes one that it has not seen.
 * @param base what both began from
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
