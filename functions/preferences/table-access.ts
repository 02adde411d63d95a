import { removeSubscriberAccess } from '../records/newsletter-subscriber.ts';
import { preferencesAccess } from './preferences-store.ts';

const saving = [preferencesAccess.readRows, preferencesAccess.saveIfUnchanged];

/** What each function of this capability does to the table. */
export const tableAccess = {
  'sync-user-preferences': [saving, removeSubscriberAccess],
  'switch-newsletter': [saving, removeSubscriberAccess],
  'prove-email': saving,
};
