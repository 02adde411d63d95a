import { rateLimitAccess } from './limits/rate-limit.ts';
import { partnerSlotsAccess } from './partner-slots/partner-slots.ts';

/** What a function does to the table because of its kind, in whatever capability it is. */
export const functionAccess = {
  endpoint: rateLimitAccess,
  /** In a small account, a function that waits for a partner. */
  holdingPartnerSlots: partnerSlotsAccess,
};
