import {
  accountDataDependencies,
  signUpDependencies,
} from '../../../functions/accounts/accounts-dependencies.ts';
import { collectMyData } from '../../../functions/accounts/data-requests/collect-my-data.ts';
import { deleteAccount } from '../../../functions/accounts/data-requests/delete-account.ts';
import { createAccount } from '../../../functions/accounts/registration/create-account.ts';
import { checkUserExists } from '../../../functions/accounts/registration/check-user-exists.ts';
import { getAccount } from '../../../functions/accounts/registration/get-account.ts';
import { cognitoUsers } from '../../../functions/identity/users.ts';
import { cognitoClient } from '../../../functions/integrations/cognito-user-pool.ts';
import {
  preferencesDependencies,
  proveEmailDependencies,
} from '../../../functions/preferences/preferences-dependencies.ts';
import { proveEmail } from '../../../functions/preferences/prove-email.ts';
import { setNewsletterSubscription } from '../../../functions/preferences/set-newsletter-subscription.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { parseContract } from '../../../functions/runtime/http/request.ts';
import type { Session } from '../../../functions/runtime/http/session.ts';
import type { Platform } from '../../../functions/runtime/platform.ts';
import { secretReader } from '../../../functions/runtime/secrets.ts';
import * as contracts from '../../../shared/contracts/accounts.ts';
import type { SignUp } from '../../support/users/sign-ups.ts';

const userAgent = 'tests/1';

/** Use cases of an account's life; sign-ups are parsed by their contract. */
export function accountUseCases(platformOf: (functionName: string) => Platform) {
  const platform = platformOf('create-account');
  const signingUp = signUpDependencies(platform);
  const own = accountDataDependencies(platformOf('download-my-data'));
  const deletion = platformOf('delete-account');
  const deleting = {
    ...accountDataDependencies(deletion),
    users: cognitoUsers(deletion.settings('USER_POOL_ID').USER_POOL_ID, cognitoClient(deletion)),
  };
  const proofs = emailProofs(
    secretReader(platform.settings('TOKEN_SECRET_ARN').TOKEN_SECRET_ARN, platform),
  );
  return {
    create: async (sent: Partial<SignUp>, idempotencyKey?: string) => {
      const signUp = parseContract(contracts.createAccount.request, sent);
      return createAccount(signingUp, { signUp, userAgent, idempotencyKey });
    },
    exists: async (typed: object) =>
      checkUserExists(signingUp, parseContract(contracts.checkUserExists.request, typed)),
    get: (session: Session) => getAccount(signingUp, session),
    remove: (session: Pick<Session, 'accountId' | 'email' | 'userName'>) =>
      deleteAccount(deleting, session),
    download: (session: Session) => collectMyData(own, session),
    /** The users of the pool, as sign-ups create them. */
    users: signingUp.users,
    /** Returns the proof given for a valid code from the mailbox. */
    proofOf: (email: string) => proofs.seal(email, platform.clock()),
    proveEmail: (session: Session, proof: string) =>
      proveEmail(proveEmailDependencies(platformOf('prove-email')), session, proof),
    switchNewsletter: (session: Session, enabled: boolean) =>
      setNewsletterSubscription(
        preferencesDependencies(platformOf('switch-newsletter')),
        session,
        enabled,
        userAgent,
      ),
  };
}
