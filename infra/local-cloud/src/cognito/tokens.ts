import { randomUUID } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { CloudModel, UserPoolModel } from '../cloud-model.ts';
import type { MovableClock } from '../clock.ts';
import type { SignIn } from './refresh-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { User } from './user-directory.ts';

type Client = UserPoolModel['clients'][number];

export interface Tokens {
  issue(
    user: User,
    client: Client,
    signIn: SignIn,
  ): Promise<{
    readonly AccessToken: string;
    readonly IdToken: string;
    /** Lifetime of the access token in seconds. */
    readonly ExpiresIn: number;
    readonly TokenType: 'Bearer';
  }>;
  /** Returns the claims of a token that this pool signed and that has not expired; undefined otherwise. */
  verify(poolId: string, token: string): Promise<JWTPayload | undefined>;
  /** Returns the pool that a token names, without verifying it. */
  poolIdOf(token: string): string | undefined;
}

const maxCachedTokens = 1_000;

/** Scope of the operations that a signed-in user may call on Cognito directly. */
const selfServiceScope = 'aws.cognito.signin.user.admin';
const booleanAttributes = new Set(['email_verified', 'phone_number_verified']);

/** Issues and verifies access and id tokens with Cognito's claims, by the local clock. */
export function createTokens(dependencies: {
  readonly model: Pick<CloudModel, 'region'>;
  readonly keys: SigningKeys;
  readonly clock: MovableClock;
}): Tokens {
  const { model, keys, clock } = dependencies;
  const issuerOf = (poolId: string) => issuerOfPool(model.region, poolId);
  /** Claims by pool and token: a valid signature stays valid, and verifying it is most of a call's work. */
  const verifiedClaims = new Map<string, JWTPayload>();

  const sign = async (poolId: string, claims: JWTPayload, minutes: number) => {
    const key = await keys.keyOf(poolId);
    const now = Math.floor(clock.milliseconds() / 1000);
    return new SignJWT({ ...claims, jti: randomUUID() })
      .setProtectedHeader({ alg: 'RS256', kid: key.id })
      .setIssuer(issuerOf(poolId))
      .setIssuedAt(now)
      .setExpirationTime(now + minutes * 60)
      .sign(key.privateKey);
  };

  return {
    issue: async (user, client, signIn) => {
      const commonClaims = {
        sub: user.sub,
        origin_jti: signIn.origin,
        event_id: randomUUID(),
        auth_time: Math.floor(signIn.authenticatedAt / 1000),
      };
      const access = {
        ...commonClaims,
        token_use: 'access',
        client_id: client.id,
        scope: selfServiceScope,
        username: user.username,
      };
      const id = {
        ...attributeClaims(user, client.readAttributes),
        ...commonClaims,
        token_use: 'id',
        aud: client.id,
        'cognito:username': user.username,
      };
      const [AccessToken, IdToken] = await Promise.all([
        sign(user.pool, access, client.accessTokenMinutes),
        sign(user.pool, id, client.idTokenMinutes),
      ]);
      const ExpiresIn = client.accessTokenMinutes * 60;
      return { AccessToken, IdToken, ExpiresIn, TokenType: 'Bearer' };
    },
    verify: async (poolId, token) => {
      const cached = verifiedClaims.get(`${poolId} ${token}`);
      if (cached !== undefined && clock.milliseconds() < (cached.exp ?? 0) * 1000) return cached;
      const key = await keys.keyOf(poolId);
      try {
        const { payload } = await jwtVerify(token, key.publicKey, {
          issuer: issuerOf(poolId),
          algorithms: ['RS256'],
          currentDate: clock.now(),
          requiredClaims: ['exp', 'iat', 'sub'],
        });
        if (verifiedClaims.size >= maxCachedTokens) verifiedClaims.clear();
        verifiedClaims.set(`${poolId} ${token}`, payload);
        return payload;
      } catch (error) {
        if (error instanceof errors.JOSEError) {
          return undefined;
        }
        throw error;
      }
    },
    poolIdOf: (token) => {
      try {
        return decodeJwt(token).iss?.split('/').at(-1);
      } catch {
        return undefined;
      }
    },
  };
}

export function issuerOfPool(region: string, poolId: string): string {
  return `https://cognito-idp.${region}.amazonaws.com/${poolId}`;
}

/** Returns only the attributes that the client may read: an id token carries no others. */
function attributeClaims(user: User, readable: Client['readAttributes']): JWTPayload {
  const claims = Object.entries(user.attributes)
    .filter(([name]) => readable?.includes(name) ?? true)
    .map(([name, value]) => [name, booleanAttributes.has(name) ? value === 'true' : value]);
  return Object.fromEntries(claims);
}
