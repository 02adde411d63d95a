import causes from './explanations/causes.data.json' with { type: 'json' };
import declaring from './explanations/declaring.data.json' with { type: 'json' };
import differences from './explanations/differences.data.json' with { type: 'json' };
import everyday from './explanations/everyday.data.json' with { type: 'json' };
import moreDifferences from './explanations/more-differences.data.json' with { type: 'json' };
import practice from './explanations/practice.data.json' with { type: 'json' };
import starting from './explanations/starting.data.json' with { type: 'json' };
import taxes from './explanations/taxes.data.json' with { type: 'json' };
import type { GlossaryTerm } from './glossary-term.ts';

/** An explanation of how things are related, taxed or done, rather than of a term. */
export interface Explanation extends GlossaryTerm {
  /**
   * Its questions: parts separated by `; `, all of which a question must contain, in any order. A part is a regular
   * expression, and `$name` in it a group of words of `explanation-words.data.json`.
   */
  readonly asked: readonly string[];
  /** Words that may stand beside those, in the same form. */
  readonly beside?: string;
}

export const explanations: readonly Explanation[] = [
  ...differences,
  ...moreDifferences,
  ...causes,
  ...taxes,
  ...declaring,
  ...starting,
  ...practice,
  ...everyday,
];
