import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../project-root.ts';

export const storedNamesFile = 'infra/reference/stored-names.data.txt';
export const logicalIdsFile = 'infra/reference/logical-ids.data.txt';

/** The option of `npm run tables` that drops names from the lists. */
export const acceptLostNames = '--accept-lost-names';

/** Names, each with the number of places that have it. */
export type NameCounts = ReadonlyMap<string, number>;

export interface NameChanges {
  /** Names that the code has in fewer places than the list says. */
  readonly lost: readonly string[];
  /** Names that the code has in more places. */
  readonly added: readonly string[];
}

const countMark = ' ×';

/** Returns the text of a list: one name a line, and the number of its places if there are several. */
export function formatNames(names: NameCounts): string {
  return [...names]
    .map(([name, count]) => (count === 1 ? `${name}\n` : `${name}${countMark}${count}\n`))
    .toSorted()
    .join('');
}

export function parseNames(text: string): NameCounts {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [name = '', count = '1'] = line.split(countMark);
      return [name, Number(count)];
    }),
  );
}

/** Returns a committed list; empty before it was first written. */
export function readNameList(file: string): NameCounts {
  const target = path.join(projectRoot, file);
  return parseNames(existsSync(target) ? readFileSync(target, 'utf8') : '');
}

export function compareNames(listed: NameCounts, current: NameCounts): NameChanges {
  return { lost: findMissing(listed, current), added: findMissing(current, listed) };
}

function findMissing(expected: NameCounts, found: NameCounts): readonly string[] {
  return [...expected].flatMap(([name, count]) => {
    const missing = count - (found.get(name) ?? 0);
    if (missing <= 0) return [];
    return [count === 1 ? name : `${name} (${missing} of ${count} places)`];
  });
}

/** Returns a list with everything in the code; a lost name stays listed, so that its test fails until it is accepted. */
export function addNames(listed: NameCounts, current: NameCounts): NameCounts {
  const all = new Map(listed);
  for (const [name, count] of current) all.set(name, Math.max(count, listed.get(name) ?? 0));
  return all;
}
