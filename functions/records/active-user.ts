import type { ActiveUser } from '../../shared/contracts/billing.ts';
import { rowKey } from './person.ts';

/** What the row of a plan that was paid once says it is. */
export const activeUserEntity = 'ActiveUser';

export function activeUserItem(accountId: string, activeUser: ActiveUser) {
  return { ...rowKey(accountId, 'ACTIVE_USER'), entity: activeUserEntity, ...activeUser };
}
