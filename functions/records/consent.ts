import type { Consent } from '../../shared/contracts/accounts.ts';
import { accountPartition } from './person.ts';

/** An entry of a person's consent log. Its key is new each time, so that none is ever replaced. */
export function consentItem(accountId: string, consent: Consent) {
  return {
    PK: accountPartition(accountId),
    SK: `CONSENT#${consent.id}`,
    entity: 'Consent',
    ...consent,
  };
}
