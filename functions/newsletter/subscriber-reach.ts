import type { Account } from '../../shared/contracts/accounts.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';

/**
 * Whether the newsletter's row under an account's e-mail is the account's to read and to change.
 * Nobody proves an e-mail to sign up, so the same address says nothing: until the account's person
 * has proven it, theirs is only what the account made itself and no proven owner has taken over.
 */
export function reachesSubscriber(
  account: Pick<Account, 'id' | 'email_verified_at'>,
  row: Pick<NewsletterSubscriber, 'accountId' | 'proven_at'>,
): boolean {
  if (account.email_verified_at !== undefined) return true;
  return row.accountId === account.id && row.proven_at === undefined;
}
