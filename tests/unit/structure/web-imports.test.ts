import { describe, expect, it } from 'vitest';
import { allowedImports } from '../../../web/allowed-imports.ts';
import { findCycles, readImports, sourceFiles } from '../../support/sources/source-imports.ts';

/** Returns the part of the site that a file belongs to; entry points belong to none. */
function partOf(file: string): string | undefined {
  const [, feature, folder] = /^web\/src\/(?:features\/([^/]+)|([^/]+))\//.exec(file) ?? [];
  return feature ?? folder;
}

/** Returns the imports that the list does not allow, each as a sentence. */
function complaints(
  imports: ReadonlyMap<string, readonly string[]>,
  allowed: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  return [...imports].flatMap(([file, targets]) => {
    const from = partOf(file);
    if (from === undefined) return [];
    if (allowed[from] === undefined) return [`${file}: ${from} is not in the list`];
    return targets.flatMap((target) => {
      const to = partOf(target);
      const isAllowed = to === undefined || to === from || allowed[from]?.includes(to) === true;
      return isAllowed ? [] : [`${file} imports ${target}: ${from} may not import ${to}`];
    });
  });
}

const imports = readImports();

describe('web/allowed-imports.ts', () => {
  it('allows every existing import between parts of the site', () => {
    expect(complaints(imports, allowedImports)).toEqual([]);
  });

  it('names exactly the existing parts', () => {
    const parts = new Set(sourceFiles.map(partOf).filter((part) => part !== undefined));
    expect(Object.keys(allowedImports).toSorted()).toEqual([...parts].toSorted());
  });

  it('has no cycle', () => {
    expect(findCycles(new Map(Object.entries(allowedImports)))).toEqual([]);
  });

  it('allows no unused import', () => {
    const used = new Set(
      [...imports].flatMap(([file, targets]) =>
        targets.map((target) => `${partOf(file)} -> ${partOf(target)}`),
      ),
    );
    const unused = Object.entries(allowedImports).flatMap(([from, targets]) =>
      targets.map((to) => `${from} -> ${to}`).filter((arrow) => !used.has(arrow)),
    );
    expect(unused).toEqual([]);
  });

  it.each([
    ['web/src/features/market/x.ts', 'web/src/features/billing/y.ts', 1],
    ['web/src/features/market/search/x.ts', 'web/src/app/y.tsx', 1],
    ['web/src/ui/x.ts', 'web/src/features/access/y.ts', 1],
    ['web/src/features/a-new-one/x.ts', 'web/src/ui/y.ts', 1],
    ['web/src/a-new-folder/x.ts', 'web/src/ui/y.ts', 1],
    ['web/src/features/market/x.ts', 'web/src/features/market/search/y.ts', 0],
    ['web/src/features/market/x.ts', 'web/src/features/access/y.ts', 0],
    ['web/src/features/market/x.ts', 'shared/plans.ts', 0],
    ['web/src/application.tsx', 'web/src/app/app.tsx', 0],
  ])('for %s importing %s there are %i violations', (file, target, count) => {
    expect(complaints(new Map([[file, [target]]]), allowedImports)).toHaveLength(count);
  });
});
