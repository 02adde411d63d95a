import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Access } from '../../../../shared/contracts/access.ts';
import { paymentsKey, usePayments } from '../billing/use-payments.ts';
import { subscriptionKey, useSubscription } from '../billing/use-subscription.ts';
import { standingOf, type Standing } from './standing.ts';
import { useAccess } from './use-access.ts';

/**
 * Where somebody without access stands. While a payment is expected, access and all that the
 * expectation rests on are asked for again and again.
 * @param isTold the address says that a payment was just made
 */
export function useStanding({ hasAccess }: Access, isTold: boolean): Standing {
  const client = useQueryClient();
  const { data: own } = useSubscription({ enabled: !hasAccess });
  const { payments } = usePayments({ enabled: !hasAccess });
  const standing = standingOf({ isTold, own, payments });
  const expectsPayment = standing === 'expected';
  const { dataUpdatedAt } = useAccess({ expectsPayment });

  const lookAgain = useEffectEvent((_accessReadAt: number) => {
    if (!expectsPayment) return;
    // Not only access may have come: the charge may have been refused as well.
    void client.invalidateQueries({ queryKey: [subscriptionKey] });
    void client.invalidateQueries({ queryKey: [paymentsKey] });
  });
  useEffect(() => lookAgain(dataUpdatedAt), [dataUpdatedAt]);
  return standing;
}
