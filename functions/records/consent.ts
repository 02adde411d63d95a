import type { Consent } from '../../shared/contracts/accounts.ts';
import { ownKey } from './person.ts';

/** An entry of a person's consent log. Its key is new each time, so that none is ever replaced. */
export function consentItem(accountId: string, consent: Consent) {
  return { ...ownKey(accountId, 'CONSENT', consent.id), entity: 'Consent', ...consent };
}
