import { describe, expect, it } from 'vitest';
import { readImports } from '../../support/sources/source-imports.ts';

/** Files that one side uses today and that stay in shared/ for a reason. */
const exceptions: Readonly<Record<string, string>> = {
  'shared/messages/template-definition.ts': 'one idea with the templates that functions send',
  'shared/portfolio/held-quantities.ts': 'part of the valuation that both sides use',
};

const sides = {
  site: (file: string) => file.startsWith('web/'),
  functions: (file: string) => file.startsWith('functions/'),
  // The previews render what functions write; they do not count as users.
  infra: (file: string) =>
    file.startsWith('infra/') && !file.startsWith('infra/operations/preview/'),
};

const imports = readImports();

/** Files of shared/ that a side reaches by its own imports and by those of shared/. */
function reachedFrom(isOfSide: (file: string) => boolean): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...imports].flatMap(([file, targets]) => (isOfSide(file) ? targets : []));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (!file.startsWith('shared/') || reached.has(file)) continue;
    reached.add(file);
    open.push(...(imports.get(file) ?? []));
  }
  return reached;
}

describe('shared/', () => {
  it('holds only files that at least two of the site, the functions and the stacks use', () => {
    const reached = Object.values(sides).map(reachedFrom);
    const files = [...imports.keys()].filter((file) => file.startsWith('shared/'));
    const ofOneSide = files.filter((file) => reached.filter((one) => one.has(file)).length < 2);
    expect(files.length).toBeGreaterThan(60);
    expect(ofOneSide.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  });
});
