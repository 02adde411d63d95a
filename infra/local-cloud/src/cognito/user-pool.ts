import type { CloudModel, InvokeFunction, RouteModel } from '../cloud-model.ts';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';
import { createChallengeTriggers } from './challenge-triggers.ts';
import { createCustomAuthentication, type CustomAuthentication } from './custom-authentication.ts';
import { createRefreshTokens, type RefreshTokens } from './refresh-tokens.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createTokens, issuerOfPool, type Tokens } from './tokens.ts';
import { createUserDirectory, type UserDirectory } from './user-directory.ts';

export interface UserPools {
  readonly directory: UserDirectory;
  readonly authentication: CustomAuthentication;
  readonly refreshTokens: RefreshTokens;
  readonly tokens: Tokens;
  jwks(
    userPoolId: string,
  ): Promise<{ readonly keys: readonly Readonly<Record<string, unknown>>[] }>;
  /** Returns the claims of a token that API Gateway's JWT authorizer accepts; undefined for any other. */
  verifyAccessOrIdToken(
    token: string,
    authorizer: NonNullable<RouteModel['authorizer']>,
  ): Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** Pool triggers that this cloud calls. */
const supportedTriggers = new Set([
  'DefineAuthChallenge',
  'CreateAuthChallenge',
  'VerifyAuthChallengeResponse',
]);

/** Hosts the user pools of the template, with custom authentication by their real triggers. */
export function createUserPools(dependencies: {
  readonly model: CloudModel;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly invoke: InvokeFunction;
  readonly log: (line: string) => void;
}): UserPools {
  const { model, database, clock, log } = dependencies;
  const keys = createSigningKeys(database);
  const tokens = createTokens({ model, keys, clock });
  const directory = createUserDirectory(database, clock);
  const triggers = createChallengeTriggers(dependencies);
  for (const pool of model.userPools) {
    for (const trigger of Object.keys(pool.triggers).filter(
      (name) => !supportedTriggers.has(name),
    )) {
      log(`user pool ${pool.id}: its trigger ${trigger} is not called on this machine`);
    }
    // Generate the key now so that the first sign-in does not wait; a caller that needs it gets its error.
    keys.keyOf(pool.id).catch(() => undefined);
  }

  return {
    directory,
    tokens,
    authentication: createCustomAuthentication({ directory, triggers, clock }),
    refreshTokens: createRefreshTokens(database, clock),
    jwks: async (userPoolId) => {
      const { publicJwk } = await keys.keyOf(userPoolId);
      return { keys: [{ ...publicJwk }] };
    },
    verifyAccessOrIdToken: async (token, { userPoolId, issuer, audiences }) => {
      const isKnown = model.userPools.some((pool) => pool.id === userPoolId);
      if (!isKnown || issuer !== issuerOfPool(model.region, userPoolId)) {
        return undefined;
      }
      const claims = await tokens.verify(userPoolId, token);
      // Without `aud` the authorizer checks `client_id`, which access tokens carry.
      const audience = claims?.aud ?? claims?.['client_id'];
      const named = Array.isArray(audience) ? audience : [audience];
      return named.some((one) => typeof one === 'string' && audiences.includes(one))
        ? claims
        : undefined;
    },
  };
}
