import { removeSubscriberAccess } from '../entities/newsletter-subscriber.ts';
import { readAccountPreferencesAccess } from './account-preferences.ts';
import { preferencesAccess } from './preferences-store.ts';

const saving = [preferencesAccess.readRows, preferencesAccess.saveIfUnchanged];

/** Without the rows of a trial. */
export const accountPreferencesAccess = [readAccountPreferencesAccess, saving];

/** Table access of this capability's functions. */
export const tableAccess = {
  'sync-user-preferences': [saving, removeSubscriberAccess],
  'switch-newsletter': [saving, removeSubscriberAccess],
  'prove-email': saving,
};
