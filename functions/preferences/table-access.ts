import { removeSubscriberAccess } from '../records/newsletter-subscriber.ts';
import { readPersonPreferencesAccess } from './person-preferences.ts';
import { preferencesAccess } from './preferences-store.ts';

const saving = [preferencesAccess.readRows, preferencesAccess.saveIfUnchanged];

/** Without the rows of a trial. */
export const personPreferencesAccess = [readPersonPreferencesAccess, saving];

/** Table access of this capability's functions. */
export const tableAccess = {
  'sync-user-preferences': [saving, removeSubscriberAccess],
  'switch-newsletter': [saving, removeSubscriberAccess],
  'prove-email': saving,
};
