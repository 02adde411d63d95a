import { randomBytes } from 'node:crypto';
import { internationalPhone } from '../../shared/values/phone.ts';
import { cognitoUserPool, type UserPool } from '../integrations/cognito-user-pool.ts';
import { OperationalError } from '../runtime/operational-error.ts';

/** The Cognito user of an e-mail, and its account. */
export interface UserOfAccount {
  /** Normalized. */
  readonly email: string;
  /** Eleven digits. */
  readonly phone: string;
  readonly accountId: string;
  /** Allows trial sessions. */
  readonly trialId?: string;
  /** Missing where only the browser knows it: the user gets a random one. */
  readonly password?: string;
}

/** The people of the user pool. Every call may be repeated. */
export interface Users {
  /**
   * Makes the user of an account, or makes the one that there is like this. A user of another
   * account under the same e-mail is left over from one that has been deleted, and goes.
   * @throws the SDK's error; OperationalError where others keep making and deleting the same user
   */
  ensureUser(user: UserOfAccount): Promise<void>;
  /** Also ends all sessions of the user; a missing user is no error. */
  deleteUser(userName: string): Promise<void>;
}

/** Rounds of concurrent creation and deletion before a later retry. */
const maximumRounds = 4;

const accountAttribute = 'custom:account_id';

/** The users of a Cognito user pool. */
export function cognitoUsers(...pool: Parameters<typeof cognitoUserPool>): Users {
  return usersOf(cognitoUserPool(...pool));
}

export function usersOf(pool: UserPool): Users {
  /** @returns false where what was seen of the user had changed by then */
  async function ensureOnce(user: UserOfAccount): Promise<boolean> {
    const attributes = { [accountAttribute]: user.accountId, ...changeableAttributes(user) };
    if (await pool.create(user.email, attributes)) {
      await pool.setPassword(user.email, user.password ?? unknownPassword());
      return true;
    }
    const existing = await pool.find(user.email);
    if (existing === undefined) return false;
    if (existing.attributes[accountAttribute] !== user.accountId) {
      // By its user name: the e-mail may belong to another user by now.
      await pool.remove(existing.userName);
      return false;
    }
    await pool.update(existing.userName, changeableAttributes(user));
    const password = user.password ?? (existing.confirmed ? undefined : unknownPassword());
    if (password !== undefined) await pool.setPassword(user.email, password);
    return true;
  }

  return {
    ensureUser: async (user) => {
      for (let round = 1; round <= maximumRounds; round += 1) {
        if (await ensureOnce(user)) return;
      }
      throw new OperationalError('A user of the pool could not be made: others change it too');
    },
    deleteUser: (userName) => pool.remove(userName),
  };
}

function changeableAttributes({ phone, trialId }: UserOfAccount): Record<string, string> {
  return {
    phone_number: internationalPhone(phone),
    ...(trialId === undefined ? {} : { 'custom:trial_id': trialId }),
  };
}

function unknownPassword(): string {
  return randomBytes(32).toString('base64url');
}
