import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  CognitoIdentityProviderClient,
  ListUserPoolClientsCommand,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { deployStage } from '../../../infra/deployment/deploy-stage.ts';
import { findRetainedData, type StageData } from '../../../infra/deployment/retained-data.ts';
import { readSettings } from '../../../infra/settings.ts';
import { resourcesOf, synthesize } from '../synthesized-stacks.ts';

const prod = readSettings({ BFJ_STAGE: 'prod' });
const nothing = { tableName: undefined, userPoolId: undefined, secrets: {} };
const leftBehind: StageData = {
  state: 'left-behind',
  isProtected: true,
  identifiers: {
    tableName: 'bfj-prod',
    userPoolId: 'sa-east-1_Left',
    secrets: { 'bfj-prod-token-key': 'arn:token-key', 'bfj-prod-of-another-product': 'arn:else' },
  },
};

/** Deploys with a CLI that only records its commands. */
async function deployed(data: StageData, settings = prod, options: readonly string[] = []) {
  const calls: string[] = [];
  let mapping: unknown;
  const cdk = async (args: readonly string[], environment: Readonly<Record<string, string>>) => {
    const output = args[args.indexOf('--output') + 1] ?? '';
    if (args[0] === 'synth') {
      mkdirSync(output, { recursive: true });
      const template = synthesize({ BFJ_STAGE: 'prod' }).stacks['BfjData']?.template;
      writeFileSync(path.join(output, 'BfjData.template.json'), JSON.stringify(template));
    }
    if (args[0] === 'import') {
      const file = args[args.indexOf('--resource-mapping') + 1] ?? '';
      mapping = JSON.parse(readFileSync(file, 'utf8'));
    }
    const shown = args.filter((argument) => !path.isAbsolute(argument));
    calls.push([...Object.entries(environment).map((pair) => pair.join('=')), ...shown].join(' '));
  };
  await deployStage({ cdk, find: async () => data, log: () => {} }, settings, options);
  return { calls, mapping };
}

describe('npm run deploy', () => {
  it('protects a new stage only after all its stacks exist', async () => {
    const { calls } = await deployed(
      { state: 'none', isProtected: false, identifiers: nothing },
      prod,
      ['--require-approval', 'never'],
    );
    expect(calls).toEqual([
      'BFJ_PROTECTION=off deploy --all --require-approval never',
      'deploy BfjData BfjWebsite --exclusively --require-approval never',
    ]);
  });

  it('continues without protection after a first deployment that failed half-way', async () => {
    const { calls } = await deployed({
      state: 'deployed',
      isProtected: false,
      identifiers: { ...nothing, tableName: 'bfj-prod' },
    });
    expect(calls).toHaveLength(2);
    expect(calls[0]).toBe('BFJ_PROTECTION=off deploy --all');
  });

  it('is one step for a protected stage and for one without retained data', async () => {
    const deployedData: StageData = { state: 'deployed', isProtected: true, identifiers: nothing };
    expect((await deployed(deployedData)).calls).toEqual(['deploy --all']);
    const dev = readSettings({ BFJ_STAGE: 'dev' });
    expect((await deployed(deployedData, dev)).calls).toEqual(['deploy --all']);
    const off = readSettings({ BFJ_STAGE: 'prod', BFJ_PROTECTION: 'off' });
    expect((await deployed(deployedData, off)).calls).toEqual(['deploy --all']);
  });

  it('imports what a deleted stage has left behind before it deploys', async () => {
    const { calls, mapping } = await deployed(leftBehind);
    expect(calls).toEqual([
      'BFJ_PROTECTION=off synth BfjData --exclusively --quiet --output',
      'BFJ_PROTECTION=off import BfjData --app --resource-mapping',
      'BFJ_PROTECTION=off deploy --all',
      'deploy BfjData BfjWebsite --exclusively',
    ]);
    const { core } = synthesize({ BFJ_STAGE: 'prod' });
    const [table] = resourcesOf(core, 'AWS::DynamoDB::Table');
    const [pool] = resourcesOf(core, 'AWS::Cognito::UserPool');
    const tokenKey = resourcesOf(core, 'AWS::SecretsManager::Secret').find(
      ({ Properties }) => Properties['Name'] === 'bfj-prod-token-key',
    );
    expect(mapping).toEqual({
      [table?.id ?? '']: { TableName: 'bfj-prod' },
      [pool?.id ?? '']: { UserPoolId: 'sa-east-1_Left' },
      [tokenKey?.id ?? '']: { Id: 'arn:token-key' },
    });
  });
});

describe('the data of a stage', () => {
  const table = mockClient(DynamoDBClient);
  const users = mockClient(CognitoIdentityProviderClient);
  const secrets = mockClient(SecretsManagerClient);
  const clients = {
    table: new DynamoDBClient({}),
    users: new CognitoIdentityProviderClient({}),
    secrets: new SecretsManagerClient({}),
  };
  beforeEach(() => {
    table.reset();
    users.reset();
    secrets.reset();
    const missing = new ResourceNotFoundException({ $metadata: {}, message: 'no such table' });
    table.on(DescribeTableCommand).rejects(missing);
    users.on(ListUserPoolsCommand).resolves({ UserPools: [{ Id: 'p0', Name: 'bfj-staging' }] });
    secrets.on(ListSecretsCommand).resolves({ SecretList: [] });
  });

  function there(withClients: boolean) {
    table.on(DescribeTableCommand).resolves({ Table: { DeletionProtectionEnabled: true } });
    users.on(ListUserPoolsCommand).resolves({ UserPools: [{ Id: 'p1', Name: 'bfj-prod' }] });
    users
      .on(ListUserPoolClientsCommand, { UserPoolId: 'p1' })
      .resolves({ UserPoolClients: withClients ? [{ ClientId: 'c1' }] : [] });
    secrets.on(ListSecretsCommand).resolves({
      SecretList: [
        { Name: 'bfj-prod-token-key', ARN: 'arn:token' },
        { Name: 'BFJ-PROD-other', ARN: 'arn:other' },
      ],
    });
  }

  it('does not exist before the first deployment', async () => {
    expect(await findRetainedData(clients, 'prod')).toEqual({
      state: 'none',
      isProtected: false,
      identifiers: nothing,
    });
  });

  it('is deployed while its user pool has clients, and otherwise left behind', async () => {
    there(true);
    expect(await findRetainedData(clients, 'prod')).toEqual({
      state: 'deployed',
      isProtected: true,
      identifiers: {
        tableName: 'bfj-prod',
        userPoolId: 'p1',
        secrets: { 'bfj-prod-token-key': 'arn:token' },
      },
    });
    there(false);
    expect((await findRetainedData(clients, 'prod')).state).toBe('left-behind');
  });

  it('is not guessed when two pools match', async () => {
    users.on(ListUserPoolsCommand).resolves({
      UserPools: [
        { Id: 'p1', Name: 'bfj-prod' },
        { Id: 'p2', Name: 'bfj-prod' },
      ],
    });
    await expect(findRetainedData(clients, 'prod')).rejects.toThrow(/2 user pools called bfj-prod/);
  });
});
