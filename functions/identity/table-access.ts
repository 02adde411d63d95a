import { countApartAccess } from '../messaging/sending/count-apart.ts';
import { rateLimitAccess } from '../runtime/limits/rate-limit.ts';
import { knownAddressAccess } from './known-address-store.ts';

/** What each function of this capability does to the table. */
export const tableAccess = {
  /** Where a login asks for a code; without codes it does nothing. */
  'create-auth-challenge': [rateLimitAccess, countApartAccess],
  'verify-auth-challenge': [rateLimitAccess, knownAddressAccess.has, knownAddressAccess.add],
};
