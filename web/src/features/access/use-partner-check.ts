import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { sessionName } from './session/session-name.ts';
import { useSession } from './session/use-session.ts';
import { getSubscription } from '../../../../shared/contracts/billing-endpoints.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callWithSession } from './session/authorized-api.ts';
import { paymentsKey, subscriptionKey } from './session/query-keys.ts';

/** The result and its time by the server's clock. */
export interface CheckResult {
  readonly at: number;
  /** `offline`: we could not be reached ourselves. */
  readonly look: 'asked' | 'recent' | 'failed' | 'offline';
}

/** Asks Mercado Pago for the current state, because ours may be late, and refreshes all pages with the result. */
export function usePartnerCheck() {
  const client = useQueryClient();
  const session = useSession();
  const name = sessionName(session);
  const [isLooking, setLooking] = useState(false);
  const [result, setResult] = useState<CheckResult>();

  /** @returns whether anything was reported; then dependent data must be read again */
  async function look(): Promise<boolean> {
    if (session?.kind !== 'account') return false;
    setLooking(true);
    setResult(undefined);
    // Without an answer of the partner, nothing is known anew.
    let failure: CheckResult['look'] = 'failed';
    const own = await callWithSession(getSubscription, { look: 'true' }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'network') failure = 'offline';
      return undefined;
    });
    setLooking(false);
    setResult({ at: serverNow(), look: own?.look ?? failure });
    if (own === undefined) return false;
    client.setQueryData([subscriptionKey, name], own);
    void client.invalidateQueries({ queryKey: [paymentsKey] });
    return true;
  }
  return { isLooking, result, look };
}
