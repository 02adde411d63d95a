import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  clientConfigurationSchema,
  type ClientConfiguration,
} from '../../../shared/contracts/client-configuration.ts';
import { requestSignIn } from '../../../shared/contracts/identity.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';

export type SessionKind = 'account' | 'trial';

/** Returns the calls of a browser's sign-in at a local cloud, one by one. */
export async function cognitoCalls(cloud: TestCloud) {
  const configuration = clientConfigurationSchema.parse(await cloud.read('/config.json'));
  const client = new CognitoIdentityProviderClient({
    region: configuration.region,
    endpoint: configuration.userPoolEndpoint ?? '',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return cognitoCallsOn({ ...cloud, configuration, client });
}

/** The same for any user pool. */
export function cognitoCallsOn({
  client,
  configuration,
  call,
  secret,
}: Pick<TestCloud, 'call' | 'secret'> & {
  readonly client: CognitoIdentityProviderClient;
  readonly configuration: ClientConfiguration;
}) {
  const { userPoolId, accountClientId, trialClientId } = configuration;
  const clientIds = { account: accountClientId, trial: trialClientId };
  let visitors = 0;

  const begin = async (email: string, kind: SessionKind = 'account') =>
    client.send(
      new InitiateAuthCommand({
        ClientId: clientIds[kind],
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: { USERNAME: email },
      }),
    );

  const answer = async (
    question: {
      readonly Session?: string | undefined;
      readonly ChallengeParameters?: Record<string, string> | undefined;
    },
    text: string,
    ticket?: string,
    kind: SessionKind = 'account',
  ) =>
    client.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientIds[kind],
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session: question.Session,
        ChallengeResponses: {
          USERNAME: question.ChallengeParameters?.['USERNAME'] ?? '',
          ANSWER: text,
        },
        ...(ticket === undefined ? {} : { ClientMetadata: { ticket } }),
      }),
    );

  /** Every visitor has an address of their own by default. */
  const requestTicket = async (email: string, address?: string) => {
    visitors += 1;
    const from = address ?? `198.51.100.${visitors}`;
    const headers = { 'x-bfj-edge': secret('edge-value'), 'x-forwarded-for': from };
    return call(requestSignIn, { email }, headers);
  };

  const ticketFor = async (email: string, address?: string) =>
    requestSignIn.response.parse((await requestTicket(email, address)).body).ticket;

  return {
    client,
    userPoolId,
    clientIds,
    begin,
    answer,
    requestTicket,
    ticketFor,
    /** Signs in up to the answer about the phone. */
    signIn: async (
      email: string,
      phone: string,
      kind: SessionKind = 'account',
      address?: string,
    ) => {
      const [ticket, question] = await Promise.all([ticketFor(email, address), begin(email, kind)]);
      return answer(question, phone, ticket, kind);
    },
  };
}

export type CognitoCalls = ReturnType<typeof cognitoCallsOn>;
