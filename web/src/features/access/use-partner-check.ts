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
  readonly outcome: 'asked' | 'recent' | 'failed' | 'offline';
}

/**
 * Has the server fetch the current state from Mercado Pago, because ours may be outdated, and updates all pages with
 * the result.
 */
export function usePartnerCheck() {
  const client = useQueryClient();
  const session = useSession();
  const name = sessionName(session);
  const [isChecking, setChecking] = useState(false);
  const [result, setResult] = useState<CheckResult>();

  /**
   * Returns whether the state was received. The cached subscription is then current; other data that depends on it
   * must be read again.
   */
  async function check(): Promise<boolean> {
    if (session?.kind !== 'account') return false;
    setChecking(true);
    setResult(undefined);
    // Without an answer from the partner, there is no new information.
    let failure: CheckResult['outcome'] = 'failed';
    const billing = await callWithSession(getSubscription, { look: 'true' }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'network') failure = 'offline';
        return undefined;
      },
    );
    setChecking(false);
    setResult({ at: serverNow(), outcome: billing?.look ?? failure });
    if (billing === undefined) return false;
    client.setQueryData([subscriptionKey, name], billing);
    void client.invalidateQueries({ queryKey: [paymentsKey] });
    return true;
  }
  return { isChecking, result, check };
}
