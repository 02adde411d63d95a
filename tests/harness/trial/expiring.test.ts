import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { timeOrderedIds } from '../../../functions/runtime/ids.ts';
import { expireTrials } from '../../../functions/trial/expiry/expire-trials.ts';
import { trialExpiryStore } from '../../../functions/trial/expiry/trial-expiry-store.ts';
import { outboxEvents } from '../../support/events/outbox-events.ts';
import { runningTrial, storeTrials } from '../../support/users/trials.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';
import { testApp } from '../support/test-app.ts';

const { table, requests } = await testApp({ now: '2026-11-24T10:00:00Z' });

function run(now: Date) {
  const clock = () => now;
  return expireTrials({
    expiries: trialExpiryStore(table),
    clock,
    newId: timeOrderedIds(clock),
    hasTime: () => true,
  });
}

/** Returns the trial ids of the end events in the minute of an instant, with repetitions. */
async function expiredIds(now: Date): Promise<string[]> {
  const events = await outboxEvents(table, now);
  return events.map(({ data }) => String(data['trialId'])).toSorted();
}

async function readTrial(accountId: string) {
  const answer = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: rowKey(accountId, 'TRIAL'),
      ConsistentRead: true,
    }),
  );
  return answer.Item;
}

describe('expire-trials on the table', () => {
  it('ends each trial once, while runs overlap and trials are edited and ended', async () => {
    const end = new Date('2026-11-24T10:30:00.000Z');
    const now = new Date('2026-11-24T10:31:00.000Z');
    const trials = Array.from({ length: 150 }, (_, index) => runningTrial(index, end));
    await storeTrials(table, trials);

    // At the same time every third trial is edited, and every tenth is ended by another process.
    const edits = trials
      .filter((_, index) => index % 3 === 0)
      .map(({ accountId }) =>
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: rowKey(accountId, 'TRIAL'),
            UpdateExpression: 'SET ativos_interesse = :assets',
            ExpressionAttributeValues: { ':assets': 'VALE3' },
          }),
        ),
      );
    const outcomes = await Promise.all([run(now), run(now), run(now)]);
    // DynamoDB may reject an edit because of a transaction on the same item; the client retries it.
    await Promise.allSettled(edits);

    expect(outcomes.reduce((sum, { expired }) => sum + expired, 0)).toBe(150);
    expect(outcomes.every(({ failed, finished }) => failed === 0 && finished)).toBe(true);
    expect(await expiredIds(now)).toEqual(trials.map(({ id }) => id));
    const stored = await readTrial('acc_000007');
    expect(stored).toMatchObject({ status: 'inativa', updated_at: now.toISOString() });
    expect(stored).not.toHaveProperty('GSI1PK');
  });

  it('catches up after a day without runs, with a number of requests that depends on what ends', async () => {
    const startedAt = new Date('2026-11-25T10:00:00.000Z');
    await run(startedAt);
    const trials = Array.from({ length: 24 }, (_, hour) =>
      runningTrial(1000 + hour, new Date(startedAt.getTime() + hour * 3_600_000 + 60_000)),
    );
    await storeTrials(table, trials);
    requests.watch();

    const now = new Date('2026-11-26T10:30:00.000Z');
    const outcome = await run(now);
    expect(outcome).toEqual({ expired: 24, notDue: 0, failed: 0, finished: true });
    const counted = Object.groupBy(requests.names, (name) => name);
    expect(counted['TransactWriteItems'] ?? counted['TransactWrite']).toHaveLength(24);
    expect(counted['Query']?.length).toBeLessThanOrEqual(26);
    expect(counted['Scan']).toBeUndefined();

    requests.watch();
    await run(new Date('2026-11-26T10:31:00.000Z'));
    expect(requests.names).toEqual(['GetItem', 'Query']);
  });

  it('tries an unreadable trial once per run, for a month, and ends it when it can be read', async () => {
    const end = new Date('2026-12-01T10:30:00.000Z');
    const trial = runningTrial(3000, end);
    await run(end);
    await storeTrials(table, [trial]);
    const key = rowKey(trial.accountId, 'TRIAL');
    const change = async (UpdateExpression: string, id?: string) =>
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: key,
          UpdateExpression,
          ...(id === undefined ? {} : { ExpressionAttributeValues: { ':id': id } }),
        }),
      );
    await change('REMOVE id');

    const queries: number[] = [];
    const month = 30 * 24;
    for (let hours = 12; hours <= month; hours += 12) {
      requests.watch();
      const now = new Date(end.getTime() + hours * 3_600_000);
      expect(await run(now)).toMatchObject({ expired: 0, failed: 1, finished: true });
      queries.push(requests.names.filter((name) => name === 'Query').length);
    }
    // Queries the hours since the previous run, and the hour of the trial.
    expect(new Set(queries.slice(1))).toEqual(new Set([14]));
    requests.watch();
    const now = new Date(end.getTime() + (month * 60 + 1) * 60_000);
    await run(now);
    expect(requests.names).toEqual(['GetItem', 'Query', 'Query']);

    await change('SET id = :id', trial.id);
    const next = new Date(now.getTime() + 60_000);
    expect(await run(next)).toEqual({ expired: 1, notDue: 0, failed: 0, finished: true });
    expect(await run(next)).toEqual({ expired: 0, notDue: 0, failed: 0, finished: true });
    expect(await expiredIds(next)).toEqual([trial.id]);
    expect(await readTrial(trial.accountId)).toMatchObject({ status: 'inativa' });
    requests.watch();
    await run(new Date(next.getTime() + 60_000));
    expect(requests.names).toEqual(['GetItem', 'Query']);
  });

  it('does not end a trial that was extended meanwhile', async () => {
    const end = new Date('2026-11-27T10:30:00.000Z');
    const trial = runningTrial(2000, end);
    await storeTrials(table, [trial]);
    const store = trialExpiryStore(table);
    const later = { ...trial, data_expiracao: '2026-11-28T10:30:00.000Z' };
    const page = await store.findDue('2026-11-27T10', new Date('2026-11-27T10:31:00Z'), undefined);
    await storeTrials(table, [later]);
    const [due] = page.trials;
    const now = new Date('2026-11-27T10:31:00Z');
    const event = {
      eventId: 'evt_1',
      eventName: 'trial.expired' as const,
      eventVersion: 1,
      occurredAt: now.toISOString(),
      data: { trialId: trial.id, accountId: trial.accountId, data_expiracao: trial.data_expiracao },
    };
    expect(due && (await store.expire(due, now, event))).toBe('not-due');
    expect(await readTrial(trial.accountId)).toMatchObject({ status: 'ativa' });
    expect(await expiredIds(now)).toEqual([]);
  });
});
