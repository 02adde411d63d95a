import type { Access } from '../../shared/contracts/access.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Table } from '../runtime/table.ts';
import type { AccessSubject } from './access-rows.ts';
import { accessStoreAccess, accessStore } from './access-store.ts';
import { findAccess, requireAccess } from './access.ts';

/**
 * Rejects sessions without access; endpoints for subscribers receive it.
 * @throws ProblemError `access_required`
 */
export type AccessGuard = (session: AccessSubject) => Promise<void>;

export const accessGuardAccess = accessStoreAccess;

/** The guard on the real table, for the functions of other capabilities. */
export function accessGuard(table: Table, clock: Clock): AccessGuard {
  const dependencies = { access: accessStore(table), clock };
  return async (session) => {
    await requireAccess(dependencies, session);
  };
}

/** Returns the access of a session. Any failure means no access. */
export type AccessFinder = (subject: AccessSubject) => Promise<Access>;

/** The finder on the real table, for the functions of other capabilities. */
export function accessFinder(table: Table, clock: Clock): AccessFinder {
  const dependencies = { access: accessStore(table), clock };
  return (subject) => findAccess(dependencies, subject);
}
