import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deniedRequests } from './grant-records.ts';

/**
 * Runs around all functional and harness tests: no function of the product may be denied a call, even where it
 * carries on without an error. The whole test command sets a directory for the records, and then tests each grant
 * against the recorded requests.
 */
export default function setup(): () => void {
  const inherited = process.env['LOCAL_CLOUD_GRANT_RECORDS'];
  const directory = inherited ?? mkdtempSync(path.join(tmpdir(), 'bfj-grants-'));
  process.env['LOCAL_CLOUD_GRANT_RECORDS'] = directory;
  return () => {
    // Projects of one run share the directory, and the project that created it has already checked it.
    if (!existsSync(directory)) return;
    const denied = deniedRequests(directory);
    if (inherited === undefined) rmSync(directory, { recursive: true, force: true });
    if (denied.length > 0) {
      throw new Error(`Roles do not allow what functions do:\n${denied.join('\n')}`);
    }
  };
}
