import { describe, expect, it } from 'vitest';
import {
  addNames,
  compareNames,
  formatNames,
  parseNames,
} from '../../../../infra/operations/tables/stored-names/name-list.ts';

describe('a list of names', () => {
  const listed = parseNames('field at ×2\nfield look\n');

  it('is read as it was written', () => {
    expect(formatNames(listed)).toBe('field at ×2\nfield look\n');
  });

  it('tells lost names from new ones', () => {
    expect(compareNames(listed, parseNames('field at\nfield check\n'))).toEqual({
      lost: ['field at (1 of 2 places)', 'field look'],
      added: ['field check'],
    });
    expect(compareNames(listed, listed)).toEqual({ lost: [], added: [] });
  });

  it('keeps lost names when new ones are added', () => {
    const all = addNames(listed, parseNames('field at ×3\nfield check\n'));
    expect(formatNames(all)).toBe('field at ×3\nfield check\nfield look\n');
  });
});
