import { accessGuardAccess } from './access-guard.ts';
import { accessCheckAccess } from './access-store.ts';

/** The access check of endpoints for subscribers. */
export const subscriberAccess = accessGuardAccess;

/** Table access of this capability's functions. */
export const tableAccess = {
  'check-access': [accessCheckAccess.readRows, accessCheckAccess.readLedgerItem],
};
