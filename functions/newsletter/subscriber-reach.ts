import type { Account } from '../../shared/contracts/accounts.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';

/**
 * Returns whether an account may read and change the newsletter row of its e-mail. A sign-up does not verify the
 * e-mail, so the same address proves nothing: before a verification, the account owns only a row that it has created
 * and no verified owner has taken over.
 */
export function reachesSubscriber(
  account: Pick<Account, 'id' | 'email_verified_at'>,
  row: Pick<NewsletterSubscriber, 'accountId' | 'proven_at'>,
): boolean {
  if (account.email_verified_at !== undefined) return true;
  return row.accountId === account.id && row.proven_at === undefined;
}
