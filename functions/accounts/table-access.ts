import { identityPartitions } from '../records/identity-claim.ts';
import { onceForEventAccess } from '../runtime/once-for-event.ts';
import { leftAddressStoreAccess } from './finishing/left-address-store.ts';
import { readGivingWayAccess } from './giving-way/find-giving-way.ts';
import { personAccess } from './person/person-store.ts';
import { accountAccess } from './registration/account-store.ts';
import { newcomerAccess } from './welcome/newcomer-store.ts';

/** Table access of this capability's functions. */
export const tableAccess = {
  'check-user-exists': [accountAccess.findIdentity(...identityPartitions), readGivingWayAccess],
  'create-account': [
    accountAccess.findIdentity(...identityPartitions),
    readGivingWayAccess,
    accountAccess.addIfNew,
    accountAccess.findMadeBy,
    accountAccess.findById,
  ],
  'get-account': accountAccess.findWithNewsletter,
  'download-my-data': [personAccess.readAll, personAccess.readBilling],
  'delete-account': [personAccess.readAll, personAccess.readLedger, personAccess.removeAccount],
  'finish-sign-up': accountAccess.findWithTrial,
  'finish-deletion': [
    leftAddressStoreAccess.find,
    personAccess.eraseRest,
    accountAccess.findIdentity('EMAIL#*'),
    accountAccess.findWithTrial,
    leftAddressStoreAccess.forget,
  ],
  'email-welcome': [newcomerAccess.find, onceForEventAccess],
};
