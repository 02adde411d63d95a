import { describe, expect, it } from 'vitest';
import { deliveryKey } from '../../../../functions/entities/delivery.ts';
import { deliveryStore } from '../../../../functions/messaging/delivery/delivery-store.ts';
import { reportedDeliveryReader } from '../../../../functions/messaging/delivery-reports/reported-deliveries.ts';
import { memoryTable } from '../../../support/sending/memory-table.ts';

const name = {
  owner: 'ACCOUNT#acc_1',
  id: '2026-11-24_opening_edition',
  channel: 'email',
} as const;
const content = { kind: 'opening', subject: 'Abertura', text: 'O Ibovespa abre estável.' } as const;

/** Returns the record of an accepted message, its reader, and the number of writes since. */
async function acceptedMessage() {
  const { table, find } = memoryTable();
  const deliveries = deliveryStore(table, () => new Date('2026-11-24T10:00:00.000Z'));
  await deliveries.attempt(name, content, undefined);
  await deliveries.recordProviderStatus(name, 'accepted', { partnerId: 'ses-1' });
  const writes: string[] = [];
  table.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (request) => {
        if (commandName === 'UpdateItemCommand') writes.push(commandName);
        return next(request);
      },
    { step: 'initialize', priority: 'high', name: 'count writes' },
  );
  return {
    read: reportedDeliveryReader(table, deliveries),
    writes,
    state: () => find(deliveryKey(name))?.['state'],
  };
}

describe('reports of a provider', () => {
  it('write nothing where the record says as much', async () => {
    const { read, writes } = await acceptedMessage();
    const { recordProviderStatus, exists } = await read([name, name]);
    expect(exists(name)).toBe(true);
    expect(await recordProviderStatus(name, 'accepted', { partnerId: 'ses-1' })).toBe(false);
    expect(writes).toEqual([]);
  });

  it('are recorded where they are news', async () => {
    const { read, writes, state } = await acceptedMessage();
    const { recordProviderStatus } = await read([name]);
    expect(await recordProviderStatus(name, 'delivered')).toBe(true);
    expect(state()).toBe('delivered');
    expect(writes).toHaveLength(1);
  });

  it('of a delivery count after a soft bounce, which does not count after them', async () => {
    const { read, state } = await acceptedMessage();
    const bounce = { attempt: 1, unlessDelivered: true } as const;
    await (await read([name])).recordProviderStatus(name, 'failed', bounce);
    expect(state()).toBe('failed');
    const later = await read([name]);
    expect(await later.recordProviderStatus(name, 'delivered')).toBe(true);
    expect(await (await read([name])).recordProviderStatus(name, 'failed', bounce)).toBe(false);
    expect(state()).toBe('delivered');
  });

  it('write nothing about a message without a record', async () => {
    const { read, writes } = await acceptedMessage();
    const other = { ...name, owner: 'ACCOUNT#acc_2' };
    const { recordProviderStatus, exists } = await read([other]);
    expect(exists(other)).toBe(false);
    expect(await recordProviderStatus(other, 'delivered')).toBe(false);
    expect(writes).toEqual([]);
  });
});
