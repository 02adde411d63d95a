import type { RuleModel } from '../cloud-model.ts';

/** Where a rule sends what it matches: a queue or a function. */
export type RuleTarget = RuleModel['targets'][number];
