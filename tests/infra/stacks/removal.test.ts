import { describe, expect, it } from 'vitest';
import { resourcesOf, synthesize } from '../synthesized-stacks.ts';

const everything = { BFJ_WEBHOOK_URL: 'https://n8n.example/hook', BFJ_EMAIL_FROM: 'a@bfj.com.br' };
const protectedStage = synthesize({ BFJ_STAGE: 'prod', ...everything });
const firstStep = synthesize({ BFJ_STAGE: 'prod', BFJ_PROTECTION: 'off', ...everything });
const disposable = synthesize({ BFJ_STAGE: 'dev', ...everything });

/** Deletion policies other than the default, by stack, type and number of resources. */
function listKeptResources({ stacks }: ReturnType<typeof synthesize>): Record<string, string> {
  const found = Object.entries(stacks).flatMap(([id, { template }]) =>
    Object.values(template.Resources).flatMap(({ Type, DeletionPolicy = 'Delete' }) =>
      DeletionPolicy === 'Delete' ? [] : [`${id} ${Type} ${DeletionPolicy}`],
    ),
  );
  return Object.fromEntries(found.map((line) => [line, line.split(' ').at(-1) ?? '']));
}

describe('resources kept when a stack is deleted', () => {
  it("are the users' data, and none after a failed first deployment", () => {
    expect(Object.keys(listKeptResources(protectedStage))).toEqual([
      'BfjData AWS::DynamoDB::Table RetainExceptOnCreate',
      'BfjData AWS::SecretsManager::Secret RetainExceptOnCreate',
      'BfjData AWS::Cognito::UserPool RetainExceptOnCreate',
      'BfjWebsite AWS::S3::Bucket Retain',
    ]);
    const secrets = resourcesOf(protectedStage.core, 'AWS::SecretsManager::Secret');
    expect(new Set(secrets.map((secret) => secret.DeletionPolicy))).toEqual(
      new Set(['RetainExceptOnCreate']),
    );
  });

  it('are none on a disposable stage', () => {
    expect(listKeptResources(disposable)).toEqual({});
  });

  it('include no function log: its name would be taken when the stack is created again', () => {
    const logs = resourcesOf(protectedStage.core, 'AWS::Logs::LogGroup');
    expect(logs.length).toBeGreaterThan(40);
    expect(new Set(logs.map((log) => log.DeletionPolicy))).toEqual(new Set(['Delete']));
  });

  it('include no bucket by accident: each removed bucket is emptied first', () => {
    for (const { website } of [protectedStage, disposable]) {
      if (website === undefined) throw new Error('There is no website stack');
      const going = resourcesOf(website, 'AWS::S3::Bucket').filter(
        (bucket) => bucket.DeletionPolicy !== 'Retain',
      );
      expect(going.length).toBeGreaterThan(0);
      const emptied = resourcesOf(website, 'Custom::S3AutoDeleteObjects').map(({ Properties }) =>
        JSON.stringify(Properties['BucketName']),
      );
      expect(emptied).toEqual(going.map(({ id }) => JSON.stringify({ Ref: id })));
    }
  });
});

describe('protection from deletion', () => {
  const protections = (stage: ReturnType<typeof synthesize>) => ({
    stacks: Object.entries(stage.stacks).flatMap(([id, { terminationProtection }]) =>
      terminationProtection ? [id] : [],
    ),
    table: resourcesOf(stage.core, 'AWS::DynamoDB::Table')[0]?.Properties[
      'DeletionProtectionEnabled'
    ],
    pool: resourcesOf(stage.core, 'AWS::Cognito::UserPool')[0]?.Properties['DeletionProtection'],
  });

  it('covers the data, its stack and the site on a stage with retained data', () => {
    expect(protections(protectedStage)).toEqual({
      stacks: ['BfjData', 'BfjWebsite'],
      table: true,
      pool: 'ACTIVE',
    });
    expect(protections(disposable)).toEqual({ stacks: [], table: false, pool: 'INACTIVE' });
  });

  it('is added in the second step, so that a failed first step can be rolled back', () => {
    expect(protections(firstStep)).toEqual({ stacks: [], table: false, pool: 'INACTIVE' });
    expect(listKeptResources(firstStep)).toEqual(listKeptResources(protectedStage));
  });
});
