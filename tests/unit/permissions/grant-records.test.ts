import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FunctionModel } from '../../../infra/local/cloud-model.ts';
import { openGrantRecords } from '../../../infra/local/permissions/grant-records.ts';
import type { Statement } from '../../../infra/local/permissions/policy.ts';
import { readGrantRecords } from '../../support/grant-records.ts';

const table = 'arn:aws:dynamodb:sa-east-1:000000000000:table/bfj-local';
const queue = 'arn:aws:sqs:sa-east-1:000000000000:bfj-local-work';

const writes: Statement = {
  effect: 'Allow',
  actions: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
  resources: [table],
  conditions: [
    { operator: 'ForAllValues:StringLike', key: 'dynamodb:LeadingKeys', values: ['A#*', 'B#*'] },
  ],
};
const sends: Statement = {
  effect: 'Allow',
  actions: ['sqs:SendMessage'],
  resources: [queue],
  conditions: [],
};
const logs: Statement = { ...sends, actions: ['logs:PutLogEvents'] };
const denies: Statement = { ...sends, effect: 'Deny' };

function functionWith(name: string, statements: readonly Statement[]): FunctionModel {
  return {
    logicalId: name,
    name,
    arn: '',
    entry: '',
    environment: {},
    timeoutSeconds: 1,
    memoryMegabytes: 128,
    role: { name: 'Role', statements },
  };
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'bfj-records-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const put = (...keys: string[]) => ({
  action: 'dynamodb:PutItem',
  resource: table,
  context: { 'dynamodb:LeadingKeys': keys },
});

describe('records of grants', () => {
  it('tell each action, resource and value that nothing has needed', () => {
    const directory = temporaryDirectory();
    const worker = functionWith('bfj-local-worker', [writes, sends, logs, denies]);
    const records = openGrantRecords(directory, [worker]);
    records.exercised('bfj-local-worker', writes, put('A#1', 'A#2'));
    records.exercised('bfj-local-worker', writes, put('A#3'));
    expect(readGrantRecords(directory)).toMatchObject({
      granted: [
        'worker dynamodb:DeleteItem A#*',
        'worker dynamodb:DeleteItem B#*',
        'worker dynamodb:PutItem A#*',
        'worker dynamodb:PutItem B#*',
        'worker sqs:SendMessage bfj-local-work',
      ],
      unused: [
        'worker dynamodb:DeleteItem A#*',
        'worker dynamodb:DeleteItem B#*',
        'worker dynamodb:PutItem B#*',
        'worker sqs:SendMessage bfj-local-work',
      ],
      refused: [],
    });
  });

  it('of several clouds count together, and of other functions than the product’s not', () => {
    const directory = temporaryDirectory();
    const worker = functionWith('bfj-local-worker', [sends]);
    const required = { action: 'sqs:SendMessage', resource: queue, context: {} };
    openGrantRecords(directory, [worker]);
    openGrantRecords(directory, [worker]).exercised(worker.name, sends, required);
    const fixture = openGrantRecords(directory, [functionWith('fixture-echo', [writes])]);
    fixture.refused('fixture-echo', required);
    expect(readGrantRecords(directory)).toMatchObject({ unused: [], refused: [] });

    openGrantRecords(directory, [worker]).refused(worker.name, put('C#ana'));
    expect(readGrantRecords(directory).refused).toEqual([
      `bfj-local-worker dynamodb:PutItem ${table}`,
    ]);
  });

  it('know what is kept for a reason, and miss it where it is not granted', () => {
    const directory = temporaryDirectory();
    const reads: Statement = {
      ...writes,
      actions: ['dynamodb:GetItem'],
      conditions: [
        {
          operator: 'ForAllValues:StringLike',
          key: 'dynamodb:LeadingKeys',
          values: ['PROCESSED#*'],
        },
      ],
    };
    const kept = 'webhook-trial-created dynamodb:GetItem PROCESSED#*';
    openGrantRecords(directory, []);
    expect(readGrantRecords(directory).missing).toContain(kept);
    openGrantRecords(directory, [functionWith('bfj-local-webhook-trial-created', [reads])]);
    expect(readGrantRecords(directory)).toMatchObject({ granted: [kept], unused: [] });
    expect(readGrantRecords(directory).missing).not.toContain(kept);
  });
});
