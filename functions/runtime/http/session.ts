import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Caller } from '../../../shared/contracts/endpoint.ts';
import { ProblemError } from '../problem-error.ts';

/** The caller's session, taken from Cognito's token only and never from the request. */
export interface Session {
  /** Derived from the client that the token was issued for. */
  readonly kind: 'account' | 'trial';
  readonly accountId: string;
  /** Set for trial sessions only. */
  readonly trialId: string | undefined;
  /** Cognito's user name. */
  readonly userName: string;
  readonly email: string;
}

/** The user pool's app clients, which distinguish the kinds of session. */
export interface SessionClients {
  readonly ACCOUNT_CLIENT_ID: string;
  readonly TRIAL_CLIENT_ID: string;
}

export type CallerWithSession = Exclude<Caller, 'anyone'>;

const kindsOf: Readonly<Record<CallerWithSession, readonly Session['kind'][]>> = {
  account: ['account'],
  trial: ['trial'],
  session: ['account', 'trial'],
  subscriber: ['account'],
};

const requestContextSchema = z.object({
  authorizer: z.object({
    jwt: z.object({
      claims: z.object({
        // Access tokens pass the authorizer too, but only id tokens contain the account.
        token_use: z.literal('id'),
        aud: z.string(),
        sub: z.string(),
        email: z.string(),
        'custom:account_id': z.string().check(z.minLength(1)),
        'custom:trial_id': z.optional(z.string()),
      }),
    }),
  }),
});

/**
 * Returns the session of a request that API Gateway's authorizer has accepted.
 * @throws ProblemError `unauthorized` without one, `forbidden` for the other kind
 */
export function readSession(
  event: APIGatewayProxyEventV2,
  clients: SessionClients,
  caller: CallerWithSession,
): Session {
  const context = requestContextSchema.safeParse(event.requestContext);
  if (!context.success) throw new ProblemError('unauthorized');
  const { claims } = context.data.authorizer.jwt;
  const kind = findSessionKind(claims.aud, clients);
  if (kind === undefined) throw new ProblemError('unauthorized');
  if (!kindsOf[caller].includes(kind)) throw new ProblemError('forbidden');
  const trialId = claims['custom:trial_id'];
  if (kind === 'trial' && trialId === undefined) throw new ProblemError('unauthorized');
  return {
    kind,
    accountId: claims['custom:account_id'],
    trialId: kind === 'trial' ? trialId : undefined,
    userName: claims.sub,
    email: claims.email,
  };
}

function findSessionKind(clientId: string, clients: SessionClients): Session['kind'] | undefined {
  if (clientId === clients.ACCOUNT_CLIENT_ID) return 'account';
  return clientId === clients.TRIAL_CLIENT_ID ? 'trial' : undefined;
}
