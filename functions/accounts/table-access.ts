import { identityPartitions } from '../entities/identity-claim.ts';
import { editionReaderAccess } from '../market/editions/edition-reader.ts';
import { onceForEventAccess } from '../runtime/once-for-event.ts';
import { deletedEmailStoreAccess } from './completion/deleted-email-store.ts';
import { readReclaimableAccess } from './reclaim/read-reclaimable.ts';
import { accountDataAccess } from './data-requests/account-data-store.ts';
import { accountAccess } from './registration/account-store.ts';
import { welcomeFactsAccess } from './welcome/welcome-facts-store.ts';

/** Table access of this capability's functions. */
export const tableAccess = {
  'check-user-exists': [accountAccess.findIdentity(...identityPartitions), readReclaimableAccess],
  'create-account': [
    accountAccess.findIdentity(...identityPartitions),
    readReclaimableAccess,
    accountAccess.addIfNew,
    accountAccess.findCreatedBy,
    accountAccess.findById,
  ],
  'get-account': accountAccess.findWithNewsletter,
  'download-my-data': [accountDataAccess.readAll, accountDataAccess.readBilling],
  'delete-account': [
    accountDataAccess.readAll,
    accountDataAccess.readLedger,
    accountDataAccess.removeAccount,
  ],
  'finish-sign-up': accountAccess.findWithTrial,
  'finish-deletion': [
    deletedEmailStoreAccess.find,
    accountDataAccess.eraseRemainingRows,
    accountAccess.findIdentity('EMAIL#*'),
    accountAccess.findWithTrial,
    deletedEmailStoreAccess.delete,
  ],
  'email-welcome': [welcomeFactsAccess.find, onceForEventAccess, editionReaderAccess],
};
