import type { AccessRows } from '../../shared/access.ts';
import { batchGet } from '../runtime/batch-get.ts';
import type { Table } from '../runtime/table.ts';
import { accessKeys, accessRows, type AccessSubject } from './access-rows.ts';

/** What the table says about a person's access. */
export interface AccessStore {
  /**
   * Every row that can decide, as it is now, with one request.
   * @throws OperationalError where the row that decides alone is damaged; the SDK's error
   */
  readRows(subject: AccessSubject): Promise<AccessRows>;
}

export function accessStore(table: Table): AccessStore {
  return {
    readRows: async (subject) => accessRows(await batchGet(table, accessKeys(subject)), subject),
  };
}
