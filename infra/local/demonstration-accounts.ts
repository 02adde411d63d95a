import * as z from 'zod';
import {
  createDynamoDbWire,
  DynamoDbError,
  type DynamoDbWire,
} from '@bfj/local-cloud/dynamodb/dynamodb-wire';
import type { LocalCloud } from '@bfj/local-cloud/local-cloud';
import { createAccount, legalTextsVersion } from '../../shared/contracts/accounts.ts';
import { startTrial } from '../../shared/contracts/trial.ts';
import { clientConfigurationSchema } from '../../shared/contracts/client-configuration.ts';
import { formatPhone } from '../../shared/values/phone.ts';

interface DemonstrationAccount {
  readonly about: string;
  readonly access: 'subscriber' | 'none' | 'trial';
  readonly name: string;
  readonly email: string;
  /** Eleven digits. */
  readonly phone: string;
  readonly cpf: string;
}

/** Accounts that a developer can log in as; their e-mails, phones and CPFs are invented. */
export const demonstrationAccounts: readonly DemonstrationAccount[] = [
  {
    about: 'subscriber',
    access: 'subscriber',
    name: 'Ana Ativa',
    email: 'ana.ativa@exemplo.com.br',
    phone: '11900000001',
    cpf: '70241385644',
  },
  {
    about: 'signed up, no plan',
    access: 'none',
    name: 'Ivo Inativo',
    email: 'ivo.inativo@exemplo.com.br',
    phone: '11900000002',
    cpf: '84531702662',
  },
  {
    about: 'trial of three days',
    access: 'trial',
    name: 'Téo Teste',
    email: 'teo.teste@exemplo.com.br',
    phone: '11900000003',
    cpf: '35190427625',
  },
];

const signUpMilliseconds = 10_000;

/**
 * Ensures that the demonstration accounts exist, by signing them up through the API.
 * @returns a line about each, for the developer
 */
export async function ensureDemonstrationAccounts(
  cloud: Pick<LocalCloud, 'baseUrl' | 'dynamodbEndpoint'>,
): Promise<string[]> {
  const configuration = await fetch(new URL('/config.json', cloud.baseUrl));
  const { region } = clientConfigurationSchema.parse(await configuration.json());
  const wire = createDynamoDbWire(cloud.dynamodbEndpoint, region);
  try {
    const { TableNames } = tablesSchema.parse(await wire.call('ListTables', {}));
    const table = z.tuple([z.string()]).parse(TableNames)[0];
    return await Promise.all(
      demonstrationAccounts.map(async (account) => {
        await ensureAccount(cloud.baseUrl, wire, table, account);
        return `${account.email}  ${formatPhone(account.phone)}  ${account.about}`;
      }),
    );
  } finally {
    wire.close();
  }
}

const tablesSchema = z.object({ TableNames: z.array(z.string()) });
const claimSchema = z.object({
  Item: z.object({ accountId: z.object({ S: z.string() }) }).optional(),
});

async function ensureAccount(
  baseUrl: string,
  wire: DynamoDbWire,
  table: string,
  account: DemonstrationAccount,
): Promise<void> {
  const { Item: claim } = claimSchema.parse(
    await wire.call('GetItem', {
      TableName: table,
      Key: { PK: { S: `PHONE#${account.phone}` }, SK: { S: 'ACCOUNT' } },
    }),
  );
  const accountId = claim?.accountId.S ?? (await signUp(baseUrl, account));
  if (account.access === 'subscriber') await markAsPaid(wire, table, accountId);
}

async function signUp(baseUrl: string, account: DemonstrationAccount): Promise<string> {
  const { name, email, phone, cpf } = account;
  const request: z.input<typeof createAccount.request> = {
    name,
    email,
    phone,
    cpf,
    birthDate: '1990-05-17',
    password: 'demonstração',
    preferences: {
      investmentLevel: 'intermediario',
      investmentStyle: 'moderado',
      interests: ['acoes', 'fiis', 'renda-fixa'],
      receiveMessages: true,
      messageLength: 'media',
      favoriteAssets: ['PETR4', 'VALE3'],
      weeklyReports: false,
      newsletterEmail: false,
    },
    termsVersion: legalTextsVersion,
  };
  const trial: z.input<typeof startTrial.request> = { ...request, termsAccepted: true };
  const [endpoint, body] =
    account.access === 'trial'
      ? ([startTrial, trial] as const)
      : ([createAccount, request] as const);
  const answer = await fetch(new URL(endpoint.path, baseUrl), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(signUpMilliseconds),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${email} was not signed up: ${answer.status} ${text}`);
  return endpoint.response.parse(JSON.parse(text)).accountId;
}

/** Sets the plan as an operator does to give access without a payment. */
async function markAsPaid(wire: DynamoDbWire, table: string, accountId: string): Promise<void> {
  try {
    await wire.call('UpdateItem', {
      TableName: table,
      Key: { PK: { S: `ACCOUNT#${accountId}` }, SK: { S: 'ACCOUNT' } },
      UpdateExpression: 'SET plano = :ativo',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':ativo': { S: 'ativo' } },
    });
  } catch (error) {
    if (error instanceof DynamoDbError && error.code === 'ConditionalCheckFailedException') return;
    throw error;
  }
}
