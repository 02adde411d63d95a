import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Access } from '../../../../shared/contracts/access.ts';
import { paymentsKey, subscriptionKey } from '../access/session/query-keys.ts';
import { useSubscription } from '../billing/use-subscription.ts';
import { deriveAccountStatus, hasOpenPix, type AccountStatus } from '../billing/account-status.ts';
import { useAccess } from '../access/use-access.ts';

/**
 * Returns the payment state of an account without access; undefined until the server has answered. While a payment
 * is expected, it polls the access and the payment.
 */
export function useAccountStatus({ hasAccess }: Access): AccountStatus | undefined {
  const client = useQueryClient();
  const { data: billing, isLoading, errorUpdateCount } = useSubscription({ enabled: !hasAccess });
  // After one failed attempt, the state is read again in the background, and the page shows what does not depend on it.
  // Pages with access do not wait for it, because the dashboard would be mounted again.
  const isReading = !hasAccess && isLoading && errorUpdateCount === 0;
  const accountStatus = isReading ? undefined : deriveAccountStatus(billing);
  // A pending Pix of an account with an overdue subscription: the payment of either gives access.
  const expectsPayment =
    accountStatus === 'expected' || (accountStatus === 'past_due' && hasOpenPix(billing));
  const { dataUpdatedAt } = useAccess({ expectsPayment });

  const recheck = useEffectEvent((_accessReadAt: number) => {
    if (!expectsPayment) return;
    // The charge may have been refused, so the access is not all that may have changed.
    void client.invalidateQueries({ queryKey: [subscriptionKey] });
    void client.invalidateQueries({ queryKey: [paymentsKey] });
  });
  useEffect(() => recheck(dataUpdatedAt), [dataUpdatedAt]);
  return accountStatus;
}
