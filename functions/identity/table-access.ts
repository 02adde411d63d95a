import { countDirectSendAccess } from '../messaging/delivery/count-direct-send.ts';
import { rateLimitAccess } from '../runtime/limits/rate-limit.ts';
import { trustedAddressAccess } from './trusted-address-store.ts';

/** Table access of this capability's functions. */
export const tableAccess = {
  /** Only for logins with a code. */
  'create-auth-challenge': [rateLimitAccess, countDirectSendAccess],
  'verify-auth-challenge': [rateLimitAccess, trustedAddressAccess.has, trustedAddressAccess.add],
};
