import spoken from './spoken-problems.data.json' with { type: 'json' };

/**
 * Rejections that a conversation may show as well, in the same sentence: what a rule says no to, and no fault of ours.
 * `changed_meanwhile`: what a form has shown is not what is stored any more, and nothing was saved.
 * `alert_target_absurd`: so far from the price that it is a slip of the keyboard.
 */
export const spokenProblems: Readonly<
  Record<keyof typeof spoken, { readonly status: number; readonly title: string }>
> = spoken;

export function isSpoken(code: string): code is keyof typeof spokenProblems {
  return Object.hasOwn(spokenProblems, code);
}
