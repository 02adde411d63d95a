import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FunctionModel } from '@bfj/local-cloud/cloud-model';
import { openGrantRecords } from '@bfj/local-cloud/permissions/grant-records';
import type { RequiredPermission, Statement } from '@bfj/local-cloud/permissions/policy';
import { tryWithoutEachGrant } from '../../support/grants/grant-mutations.ts';
import { refusedRequests, tryGrants } from '../../support/grants/grant-records.ts';

const table = 'arn:aws:dynamodb:sa-east-1:000000000000:table/bfj-local';
const queue = 'arn:aws:sqs:sa-east-1:000000000000:bfj-local-work';

const onKeys = { operator: 'ForAllValues:StringLike', key: 'dynamodb:LeadingKeys' } as const;

const writes: Statement = {
  effect: 'Allow',
  actions: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
  resources: [table],
  conditions: [{ ...onKeys, values: ['A#*', 'B#*'] }],
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

const send = { action: 'sqs:SendMessage', resource: queue, context: {} };

describe('records of grants', () => {
  it('tell each action, resource and value that could be taken away', () => {
    const directory = temporaryDirectory();
    const worker = functionWith('bfj-local-worker', [writes, sends, logs, denies]);
    const records = openGrantRecords(directory, [worker]);
    records.allowed('bfj-local-worker', put('A#1', 'A#2'));
    records.allowed('bfj-local-worker', put('A#3'));
    expect(tryGrants(directory)).toMatchObject({
      granted: [
        'worker dynamodb:DeleteItem A#*',
        'worker dynamodb:DeleteItem B#*',
        'worker dynamodb:PutItem A#*',
        'worker dynamodb:PutItem B#*',
        'worker sqs:SendMessage work',
      ],
      needless: [
        'worker dynamodb:DeleteItem A#*',
        'worker dynamodb:DeleteItem B#*',
        'worker dynamodb:PutItem B#*',
        'worker sqs:SendMessage work',
      ],
      refused: [],
    });
  });

  it('keep one request of many that no grant tells apart, also of a hundred keys', () => {
    const directory = temporaryDirectory();
    const worker = functionWith('bfj-local-worker', [writes]);
    const records = openGrantRecords(directory, [worker]);
    const keys = Array.from({ length: 100 }, (_, index) => `A#${index}`);
    for (const key of keys) records.allowed(worker.name, put(key));
    records.allowed(worker.name, put(...keys, 'B#1'));
    const lines = readdirSync(directory)
      .filter((file) => file.startsWith('asked-'))
      .flatMap((file) => readFileSync(path.join(directory, file), 'utf8').trim().split('\n'));
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { functionName: worker.name, ...put('A#0') },
      { functionName: worker.name, ...put('B#1', 'A#0') },
    ]);
    expect(tryGrants(directory).needless).toEqual([
      'worker dynamodb:DeleteItem A#*',
      'worker dynamodb:DeleteItem B#*',
    ]);
  });

  it('of several clouds count together, and of other functions than the product’s not', () => {
    const directory = temporaryDirectory();
    const worker = functionWith('bfj-local-worker', [sends]);
    openGrantRecords(directory, [worker]);
    openGrantRecords(directory, [worker]).allowed(worker.name, send);
    const fixture = openGrantRecords(directory, [functionWith('fixture-echo', [writes])]);
    fixture.refused('fixture-echo', send);
    expect(tryGrants(directory)).toMatchObject({ needless: [], refused: [] });

    openGrantRecords(directory, [worker]).refused(worker.name, put('C#ana'));
    expect(refusedRequests(directory)).toEqual([`bfj-local-worker dynamodb:PutItem ${table}`]);
  });

  it('are of the template that was hosted, whose settings may grant more than another’s', () => {
    const directory = temporaryDirectory();
    const wide = openGrantRecords(directory, [functionWith('bfj-local-worker', [sends, writes])]);
    wide.allowed('bfj-local-worker', put('B#1'));
    const narrow = openGrantRecords(directory, [functionWith('bfj-local-worker', [sends])]);
    narrow.allowed('bfj-local-worker', send);
    expect(tryGrants(directory).needless).toEqual([
      'worker dynamodb:DeleteItem A#*',
      'worker dynamodb:DeleteItem B#*',
      'worker dynamodb:PutItem A#*',
    ]);
  });

  it('know what is kept for a reason, and miss it where it is not granted', () => {
    const directory = temporaryDirectory();
    const deletes: Statement = {
      ...writes,
      actions: ['dynamodb:DeleteItem'],
      conditions: [{ ...onKeys, values: ['IDEMPOTENCY#*'] }],
    };
    const kept = 'worker dynamodb:DeleteItem IDEMPOTENCY#*';
    const tried = () => tryGrants(directory, [{ reason: 'a test', grants: [kept] }]);
    openGrantRecords(directory, []);
    expect(tried().missing).toEqual([kept]);
    const name = 'bfj-local-worker';
    const records = openGrantRecords(directory, [functionWith(name, [deletes])]);
    expect(tried()).toMatchObject({ granted: [kept], needless: [], needed: [] });
    expect(tried().missing).not.toContain(kept);
    records.allowed(name, {
      ...put('IDEMPOTENCY#1'),
      action: 'dynamodb:DeleteItem',
    });
    expect(tried().needed).toEqual([kept]);
  });
});

describe('without a grant', () => {
  const tried = (statements: readonly Statement[], ...requested: RequiredPermission[]) =>
    tryWithoutEachGrant(statements, requested).map(({ action, resource, value, needed }) =>
      [needed ? 'needed' : 'needless', action, value ?? resource].join(' '),
    );

  it('one of two that allow the same is not missed, whichever it is', () => {
    const again: Statement = { ...sends, actions: ['sqs:*'] };
    expect(tried([sends], send)).toEqual([`needed sqs:SendMessage ${queue}`]);
    expect(tried([sends, again], send)).toEqual([
      `needless sqs:SendMessage ${queue}`,
      `needless sqs:* ${queue}`,
    ]);
  });

  it('a condition on all keys does not hold for a request that has none', () => {
    const one: Statement = {
      ...writes,
      actions: ['dynamodb:PutItem'],
      conditions: [{ ...onKeys, values: ['A#*'] }],
    };
    expect(tried([one], put())).toEqual(['needed dynamodb:PutItem A#*']);
  });

  it('the other actions, resources and values of its statement stay', () => {
    const wide: Statement = { ...writes, resources: [table, `${table}/index/byDay`] };
    const requested = [put('A#1'), put('B#1'), { ...put('A#1'), action: 'dynamodb:DeleteItem' }];
    expect(tryWithoutEachGrant([wide], requested).filter(({ needed }) => needed)).toMatchObject([
      { action: 'dynamodb:PutItem', resource: table, value: 'A#*' },
      { action: 'dynamodb:PutItem', resource: table, value: 'B#*' },
      { action: 'dynamodb:DeleteItem', resource: table, value: 'A#*' },
    ]);
  });

  it('what was refused anyway says nothing', () => {
    expect(tried([sends, denies], send)).toEqual([`needless sqs:SendMessage ${queue}`]);
    expect(tried([sends], put('A#1'))).toEqual([`needless sqs:SendMessage ${queue}`]);
  });
});
