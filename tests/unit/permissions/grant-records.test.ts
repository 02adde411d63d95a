import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FunctionModel } from '@bfj/local-cloud/cloud-model';
import { openGrantRecords } from '@bfj/local-cloud/permissions/grant-records';
import type { RequiredPermission, Statement } from '@bfj/local-cloud/permissions/policy';
import { tryWithoutEachGrant } from '../../support/grants/grant-mutations.ts';
import { deniedRequests, tryGrants } from '../../support/grants/grant-records.ts';

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

const putRequest = (...keys: string[]) => ({
  action: 'dynamodb:PutItem',
  resource: table,
  context: { 'dynamodb:LeadingKeys': keys },
});

const send = { action: 'sqs:SendMessage', resource: queue, context: {} };

describe('records of grants', () => {
  it('list each action, resource and value that could be removed', () => {
    const directory = temporaryDirectory();
    const worker = functionWith('bfj-local-worker', [writes, sends, logs, denies]);
    const records = openGrantRecords(directory, [worker]);
    records.recordAllowed('bfj-local-worker', putRequest('A#1', 'A#2'));
    records.recordAllowed('bfj-local-worker', putRequest('A#3'));
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
      denied: [],
    });
  });

  it('keep one of several requests that all grants treat alike, also with a hundred keys', () => {
    const directory = temporaryDirectory();
    const worker = functionWith('bfj-local-worker', [writes]);
    const records = openGrantRecords(directory, [worker]);
    const keys = Array.from({ length: 100 }, (_, index) => `A#${index}`);
    for (const key of keys) records.recordAllowed(worker.name, putRequest(key));
    records.recordAllowed(worker.name, putRequest(...keys, 'B#1'));
    const lines = readdirSync(directory)
      .filter((file) => file.startsWith('asked-'))
      .flatMap((file) => readFileSync(path.join(directory, file), 'utf8').trim().split('\n'));
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { functionName: worker.name, ...putRequest('A#0') },
      { functionName: worker.name, ...putRequest('B#1', 'A#0') },
    ]);
    expect(tryGrants(directory).needless).toEqual([
      'worker dynamodb:DeleteItem A#*',
      'worker dynamodb:DeleteItem B#*',
    ]);
  });

  it("are merged over several clouds, and ignore other functions than the product's", () => {
    const directory = temporaryDirectory();
    const worker = functionWith('bfj-local-worker', [sends]);
    openGrantRecords(directory, [worker]);
    openGrantRecords(directory, [worker]).recordAllowed(worker.name, send);
    const fixture = openGrantRecords(directory, [functionWith('fixture-echo', [writes])]);
    fixture.recordDenied('fixture-echo', send);
    expect(tryGrants(directory)).toMatchObject({ needless: [], denied: [] });

    openGrantRecords(directory, [worker]).recordDenied(worker.name, putRequest('C#ana'));
    expect(deniedRequests(directory)).toEqual([`bfj-local-worker dynamodb:PutItem ${table}`]);
  });

  it('cover the hosted template, because its settings may grant more than others', () => {
    const directory = temporaryDirectory();
    const wide = openGrantRecords(directory, [functionWith('bfj-local-worker', [sends, writes])]);
    wide.recordAllowed('bfj-local-worker', putRequest('B#1'));
    const narrow = openGrantRecords(directory, [functionWith('bfj-local-worker', [sends])]);
    narrow.recordAllowed('bfj-local-worker', send);
    expect(tryGrants(directory).needless).toEqual([
      'worker dynamodb:DeleteItem A#*',
      'worker dynamodb:DeleteItem B#*',
      'worker dynamodb:PutItem A#*',
    ]);
  });

  it('know grants that are kept for a reason, and report them when they are missing', () => {
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
    records.recordAllowed(name, {
      ...putRequest('IDEMPOTENCY#1'),
      action: 'dynamodb:DeleteItem',
    });
    expect(tried().needed).toEqual([kept]);
  });
});

describe('without one grant', () => {
  const tried = (statements: readonly Statement[], ...requested: RequiredPermission[]) =>
    tryWithoutEachGrant(statements, requested).map(({ action, resource, value, needed }) =>
      [needed ? 'needed' : 'needless', action, value ?? resource].join(' '),
    );

  it('each of two equal grants is needless', () => {
    const again: Statement = { ...sends, actions: ['sqs:*'] };
    expect(tried([sends], send)).toEqual([`needed sqs:SendMessage ${queue}`]);
    expect(tried([sends, again], send)).toEqual([
      `needless sqs:SendMessage ${queue}`,
      `needless sqs:* ${queue}`,
    ]);
  });

  it('a condition on all keys is false for a request without keys', () => {
    const one: Statement = {
      ...writes,
      actions: ['dynamodb:PutItem'],
      conditions: [{ ...onKeys, values: ['A#*'] }],
    };
    expect(tried([one], putRequest())).toEqual(['needed dynamodb:PutItem A#*']);
  });

  it('the other actions, resources and values of its statement remain', () => {
    const wide: Statement = { ...writes, resources: [table, `${table}/index/byDay`] };
    const requested = [
      putRequest('A#1'),
      putRequest('B#1'),
      { ...putRequest('A#1'), action: 'dynamodb:DeleteItem' },
    ];
    expect(tryWithoutEachGrant([wide], requested).filter(({ needed }) => needed)).toMatchObject([
      { action: 'dynamodb:PutItem', resource: table, value: 'A#*' },
      { action: 'dynamodb:PutItem', resource: table, value: 'B#*' },
      { action: 'dynamodb:DeleteItem', resource: table, value: 'A#*' },
    ]);
  });

  it('a denied request needs no grant', () => {
    expect(tried([sends, denies], send)).toEqual([`needless sqs:SendMessage ${queue}`]);
    expect(tried([sends], putRequest('A#1'))).toEqual([`needless sqs:SendMessage ${queue}`]);
  });
});
