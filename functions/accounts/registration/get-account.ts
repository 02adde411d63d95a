import type { CurrentAccount } from '../../../shared/contracts/accounts.ts';
import { normalizeEmail } from '../../../shared/values/email.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { AccountStore } from './account-store.ts';

/**
 * Reads the session's account. `newsletter_email` comes from the newsletter's row, because an unsubscription by a
 * message's link changes only that. For a row of another account it reveals only that the row exists, as the public
 * newsletter form does.
 * @throws ProblemError `account_not_found`
 */
export async function getAccount(
  dependencies: { readonly accounts: Pick<AccountStore, 'findWithNewsletter'> },
  session: Pick<Session, 'accountId' | 'email'>,
): Promise<CurrentAccount> {
  const found = await dependencies.accounts.findWithNewsletter(
    session.accountId,
    normalizeEmail(session.email),
  );
  if (found === undefined) throw new ProblemError('account_not_found');
  const { account, newsletter } = found;
  return {
    ...account,
    newsletter_email: newsletter === 'own' ? 'sim' : 'nao',
    ...(newsletter === 'elsewhere' ? { newsletterElsewhere: true } : {}),
  };
}
