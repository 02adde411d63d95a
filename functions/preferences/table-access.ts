import { removeSubscriberAccess } from '../records/newsletter-subscriber.ts';
import { preferencesAccess } from './preferences-store.ts';

/** What `personPreferences` does to the table, beside what changes in a trial. */
export const personPreferencesAccess = [
  preferencesAccess.readRows,
  preferencesAccess.saveIfUnchanged,
];

/** What each function of this capability does to the table. */
export const tableAccess = {
  'sync-user-preferences': [personPreferencesAccess, removeSubscriberAccess],
  'switch-newsletter': [personPreferencesAccess, removeSubscriberAccess],
  'prove-email': personPreferencesAccess,
};
