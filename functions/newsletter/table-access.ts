import { editionReaderAccess } from '../market/editions/edition-reader.ts';
import { accountOfAddressAccess } from '../messaging/audience/messages-of-address.ts';
import { onceForEventAccess } from '../runtime/once-for-event.ts';
import { pointerAccess } from './pointer-store.ts';
import { subscriberAccess } from './subscriber-store.ts';

/** Finding, once for each event, the subscriber that it names. */
const subscriberOfEvent = [
  onceForEventAccess,
  pointerAccess.findEmail,
  subscriberAccess.findByEmail,
];

/** Table access of this capability's functions. */
export const tableAccess = {
  'check-newsletter-email': subscriberAccess.findByEmail,
  'subscribe-newsletter': [subscriberAccess.findByEmail, subscriberAccess.addIfNew],
  'get-newsletter-subscriber': [subscriberAccess.findByEmail, accountOfAddressAccess],
  'personalize-newsletter': [subscriberAccess.findByEmail, subscriberAccess.replaceIfUnchanged],
  'unsubscribe-newsletter': [subscriberAccess.findByEmail, subscriberAccess.removeIfPresent],
  'webhook-newsletter-created': subscriberOfEvent,
  'webhook-newsletter-personalization': subscriberOfEvent,
  'webhook-newsletter-unsubscribed': [subscriberOfEvent, pointerAccess.delete],
  /** Without a configured webhook nothing is delivered. */
  'webhook-newsletter-unsubscribed, without a receiver': pointerAccess.delete,
  'email-newsletter-welcome': [subscriberOfEvent, editionReaderAccess],
};
