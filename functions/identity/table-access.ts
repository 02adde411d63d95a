import { countApartAccess } from '../messaging/sending/count-apart.ts';
import { rateLimitAccess } from '../runtime/limits/rate-limit.ts';
import { knownAddressAccess } from './known-address-store.ts';

/** Table access of this capability's functions. */
export const tableAccess = {
  /** Only where a login asks for a code. */
  'create-auth-challenge': [rateLimitAccess, countApartAccess],
  'verify-auth-challenge': [rateLimitAccess, knownAddressAccess.has, knownAddressAccess.add],
};
