import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SigningKey } from '@bfj/local-cloud/cognito/signing-keys';
import { modelOfTheTemplate } from './template-model.ts';
import { plantSigningKey } from '../requests/forged-tokens.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

/** A cloud whose user pool signs with a key that tests may sign with too. */
type SharedTestCloud = TestCloud & { readonly signingKey: SigningKey };

/** What becomes of messages on WhatsApp, in one webhook for each. */
const reportedTogether = { sentAfter: [500, 500], deliveredAfter: [500, 500], readAfter: null };

let shared: Promise<SharedTestCloud> | undefined;

/**
 * The cloud that the test files of this process share, since most of a cloud's work is loading its
 * functions. Each file comes to it two hours after the last, when no limit and no token of that one
 * holds any more, and finds its partners well. What a file must have for itself, such as an empty
 * table or a partner that counts its calls, takes a cloud of its own.
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
  await cloud.write('/_local/whatsapp/settings', reportedTogether);
  await forgetWhatIsDue(cloud);
  await cloud.advanceClock('2h');
  // It stays for the next file, and ends with the process.
  return { ...cloud, stop: async () => undefined };
}

/**
 * What the last file has left unfinished is nobody's any more: the clock would stop on its way for
 * each look at it.
 */
async function forgetWhatIsDue({ dynamodbEndpoint: endpoint }: TestCloud): Promise<void> {
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

/** Its process is ended from outside: its data goes with the directory of the run. */
async function startShared(): Promise<SharedTestCloud> {
  const [pool] = (await modelOfTheTemplate()).userPools;
  const key = Promise.withResolvers<SigningKey>();
  const cloud = await startTestCloud({
    prepare: async (directory) => key.resolve(await plantSigningKey(directory, pool?.id ?? '')),
  });
  return { ...cloud, signingKey: await key.promise };
}
