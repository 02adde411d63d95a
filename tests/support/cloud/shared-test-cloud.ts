import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SigningKey } from '@bfj/local-cloud/cognito/signing-keys';
import { modelOfTheTemplate } from './template-model.ts';
import { plantSigningKey } from '../requests/forged-tokens.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

/** A cloud with a user pool that signs with a key which tests may use too. */
type SharedTestCloud = TestCloud & { readonly signingKey: SigningKey };

/** WhatsApp's reports on a message, combined into one webhook each. */
const combinedReports = { sentAfter: [500, 500], deliveredAfter: [500, 500], readAfter: null };

let shared: Promise<SharedTestCloud> | undefined;

/**
 * Returns the cloud that the test files of this process share, since most of a cloud's work is loading its
 * functions. Each file starts two hours after the previous one, when that file's limits and tokens have expired, and
 * with healthy partners. A file that needs an empty table, or a partner that counts its calls, starts a cloud of its
 * own.
 */
export async function sharedTestCloud(): Promise<SharedTestCloud> {
  shared ??= startShared();
  const cloud = await shared;
  cloud.lines.splice(0);
  for (const partner of [
    'webhooks',
    'messages',
    'brapi',
    'banco-central',
    'bedrock',
    'mercadopago',
  ]) {
    await fetch(new URL(`/_local/${partner}/faults`, cloud.baseUrl), { method: 'DELETE' });
  }
  await cloud.write('/_local/whatsapp/settings', combinedReports);
  await deleteDueWork(cloud);
  await cloud.advanceClock('2h');
  // The cloud stays for the next file, and ends with the process.
  return { ...cloud, stop: async () => undefined };
}

/** Deletes the due work that the previous test file has left: the clock would stop at each of its due times. */
async function deleteDueWork({ dynamodbEndpoint: endpoint }: TestCloud): Promise<void> {
  const [table] = (await modelOfTheTemplate()).tables;
  const [index] = table?.globalSecondaryIndexes ?? [];
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ region: 'sa-east-1', endpoint, credentials });
  const documents = DynamoDBDocumentClient.from(client);
  const names = index?.KeySchema.map(({ AttributeName }) => AttributeName) ?? [];
  const { Items = [] } = await documents.send(
    new ScanCommand({ TableName: table?.name, IndexName: index?.IndexName }),
  );
  await Promise.all(
    Items.map(({ PK, SK }) =>
      documents.send(
        new UpdateCommand({
          TableName: table?.name,
          Key: { PK, SK },
          UpdateExpression: `REMOVE ${names.join(', ')}`,
        }),
      ),
    ),
  );
  client.destroy();
}

/** Its process is killed from outside; its data is deleted with the run's directory. */
async function startShared(): Promise<SharedTestCloud> {
  const [pool] = (await modelOfTheTemplate()).userPools;
  const key = Promise.withResolvers<SigningKey>();
  const cloud = await startTestCloud({
    prepare: async (directory) => key.resolve(await plantSigningKey(directory, pool?.id ?? '')),
  });
  return { ...cloud, signingKey: await key.promise };
}
