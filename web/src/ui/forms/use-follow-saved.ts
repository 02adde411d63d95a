import { useEffect, useEffectEvent, useState } from 'react';
import { rebase, sameJson, type IsSame } from './three-way.ts';

interface FollowOptions<Values> {
  /** The stored values as this browser knows them. */
  readonly saved: Values;
  /** The values of the form. */
  readonly values: Values;
  /** The values that the form's changes started from; older than `saved` for a restored draft. */
  readonly base: Values;
  readonly isSame?: IsSame<Values>;
  readonly onFollow: (values: Values) => void;
}

/**
 * Updates a form with values saved elsewhere: unchanged fields are updated, changed ones keep their value. A field
 * changed differently on both sides is contested until the user keeps one value.
 */
export function useFollowSaved<Values extends object>(options: FollowOptions<Values>) {
  const { saved, values, isSame = sameJson } = options;
  const [base, setBase] = useState(options.base);
  const rebased = rebase({ base, mine: values, newer: saved }, isSame);
  const { contested } = rebased;
  // A contested field keeps the base of its change.
  const nextBase = { ...saved, ...pick(base, contested) };

  const follow = useEffectEvent(() => {
    if (!areAllSame(rebased.values, values, isSame)) options.onFollow(rebased.values);
    if (!areAllSame(nextBase, base, isSame)) setBase(nextBase);
  });
  // The form is a separate store: its values and its initial values change together.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => follow());

  return { base, contested };
}

export function pick<Values extends object>(
  values: Values,
  names: readonly (keyof Values)[],
): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

function areAllSame<Values extends object>(
  one: Values,
  other: Values,
  isSame: IsSame<Values>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Values>;
  return [...names].every((name) => isSame(name, one, other));
}
