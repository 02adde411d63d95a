import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Access } from '../../../../shared/contracts/access.ts';
import { paymentsKey, subscriptionKey } from '../access/session/query-keys.ts';
import { useSubscription } from '../billing/use-subscription.ts';
import { accountStatusOf, hasOpenPix, type AccountStatus } from '../billing/account-status.ts';
import { useAccess } from '../access/use-access.ts';

/**
 * Where somebody without access stands; undefined until the server has been asked. While a payment
 * is expected, access and all that the expectation rests on are asked for again and again.
 */
export function useAccountStatus({ hasAccess }: Access): AccountStatus | undefined {
  const client = useQueryClient();
  const { data: own, isLoading, errorUpdateCount } = useSubscription({ enabled: !hasAccess });
  // After one failed try it is asked again in the background, behind what can be shown without it.
  // With access nothing waits for this, since the dashboard would be mounted anew.
  const isReading = !hasAccess && isLoading && errorUpdateCount === 0;
  const accountStatus = isReading ? undefined : accountStatusOf(own);
  // Whoever waits for a Pix beside an overdue subscription may get access by either.
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
