import { describe, expect, it } from 'vitest';
import { collectStoredNames } from '../../../../infra/operations/tables/stored-names/collect-names.ts';
import {
  compareNames,
  readNameList,
  storedNamesFile,
} from '../../../../infra/operations/tables/stored-names/name-list.ts';
import { withProductSources } from '../../../../infra/operations/tables/stored-names/product-sources.ts';

describe('the names of stored and sent data', () => {
  const { lost, added } = compareNames(
    readNameList(storedNamesFile),
    withProductSources(collectStoredNames),
  );

  it('are all still in the code', () => {
    expect(
      lost,
      'stored data has these names and needs a migration; if none has, run `npm run tables -- --accept-lost-names`',
    ).toEqual([]);
  });

  it('are all listed', () => {
    expect(added, 'run `npm run tables`').toEqual([]);
  });
});
