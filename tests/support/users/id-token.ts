import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { SigningKey } from '@bfj/local-cloud/cognito/signing-keys';
import { issuerOfPool } from '@bfj/local-cloud/cognito/tokens';

/** The owner of a token. */
export interface TokenOwner {
  readonly userName: string;
  readonly email: string;
  readonly accountId: string;
  /** Set for trial sessions only. */
  readonly trialId: string | undefined;
}

/** Returns the id token of a sign-in, without the sign-in: signed as the user pool does. */
export async function signIdToken(
  { userName, email, accountId, trialId }: TokenOwner,
  pool: {
    readonly region: string;
    readonly userPoolId: string;
    /** The app client for this kind of session. */
    readonly clientId: string;
    readonly key: SigningKey;
    readonly now: Date;
  },
): Promise<string> {
  const seconds = Math.floor(pool.now.getTime() / 1000);
  return new SignJWT({
    sub: userName,
    email,
    'custom:account_id': accountId,
    ...(trialId === undefined ? {} : { 'custom:trial_id': trialId }),
    token_use: 'id',
    'cognito:username': userName,
    auth_time: seconds,
    jti: randomUUID(),
  })
    .setProtectedHeader({ alg: 'RS256', kid: pool.key.id })
    .setIssuer(issuerOfPool(pool.region, pool.userPoolId))
    .setAudience(pool.clientId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 60 * 60)
    .sign(pool.key.privateKey);
}
