import { removeSubscriberAccess } from '../records/newsletter-subscriber.ts';
import { readPersonPreferencesAccess } from './person-preferences.ts';
import { preferencesAccess } from './preferences-store.ts';

const saving = [preferencesAccess.readRows, preferencesAccess.saveIfUnchanged];

/** What `personPreferences` does to the table, beside what changes in a trial. */
export const personPreferencesAccess = [readPersonPreferencesAccess, saving];

/** What each function of this capability does to the table. */
export const tableAccess = {
  'sync-user-preferences': [saving, removeSubscriberAccess],
  'switch-newsletter': [saving, removeSubscriberAccess],
  'prove-email': saving,
};
