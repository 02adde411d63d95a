import type { EditionId } from '../../../functions/entities/edition.ts';
import type { Operator } from '../../../functions/market/editions/control/change-control.ts';
import {
  correctFacts,
  findDifferences,
  pickFactsOfTheTime,
  readCorrectedValue,
  type CorrectedParts,
  type Difference,
} from '../../../functions/market/editions/control/correct-facts.ts';
import {
  checkHeadline,
  checkReason,
} from '../../../functions/market/editions/control/edition-control.ts';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import { gatherFacts, type FactSources } from '../../../functions/market/editions/gather-facts.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import type { EditionFacts, PartialFacts } from '../../../shared/editions/edition-facts.ts';
import type { EditionTimes } from '../../../shared/editions/edition-times.ts';
import { editionVersion } from '../../../shared/editions/editorial.ts';
import { OperatorError } from '../../operator-error.ts';
import { requireTimes } from './change-edition.ts';
import { readAudit } from './control-rows.ts';
import { saveCorrection } from './correction-rows.ts';

/** What an operator corrects, and with what. */
export interface CorrectionRequest {
  /** Undefined to see only what would change. */
  readonly reason: string | undefined;
  /** `dollar=5.31:-0.55` */
  readonly values: readonly string[];
  readonly headline: string | undefined;
  /** Facts from a file. */
  readonly facts: PartialFacts;
  /** Whether to ask the sources once more. */
  readonly isGatheredAgain: boolean;
}

export interface CorrectDependencies {
  readonly table: Table;
  readonly sources: FactSources;
  readonly marginMinutes: number;
}

/**
 * Makes a new version of a made edition. Repeating it changes nothing.
 * @returns lines about what was or would be changed
 * @throws OperatorError when there is nothing to correct, or another operator was faster
 */
export async function correctEdition(
  dependencies: CorrectDependencies,
  id: EditionId,
  request: CorrectionRequest,
  operator: Operator,
): Promise<readonly string[]> {
  const { table, sources, marginMinutes } = dependencies;
  const times = requireTimes(id, marginMinutes);
  const before = await editionStore(table).readFacts(id);
  if (before === undefined) {
    throw new OperatorError(`The ${id.kind} of ${id.day} is not made: nothing is to be corrected.`);
  }
  const parts = await readParts(dependencies, times, before, request, operator);
  const differences = findDifferences(before, parts);
  if (differences.length === 0) return ['The edition says so already; nothing was corrected.'];
  const lines = differences.map(describeDifference);
  const { reason } = request;
  if (reason === undefined) return [...lines, 'Nothing is changed yet: say why with --reason.'];
  const problem = checkReason(reason);
  if (problem !== undefined) throw new OperatorError(`The reason ${problem}.`);
  const now = sources.clock();
  const after = correctFacts(before, parts, reason, now);
  const version = editionVersion(after);
  const log = await readAudit(table, id);
  const saved = await saveCorrection(table, before, after, {
    number: log.length + 1,
    entry: {
      at: now.toISOString(),
      by: operator.identity,
      what: 'correction',
      from: differences.map(({ of, from }) => `${of} ${from}`).join('; '),
      to: `${differences.map(({ of, to }) => `${of} ${to}`).join('; ')}: ${reason}`,
    },
  });
  if (!saved)
    throw new OperatorError('It was changed meanwhile: look at the edition again, then decide.');
  return [
    ...lines,
    `Corrected: version ${version}. The recipients of the one before read of it in their next edition.`,
  ];
}

async function readParts(
  { sources }: CorrectDependencies,
  times: EditionTimes,
  before: EditionFacts,
  { values, headline, facts, isGatheredAgain }: CorrectionRequest,
  { name }: Operator,
): Promise<CorrectedParts> {
  const gathered = isGatheredAgain
    ? (await gatherFacts(sources, times, { facts: {}, quotes: undefined }, true)).facts
    : {};
  let corrected: PartialFacts = { ...pickFactsOfTheTime(before, gathered), ...facts };
  for (const typed of values) {
    const read = readCorrectedValue(typed, before);
    if ('rejected' in read) throw new OperatorError(`${read.rejected}.`);
    corrected = { ...corrected, ...read.facts };
  }
  if (headline === undefined) return { facts: corrected };
  const problem = checkHeadline(headline);
  if (problem !== undefined) throw new OperatorError(`The headline ${problem}.`);
  return { facts: corrected, headline: { text: headline, by: name } };
}

function describeDifference({ of, from, to }: Difference): string {
  return `${of}: from ${from} to ${to}`;
}
