import { createHash } from 'node:crypto';
import path from 'node:path';
import { capability, type Mutant } from './mutant.ts';

/** Another seed draws another sample, which cannot be compared with earlier ones. */
const seed = 'bfj-1';

/**
 * Draws the given number of mutants per capability, the same ones in each run: those with the lowest hashes. A hash
 * is made of the change and of the file's name, without its folder and line, so that a moved file keeps its mutants
 * and a changed one keeps those of its other lines.
 */
export function drawSample(
  mutants: readonly Mutant[],
  countPerCapability: number,
): readonly Mutant[] {
  const groups = Map.groupBy(mutants, ({ file }) => capability(file));
  return [...groups.keys()]
    .toSorted()
    .flatMap((name) =>
      (groups.get(name) ?? [])
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
        .slice(0, countPerCapability),
    );
}

/** Returns the key of each mutant. Equal changes of one file are distinguished by their order. */
export function withKeys(mutants: readonly Omit<Mutant, 'key'>[]): readonly Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const { file, mutator, original, replacement } = mutant;
    const change = [path.basename(file), mutator, original, replacement].join('\n');
    const count = seen.get(change) ?? 0;
    seen.set(change, count + 1);
    const key = createHash('sha256').update(`${seed}\n${change}\n${count}`).digest('hex');
    return { ...mutant, key: key.slice(0, 12) };
  });
}
