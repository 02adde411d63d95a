import type { RuleModel } from '../cloud-model.ts';

/** Destination of a rule: a queue or a function. */
export type RuleTarget = RuleModel['targets'][number];
