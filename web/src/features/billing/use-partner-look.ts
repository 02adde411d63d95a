import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { sessionName } from '../dashboard/session-name.ts';
import { useSession } from '../identity/use-session.ts';
import { paymentsKey } from './use-payments.ts';
import { lookAtSubscription, subscriptionKey } from './use-subscription.ts';

/**
 * For whoever asks again: our own state may be what is late, so that the partner is asked too. What
 * it has led to is what all pages show from then on.
 */
export function usePartnerLook() {
  const client = useQueryClient();
  const session = useSession();
  const name = sessionName(session);
  const [isLooking, setLooking] = useState(false);

  /** @returns whether anything was told; then whatever follows from it is to be read again */
  async function look(): Promise<boolean> {
    if (session?.kind !== 'account') return false;
    setLooking(true);
    const own = await lookAtSubscription();
    setLooking(false);
    if (own === undefined) return false;
    client.setQueryData([subscriptionKey, name], own);
    void client.invalidateQueries({ queryKey: [paymentsKey] });
    return true;
  }
  return { isLooking, look };
}
