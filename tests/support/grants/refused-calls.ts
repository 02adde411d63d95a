import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refusedRequests } from './grant-records.ts';

/**
 * Around all functional tests and those of the harness: no function of the product may be refused anything, also where it
 * goes on as if nothing had happened. The whole test command names a directory for the records,
 * and takes each grant away from what is asked for in them.
 */
export default function setup(): () => void {
  const given = process.env['LOCAL_CLOUD_GRANT_RECORDS'];
  const directory = given ?? mkdtempSync(path.join(tmpdir(), 'bfj-grants-'));
  process.env['LOCAL_CLOUD_GRANT_RECORDS'] = directory;
  return () => {
    // Projects of one run share the directory, and the one that made it has looked into it.
    if (!existsSync(directory)) return;
    const refused = refusedRequests(directory);
    if (given === undefined) rmSync(directory, { recursive: true, force: true });
    if (refused.length > 0) {
      throw new Error(`Roles do not allow what functions do:\n${refused.join('\n')}`);
    }
  };
}
