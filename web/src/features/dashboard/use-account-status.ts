import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Access } from '../../../../shared/contracts/access.ts';
import { paymentsKey, subscriptionKey } from '../access/session/query-keys.ts';
import { useSubscription } from '../billing/use-subscription.ts';
import { accountStatusOf, hasOpenPix, type AccountStatus } from '../billing/account-status.ts';
import { useAccess } from '../access/use-access.ts';

/**
 * Returns the payment state of an account without access; undefined until the server has answered. While a payment
 * is expected, it polls the access and the payment.
 */
export function useAccountStatus({ hasAccess }: Access): AccountStatus | undefined {
  const client = useQueryClient();
  const { data: own, isLoading, errorUpdateCount } = useSubscription({ enabled: !hasAccess });
  // After one failed try it is asked again in the background, behind what can be shown without it.
  // With access nothing waits for this, since the dashboard would be mounted anew.
  const isReading = !hasAccess && isLoading && errorUpdateCount === 0;
  const accountStatus = isReading ? undefined : accountStatusOf(own);
  // A pending Pix beside an overdue subscription: either may give access.
  const expectsPayment =
    accountStatus === 'expected' || (accountStatus === 'past_due' && hasOpenPix(own));
  const { dataUpdatedAt } = useAccess({ expectsPayment });

  const lookAgain = useEffectEvent((_accessReadAt: number) => {
    if (!expectsPayment) return;
    // Not only access may have come: the charge may have been refused as well.
    void client.invalidateQueries({ queryKey: [subscriptionKey] });
    void client.invalidateQueries({ queryKey: [paymentsKey] });
  });
  useEffect(() => lookAgain(dataUpdatedAt), [dataUpdatedAt]);
  return accountStatus;
}
