import { accessGuardAccess } from '../access/access-guard.ts';
import { readReclaimableAccess } from '../accounts/reclaim/read-reclaimable.ts';
import { identityPartitions } from '../entities/identity-claim.ts';
import { onceForEventAccess } from '../runtime/once-for-event.ts';
import { trialExpiryAccess } from './expiry/trial-expiry-store.ts';
import { reminderProgressAccess } from './emails/reminder-progress-store.ts';
import { trialsWithoutAccessAccess } from './emails/trials-without-access.ts';
import { trialAccess } from './running/trial-store.ts';
import { accountByEmailAccess, trialStartAccess } from './start/trial-start-store.ts';
import { upgradeAccess } from './upgrade/upgrade-store.ts';

const start = [readReclaimableAccess, trialStartAccess.startIfNew, trialStartAccess.findStartedBy];
const announcement = [onceForEventAccess, trialAccess.find];

export const trialPreferencesAccess = [trialAccess.findWithAccount, trialAccess.savePreferences];

/** Table access of this capability's functions. */
export const tableAccess = {
  'start-trial': [trialStartAccess.findExistingRegistrations(...identityPartitions), start],
  // Only the upgrade asks for a CPF.
  'migrate-newsletter': [trialStartAccess.findExistingRegistrations('PHONE#*', 'EMAIL#*'), start],
  'check-active-email': [accountByEmailAccess, accessGuardAccess],
  'get-trial': trialAccess.find,
  'update-trial-preferences': trialPreferencesAccess,
  'upgrade-trial': [upgradeAccess.findCandidate, upgradeAccess.registerCpf],
  'expire-trials': [
    trialExpiryAccess.readProgress,
    trialExpiryAccess.saveProgress,
    trialExpiryAccess.findDue,
    trialExpiryAccess.expire,
  ],
  'webhook-trial-gratuito': announcement,
  'webhook-trial-created': announcement,
  'remind-trials': [
    reminderProgressAccess.read,
    reminderProgressAccess.save,
    trialExpiryAccess.findDue,
    trialsWithoutAccessAccess,
  ],
  'email-trial-end': [trialsWithoutAccessAccess, onceForEventAccess],
};
