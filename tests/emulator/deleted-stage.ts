import assert from 'node:assert/strict';
import {
  CognitoIdentityProviderClient,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { runCdk } from '../../infra/deployment/cdk-command.ts';
import { deployStage } from '../../infra/deployment/deploy-stage.ts';
import { emulatorEnvironment } from '../../infra/deployment/deploy-to-emulator.ts';
import { findRetainedData } from '../../infra/deployment/retained-data.ts';
import { readSettings } from '../../infra/settings.ts';
import { cdkPollingOption } from './cdk-polling.ts';
import type { Step } from './deployed-stage.ts';
import { interruption } from './interruption.ts';

const stageName = 'keep';
const name = `bfj-${stageName}`;
const unprotected = { BFJ_PROTECTION: 'off' };
const options = ['--require-approval', 'never'];

/** Steps for `npm run deploy` of a stage that keeps data, with the data stack only. */
export const deletedStage: Readonly<Record<string, Step>> = {
  'a stage that was deleted is deployed again, with its people and their rows': async ({
    clientSettings,
  }) => {
    const table = new DynamoDBClient(clientSettings);
    const users = new CognitoIdentityProviderClient(clientSettings);
    const secrets = new SecretsManagerClient(clientSettings);
    const cdk = async (
      args: readonly string[],
      environment: Readonly<Record<string, string>> = {},
    ): Promise<void> => {
      const lines: string[] = [];
      const settings = {
        BFJ_STAGE: stageName,
        NODE_OPTIONS: cdkPollingOption,
        ...environment,
      };
      await runCdk(onlyData(args), {
        environment: emulatorEnvironment({ endpoint: clientSettings.endpoint, settings }),
        log: (line) => lines.push(line),
        signal: interruption,
      }).catch((error: unknown) => {
        console.error(lines.slice(-20).join('\n'));
        throw error;
      });
    };
    const find = (stage: string) => findRetainedData({ table, users, secrets }, stage);
    const deploy = () =>
      deployStage({ cdk, find, log: () => {} }, readSettings({ BFJ_STAGE: stageName }), options);
    const isProtected = async () => {
      const { Table } = await table.send(new DescribeTableCommand({ TableName: name }));
      return Table?.DeletionProtectionEnabled;
    };
    const key = { PK: { S: 'ACCOUNT#1' }, SK: { S: 'ACCOUNT' } };

    await deploy();
    assert.equal(await isProtected(), true);
    await table.send(new PutItemCommand({ TableName: name, Item: key }));
    const poolId = await onlyPool(users);

    await cdk(['deploy', 'BfjData', '--exclusively', ...options], unprotected);
    await cdk(['destroy', 'BfjData', '--exclusively', '--force'], unprotected);
    const left = await find(stageName);
    assert.equal(left.state, 'left-behind');
    assert.equal(Object.keys(left.identifiers.secrets).length, 7);
    // AWS can import a secret; this emulator reports that it cannot.
    for (const SecretId of Object.keys(left.identifiers.secrets)) {
      await secrets.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
    }

    await deploy();
    assert.equal(await isProtected(), true);
    const { Item } = await table.send(new GetItemCommand({ TableName: name, Key: key }));
    assert.deepEqual(Item, key);
    assert.equal(await onlyPool(users), poolId);
    assert.equal((await find(stageName)).state, 'deployed');
  },
};

/** The stage of the other steps covers the remaining stacks, and the emulator has no CloudFront. */
function onlyData(args: readonly string[]): string[] {
  return args.flatMap((argument) => {
    if (argument === '--all') return ['BfjData', '--exclusively'];
    return argument === 'BfjWebsite' ? [] : [argument];
  });
}

async function onlyPool(users: CognitoIdentityProviderClient): Promise<string | undefined> {
  const { UserPools = [] } = await users.send(new ListUserPoolsCommand({ MaxResults: 10 }));
  const [pool, ...more] = UserPools.filter((one) => one.Name === name);
  assert.equal(more.length, 0);
  return pool?.Id;
}
