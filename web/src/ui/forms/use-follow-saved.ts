import { useEffect, useEffectEvent, useState } from 'react';
import { rebase, sameJson, type IsSame } from './three-way.ts';

interface FollowOptions<Values> {
  /** What is stored, as far as this browser knows. */
  readonly saved: Values;
  /** What the form shows. */
  readonly values: Values;
  /** What the form's changes began from; older than `saved` where a draft was found again. */
  readonly base: Values;
  readonly isSame?: IsSame<Values>;
  readonly onFollow: (values: Values) => void;
}

/**
 * Lets a form follow what is saved in another place: answers that were not touched here are taken
 * over, and those that were stay. Where both have answered anew, and differently, the answer is
 * contested until the person keeps one of the two.
 */
export function useFollowSaved<Values extends object>(options: FollowOptions<Values>) {
  const { saved, values, isSame = sameJson } = options;
  const [base, setBase] = useState(options.base);
  const rebased = rebase({ base, mine: values, newer: saved }, isSame);
  const { contested } = rebased;
  // Of a contested answer it is remembered what it began from.
  const nextBase = { ...saved, ...pick(base, contested) };

  const follow = useEffectEvent(() => {
    if (!allSame(rebased.values, values, isSame)) options.onFollow(rebased.values);
    if (!allSame(nextBase, base, isSame)) setBase(nextBase);
  });
  // The form is a store of its own: its values and what they began from move together.
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

function allSame<Values extends object>(
  one: Values,
  other: Values,
  isSame: IsSame<Values>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Values>;
  return [...names].every((name) => isSame(name, one, other));
}
