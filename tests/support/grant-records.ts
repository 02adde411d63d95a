import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keptGrants } from './kept-grants.ts';

/** What local clouds have seen of their templates' grants, as `function action target`. */
export interface SeenGrants {
  readonly granted: readonly string[];
  /** Those that no request has needed, and that are not kept for a reason. */
  readonly unused: readonly string[];
  /** Kept for a reason, and not granted at all. */
  readonly missing: readonly string[];
  /** Calls that no grant allows: `function action resource`. */
  readonly refused: readonly string[];
}

/** @param directory where clouds keep their records (infra/local/permissions/grant-records.ts) */
export function readGrantRecords(directory: string): SeenGrants {
  const linesOf = (kind: string) => [
    ...new Set(
      readdirSync(directory)
        .filter((file) => file.startsWith(`${kind}-`))
        .flatMap((file) => readFileSync(path.join(directory, file), 'utf8').split('\n')),
    ),
  ];
  const seen = linesOf('seen');
  const behind = (word: string) =>
    seen
      .filter((line) => line.startsWith(`${word} `))
      .map((line) => line.slice(word.length + 1))
      .filter(isOfProduct)
      .toSorted();
  const granted = linesOf('granted').filter(isOfProduct).map(shortened).toSorted();
  const used = new Set(behind('used').map(shortened));
  const kept = keptGrants.flatMap(({ grants }) => grants);
  return {
    granted,
    unused: granted.filter((grant) => !used.has(grant) && !kept.some(isStartOf(grant))),
    missing: kept.filter((start) => !granted.some((grant) => isStartOf(grant)(start))),
    refused: behind('refused'),
  };
}

/** A cloud of the local cloud's own tests hosts other functions than the product's. */
function isOfProduct(line: string): boolean {
  return line.startsWith('bfj-');
}

/**
 * Without the stage, and with the end of the resource's name; with a partition of the table instead.
 */
function shortened(line: string): string {
  const [functionName = '', action = '', resource = '', value] = line.split(' ');
  const target =
    value !== undefined && action.startsWith('dynamodb:')
      ? value
      : (resource.split(/[:/]/).at(-1) ?? '');
  return `${functionName.replace(/^bfj-[^-]+-/, '')} ${action} ${target}`;
}

function isStartOf(grant: string): (start: string) => boolean {
  return (start) => grant === start || grant.startsWith(`${start} `);
}
