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
    /** Seconds that the access token lives. */
    readonly ExpiresIn: number;
    readonly TokenType: 'Bearer';
  }>;
  /** Claims of a token that this pool signed and that has not expired; undefined otherwise. */
  verify(poolId: string, token: string): Promise<JWTPayload | undefined>;
  /** Pool that a token says it is of, unverified. */
  poolIdOf(token: string): string | undefined;
}

const maximumVerified = 1_000;

/** What a signed-in user may do with Cognito itself. */
const selfServiceScope = 'aws.cognito.signin.user.admin';
const booleanAttributes = new Set(['email_verified', 'phone_number_verified']);

/** Access and id tokens with Cognito's claims, by the local clock. */
export function createTokens(dependencies: {
  readonly model: Pick<CloudModel, 'region'>;
  readonly keys: SigningKeys;
  readonly clock: MovableClock;
}): Tokens {
  const { model, keys, clock } = dependencies;
  const issuerOf = (poolId: string) => issuerOfPool(model.region, poolId);
  /** Claims by pool and token: a signature that was right stays right, and checking it is most of a call's work. */
  const verified = new Map<string, JWTPayload>();

  const sign = async (poolId: string, claims: JWTPayload, minutes: number) => {
    const key = await keys.of(poolId);
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
      const common = {
        sub: user.sub,
        origin_jti: signIn.origin,
        event_id: randomUUID(),
        auth_time: Math.floor(signIn.authenticatedAt / 1000),
      };
      const access = {
        ...common,
        token_use: 'access',
        client_id: client.id,
        scope: selfServiceScope,
        username: user.username,
      };
      const id = {
        ...attributeClaims(user, client.readAttributes),
        ...common,
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
      const known = verified.get(`${poolId} ${token}`);
      if (known !== undefined && clock.milliseconds() < (known.exp ?? 0) * 1000) return known;
      const key = await keys.of(poolId);
      try {
        const { payload } = await jwtVerify(token, key.publicKey, {
          issuer: issuerOf(poolId),
          algorithms: ['RS256'],
          currentDate: clock.now(),
          requiredClaims: ['exp', 'iat', 'sub'],
        });
        if (verified.size >= maximumVerified) verified.clear();
        verified.set(`${poolId} ${token}`, payload);
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

/** An id token carries what its client may read, and no more. */
function attributeClaims(user: User, readable: Client['readAttributes']): JWTPayload {
  const claims = Object.entries(user.attributes)
    .filter(([name]) => readable?.includes(name) ?? true)
    .map(([name, value]) => [name, booleanAttributes.has(name) ? value === 'true' : value]);
  return Object.fromEntries(claims);
}
