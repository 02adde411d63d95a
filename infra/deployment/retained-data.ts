import {
  paginateListUserPools,
  ListUserPoolClientsCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeTableCommand,
  ResourceNotFoundException,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { paginateListSecrets, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { OperatorError } from '../operator-error.ts';

export interface StageData {
  /**
   * `left-behind` by a deleted stage: its user pool has no client any more, since only the pool itself is retained.
   */
  readonly state: 'none' | 'deployed' | 'left-behind';
  readonly isProtected: boolean;
  readonly identifiers: DataIdentifiers;
}

/** AWS's identifiers of the resources that survive a stage. */
export interface DataIdentifiers {
  readonly tableName: string | undefined;
  readonly userPoolId: string | undefined;
  /** ARNs by names. */
  readonly secrets: Readonly<Record<string, string>>;
}

interface Clients {
  readonly table: DynamoDBClient;
  readonly users: CognitoIdentityProviderClient;
  readonly secrets: SecretsManagerClient;
}

/**
 * Finds the data of a stage by its names.
 * @throws the SDK's error; OperatorError when two user pools could be the stage's
 */
export async function findRetainedData(clients: Clients, stage: string): Promise<StageData> {
  const name = `bfj-${stage}`;
  const table = await findTable(clients.table, name);
  const userPoolId = await findUserPool(clients.users, name);
  const secrets = await findSecrets(clients.secrets, `${name}-`);
  const identifiers = { tableName: table?.name, userPoolId, secrets };
  const isProtected = table?.isProtected === true;
  if (table === undefined && userPoolId === undefined && Object.keys(secrets).length === 0) {
    return { state: 'none', isProtected, identifiers };
  }
  const state =
    userPoolId !== undefined && (await hasClients(clients.users, userPoolId))
      ? 'deployed'
      : 'left-behind';
  return { state, isProtected, identifiers };
}

async function findTable(client: DynamoDBClient, name: string) {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return { name, isProtected: Table?.DeletionProtectionEnabled === true };
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function findUserPool(
  client: CognitoIdentityProviderClient,
  name: string,
): Promise<string | undefined> {
  const found: string[] = [];
  for await (const page of paginateListUserPools({ client }, { MaxResults: 60 })) {
    found.push(
      ...(page.UserPools ?? []).flatMap((pool) =>
        pool.Name === name && pool.Id !== undefined ? [pool.Id] : [],
      ),
    );
  }
  if (found.length > 1) {
    throw new OperatorError(
      `There are ${found.length} user pools called ${name} (${found.join(', ')}), and only one can be ` +
        'the stage’s. Delete the others (the stage’s is the one that has its users).',
    );
  }
  return found[0];
}

async function hasClients(client: CognitoIdentityProviderClient, id: string): Promise<boolean> {
  const answer = await client.send(
    new ListUserPoolClientsCommand({ UserPoolId: id, MaxResults: 1 }),
  );
  return (answer.UserPoolClients ?? []).length > 0;
}

async function findSecrets(
  client: SecretsManagerClient,
  prefix: string,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const filter = { Filters: [{ Key: 'name' as const, Values: [prefix] }] };
  for await (const page of paginateListSecrets({ client }, filter)) {
    for (const { Name, ARN } of page.SecretList ?? []) {
      // The filter ignores case.
      if (Name?.startsWith(prefix) === true && ARN !== undefined) found[Name] = ARN;
    }
  }
  return found;
}

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
});

/**
 * Returns the resource mapping for `cdk import`: identifiers of existing resources, by logical id in the data stack.
 * Names alone (`--import-existing-resources`) would import only the table: AWS identifies a secret by its ARN and a
 * user pool by its id, which no template can name.
 */
export function resourceMapping(
  template: unknown,
  { tableName, userPoolId, secrets }: DataIdentifiers,
): Record<string, Record<string, string>> {
  const mapping: Record<string, Record<string, string>> = {};
  for (const [id, { Type, Properties }] of Object.entries(
    templateSchema.parse(template).Resources,
  )) {
    if (Type === 'AWS::DynamoDB::Table' && tableName !== undefined) {
      mapping[id] = { TableName: tableName };
    } else if (Type === 'AWS::Cognito::UserPool' && userPoolId !== undefined) {
      mapping[id] = { UserPoolId: userPoolId };
    } else if (Type === 'AWS::SecretsManager::Secret') {
      const arn = secrets[String(Properties['Name'])];
      if (arn !== undefined) mapping[id] = { Id: arn };
    }
  }
  return mapping;
}
