import type { EditionId } from '../../../functions/entities/edition.ts';
import {
  changeControl,
  whyControlIsClosed,
  type ControlChange,
  type Operator,
} from '../../../functions/market/editions/control/change-control.ts';
import { saveControl } from './control-rows.ts';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import { editionTimes, type EditionTimes } from '../../../shared/editions/edition-times.ts';
import { formatSaoPauloTime } from '../../../shared/editions/format-days.ts';
import { OperatorError } from '../../operator-error.ts';

/**
 * Changes what an operator sets for an edition, until the edition is made.
 * @param seen the version of the control that the operator has looked at; by default the current one
 * @returns a line about the result
 * @throws OperatorError when the edition is made, the text cannot be published, or another operator was faster
 */
export async function changeEdition(
  { table, now, marginMinutes }: ChangeDependencies,
  id: EditionId,
  change: ControlChange,
  operator: Operator,
  seen?: number,
): Promise<string> {
  const times = requireTimes(id, marginMinutes);
  const { facts, control: stored } = await editionStore(table).read(id);
  const reason = whyControlIsClosed(times, facts?.madeAt, now);
  if (reason !== undefined)
    throw new OperatorError(closedMessages[reason](id, times, facts?.madeAt));
  if (stored === 'unreadable') {
    throw new OperatorError('The control of this edition is damaged: delete its row CONTROL#….');
  }
  if (seen !== undefined && seen !== (stored?.version ?? 0)) throw changedMeanwhile();
  const changed = changeControl(stored, change, operator, now);
  if (changed === 'unchanged') return 'It is so already; nothing was changed.';
  if ('rejected' in changed) throw new OperatorError(changed.rejected);
  const { control, audit } = changed;
  if (!(await saveControl(table, id, control, audit))) throw changedMeanwhile();
  return `Saved as version ${control.version}: ${audit.what}, from ${audit.from ?? 'none'} to ${audit.to ?? 'none'}.`;
}

export interface ChangeDependencies {
  readonly table: Table;
  readonly now: Date;
  readonly marginMinutes: number;
}

/** @throws OperatorError for a day without trading */
export function requireTimes({ kind, day }: EditionId, marginMinutes: number): EditionTimes {
  const times = editionTimes(kind, day, marginMinutes);
  if (times === undefined) {
    throw new OperatorError(`B3 does not trade on ${day}, so it has no edition.`);
  }
  return times;
}

const changedMeanwhile = () =>
  new OperatorError('It was changed meanwhile: look at the edition again, then decide.');

const closedMessages = {
  made: ({ kind, day }, _, madeAt = '') =>
    `The ${kind} of ${day} was made at ${formatSaoPauloTime(madeAt)}, and its readers get it. Correct it: npm run edition -- correct ${day} ${kind}`,
  over: ({ kind, day }, { until }) =>
    `The time of the ${kind} of ${day} was over at ${formatSaoPauloTime(until.toISOString())}; it was not made.`,
  'too early': ({ kind, day }) => `The ${kind} of ${day} is more than two weeks ahead.`,
} as const satisfies Record<
  NonNullable<ReturnType<typeof whyControlIsClosed>>,
  (id: EditionId, times: EditionTimes, madeAt?: string) => string
>;
