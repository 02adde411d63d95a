import type { Subscription } from '../../shared/contracts/billing.ts';
import { rowKey } from './account-rows.ts';

export const subscriptionEntity = 'Subscription';

export function subscriptionItem(accountId: string, subscription: Subscription) {
  return { ...rowKey(accountId, 'SUBSCRIPTION'), entity: subscriptionEntity, ...subscription };
}
