import { synthesize, type Template } from '../../infra/synthesized-stacks.ts';
import { billOf, fixedPartsOf, type BillLine } from './monthly-bill.ts';
import { monthlyUse } from './monthly-use.ts';

const peopleCounts = [0, 1_000, 100_000] as const;

/** Bills of a stage with everything switched on that an operator commonly does. */
export function stageBills(): readonly {
  readonly people: number;
  readonly lines: readonly BillLine[];
}[] {
  const stacks = synthesize({
    BFJ_STAGE: 'prod',
    BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
    BFJ_ALARM_EMAIL: 'alarms@example.com',
    BFJ_EMAIL_FROM: 'avisos@bfj.example',
  });
  const templates = [stacks.core, stacks.website].filter(
    (template): template is Template => template !== undefined,
  );
  const fixed = fixedPartsOf(templates);
  return peopleCounts.map((people) => ({ people, lines: billOf(monthlyUse(people, fixed)) }));
}
