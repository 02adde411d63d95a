import { describe, expect, it } from 'vitest';
import { readImports } from '../../support/sources/source-imports.ts';

/** The layers of the stacks; each may import those below it. */
const floors = ['stacks', 'capabilities', 'patterns', 'platform', 'constructs'] as const;

const floorOf = (file: string) => {
  const room = /^infra\/([^/]+)\//.exec(file)?.[1];
  return floors.findIndex((floor) => floor === room);
};
const isUpward = (file: string, imported: string) =>
  floorOf(imported) !== -1 && floorOf(imported) < floorOf(file);

describe('the layers of infra', () => {
  const arrows = [...readImports()].flatMap(([file, targets]) =>
    floorOf(file) === -1 ? [] : targets.map((target) => [file, target] as const),
  );

  it('import lower layers only', () => {
    expect(arrows.length).toBeGreaterThan(100);
    expect(arrows.filter(([file, target]) => isUpward(file, target))).toEqual([]);
  });

  it('detect an import of a higher layer', () => {
    expect(isUpward('infra/patterns/endpoint.ts', 'infra/capabilities/trial.ts')).toBe(true);
    expect(isUpward('infra/capabilities/trial.ts', 'infra/patterns/endpoint.ts')).toBe(false);
  });
});
