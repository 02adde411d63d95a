import spoken from './rule-rejections.data.json' with { type: 'json' };

/**
 * Rejections by a rule, not by a fault of ours, which a conversation shows in the same sentence.
 * `changed_meanwhile`: the stored data differs from what the form has shown, and nothing was saved.
 * `alert_target_absurd`: the target is so far from the price that it is a typing error.
 */
export const ruleRejections: Readonly<
  Record<keyof typeof spoken, { readonly status: number; readonly title: string }>
> = spoken;

export function isRuleRejection(code: string): code is keyof typeof ruleRejections {
  return Object.hasOwn(ruleRejections, code);
}
