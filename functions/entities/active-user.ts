import type { ActiveUser } from '../../shared/contracts/billing.ts';
import { rowKey } from './account-rows.ts';

export const activeUserEntity = 'ActiveUser';

export function activeUserItem(accountId: string, activeUser: ActiveUser) {
  return { ...rowKey(accountId, 'ACTIVE_USER'), entity: activeUserEntity, ...activeUser };
}
