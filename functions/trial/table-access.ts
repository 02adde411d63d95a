import { accessGuardAccess } from '../access/access-guard.ts';
import { readGivingWayAccess } from '../accounts/giving-way/find-giving-way.ts';
import { identityPartitions } from '../records/identity-claim.ts';
import { onceForEventAccess } from '../runtime/once-for-event.ts';
import { trialExpiryAccess } from './expiry/trial-expiry-store.ts';
import { reminderProgressAccess } from './news/reminder-progress-store.ts';
import { trialsAloneAccess } from './news/trial-standing.ts';
import { trialAccess } from './running/trial-store.ts';
import { accountOfEmailAccess, trialStartAccess } from './start/trial-start-store.ts';
import { upgradeAccess } from './upgrade/upgrade-store.ts';

const start = [readGivingWayAccess, trialStartAccess.startIfNew, trialStartAccess.findStartedBy];
const announcement = [onceForEventAccess, trialAccess.find];

export const personTrialAccess = [trialAccess.findPerson, trialAccess.savePreferences];

/** Table access of this capability's functions. */
export const tableAccess = {
  'start-trial': [trialStartAccess.findNewcomer(...identityPartitions), start],
  // Only the upgrade asks for a CPF.
  'migrate-newsletter': [trialStartAccess.findNewcomer('PHONE#*', 'EMAIL#*'), start],
  'check-active-email': [accountOfEmailAccess, accessGuardAccess],
  'get-trial': trialAccess.find,
  'update-trial-preferences': personTrialAccess,
  'upgrade-trial': [upgradeAccess.findUpgrading, upgradeAccess.registerCpf],
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
    trialsAloneAccess,
  ],
  'email-trial-end': [trialsAloneAccess, onceForEventAccess],
};
