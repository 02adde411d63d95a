import { randomBytes } from 'node:crypto';
import { internationalPhone } from '../../shared/values/phone.ts';
import { cognitoUserPool, type UserPool } from '../integrations/cognito-user-pool.ts';
import { OperationalError } from '../runtime/operational-error.ts';

/** The Cognito user of an e-mail, and its account. */
export interface AccountUser {
  /** Normalized. */
  readonly email: string;
  /** Eleven digits. */
  readonly phone: string;
  readonly accountId: string;
  /** Allows trial sessions. */
  readonly trialId?: string;
  /** Missing when only the browser knows it: the user gets a random one. */
  readonly password?: string;
}

/** The users of the user pool. Every call may be repeated. */
export interface Users {
  /**
   * Creates the user of an account, or updates the existing one. A user of another account under the same e-mail is
   * left over from a deleted account and is deleted.
   * @throws the SDK's error; OperationalError when concurrent calls keep creating and deleting the same user
   */
  ensureUser(user: AccountUser): Promise<void>;
  /** Also ends all sessions of the user; a missing user is not an error. */
  deleteUser(userName: string): Promise<void>;
}

/** Rounds of concurrent creation and deletion before a later retry. */
const maxRounds = 4;

const accountAttribute = 'custom:account_id';

/** The users of a Cognito user pool. */
export function cognitoUsers(...pool: Parameters<typeof cognitoUserPool>): Users {
  return usersInPool(cognitoUserPool(...pool));
}

export function usersInPool(pool: UserPool): Users {
  /** @returns false when the user has changed since it was read */
  async function ensureOnce(user: AccountUser): Promise<boolean> {
    const attributes = { [accountAttribute]: user.accountId, ...changeableAttributes(user) };
    if (await pool.create(user.email, attributes)) {
      await pool.setPassword(user.email, user.password ?? randomPassword());
      return true;
    }
    const existing = await pool.find(user.email);
    if (existing === undefined) return false;
    if (existing.attributes[accountAttribute] !== user.accountId) {
      // Deletes by the user name, because the e-mail may belong to another user by now.
      await pool.remove(existing.userName);
      return false;
    }
    await pool.update(existing.userName, changeableAttributes(user));
    const password = user.password ?? (existing.confirmed ? undefined : randomPassword());
    if (password !== undefined) await pool.setPassword(user.email, password);
    return true;
  }

  return {
    ensureUser: async (user) => {
      for (let round = 1; round <= maxRounds; round += 1) {
        if (await ensureOnce(user)) return;
      }
      throw new OperationalError('A user of the pool could not be made: others change it too');
    },
    deleteUser: (userName) => pool.remove(userName),
  };
}

function changeableAttributes({ phone, trialId }: AccountUser): Record<string, string> {
  return {
    phone_number: internationalPhone(phone),
    ...(trialId === undefined ? {} : { 'custom:trial_id': trialId }),
  };
}

function randomPassword(): string {
  return randomBytes(32).toString('base64url');
}
