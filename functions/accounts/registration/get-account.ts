import type { OwnAccount } from '../../../shared/contracts/accounts.ts';
import { normalizeEmail } from '../../../shared/values/email.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { AccountStore } from './account-store.ts';

/**
 * The registration of the session's person. Whoever has left the newsletter by the link in a
 * message has told only the newsletter, so `newsletter_email` says what its table says. Of a row that
 * is not the account's it says that there is one, as the newsletter's form does to anybody.
 * @throws BfjError `account_not_found`
 */
export async function getAccount(
  dependencies: { readonly accounts: Pick<AccountStore, 'findWithNewsletter'> },
  session: Pick<Session, 'accountId' | 'email'>,
): Promise<OwnAccount> {
  const found = await dependencies.accounts.findWithNewsletter(
    session.accountId,
    normalizeEmail(session.email),
  );
  if (found === undefined) throw new BfjError('account_not_found');
  const { account, newsletter } = found;
  return {
    ...account,
    newsletter_email: newsletter === 'own' ? 'sim' : 'nao',
    ...(newsletter === 'elsewhere' ? { newsletterElsewhere: true } : {}),
  };
}
