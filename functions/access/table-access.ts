import { accessGuardAccess } from './access-guard.ts';
import { accessCheckAccess } from './access-store.ts';

/** What an endpoint for subscribers asks before anything else. */
export const subscriberAccess = accessGuardAccess;

/** What each function of this capability does to the table. */
export const tableAccess = {
  'check-access': [accessCheckAccess.readRows, accessCheckAccess.readLedgerItem],
};
