import { describe, expect, it } from 'vitest';
import {
  deliveryId,
  deliveryKey,
  deliveryReference,
  referenceText,
  stateRanks,
  type DeliveryName,
} from '../../../functions/entities/delivery.ts';
import type { DeliveryState } from '../../../shared/contracts/messaging.ts';
import { channelStateKey } from '../../../shared/messages/stops.ts';
import { messagesChange, buildStatus } from '../../support/messaging/whatsapp-calls.ts';
import { messagingApp } from '../support/messaging/messaging-app.ts';

const app = await messagingApp('2026-11-23T10:00:00-03:00');
const seconds = Math.floor(app.clock.milliseconds() / 1000);

/** Reports changes as Meta does, and completes the work that follows. */
async function report(...changes: readonly object[]): Promise<void> {
  await app.phones.reportChanges(...changes);
  await app.drain();
}

let deliveries = 0;
/** Stores a message in its first attempt, for each kind of recipient in turn. */
async function delivery(state: DeliveryState = 'attempted'): Promise<DeliveryName> {
  deliveries += 1;
  const partition = ['ACCOUNT', 'SUBSCRIBER', 'CONTACT'][deliveries % 3];
  const id = deliveryId('2026-11-23', 'opening', `status-${deliveries}`);
  const name: DeliveryName = {
    owner: `${partition}#status-test-${deliveries}`,
    id,
    channel: 'whatsapp',
  };
  await app.people.put({
    ...deliveryKey(name),
    entity: 'Delivery',
    id,
    kind: 'opening',
    channel: 'whatsapp',
    state,
    rank: stateRanks[state],
    attempts: 1,
    subject: 'Abertura do mercado',
    text: 'O Ibovespa abre estável.',
    created_at: '2026-11-23T10:00:00.000Z',
    updated_at: '2026-11-23T10:00:00.000Z',
  });
  return name;
}

const rowOf = async (name: DeliveryName) => {
  const { PK, SK } = deliveryKey(name);
  return (await app.partition(PK)).find((row) => row['SK'] === SK);
};

/** Returns a status of Meta for a message, with the reference that was sent along. */
const statusUpdate = (name: DeliveryName, status: string, over: object = {}, attempt = 1) =>
  buildStatus(`wamid.${name.id}`, status, {
    timestamp: String(seconds),
    biz_opaque_callback_data: referenceText(deliveryReference(name, attempt)),
    ...over,
  });
const statuses = (...sent: readonly object[]) => messagesChange({ statuses: sent });

describe('the statuses of a message', () => {
  it.each([
    [['sent'], 'accepted'],
    [['sent', 'delivered'], 'delivered'],
    [['delivered', 'sent', 'sent'], 'delivered'],
    [['read'], 'read'],
    [['read', 'delivered', 'sent', 'read'], 'read'],
    [['sent', 'failed'], 'failed'],
    [['delivered', 'failed', 'delivered'], 'failed'],
    [['failed', 'read'], 'read'],
  ])('%j set it to %s', async (reported, state) => {
    const name = await delivery();
    for (const status of reported) {
      // Report each in its own call, so that no two bodies are equal.
      await report(statuses(statusUpdate(name, status), statusUpdate(name, status)));
    }
    expect(await rowOf(name)).toMatchObject({ state, partnerId: `wamid.${name.id}` });
  });

  it('record the time, and the reason of a failure', async () => {
    const name = await delivery('uncertain');
    await report(statuses(statusUpdate(name, 'failed', { errors: [{ code: 131_049 }] })));
    expect(await rowOf(name)).toMatchObject({
      state: 'failed',
      partnerCode: '131049',
      failed_at: new Date(seconds * 1000).toISOString(),
    });
  });

  it('do not change a later attempt than the one that failed', async () => {
    const name = await delivery();
    await report(statuses(statusUpdate(name, 'failed', {}, 7)));
    expect(await rowOf(name)).toMatchObject({ state: 'attempted' });
  });

  it('create no row for a message without a record', async () => {
    const name = { ...(await delivery()), owner: 'ACCOUNT#status-test-gone' };
    await report(
      statuses(statusUpdate(name, 'delivered'), buildStatus('wamid.of-another', 'read')),
    );
    expect(await app.partition(name.owner)).toEqual([]);
  });

  it('suppress the channel for all recipients if Meta has closed it', async () => {
    const key = channelStateKey('whatsapp');
    await app.people.put({ ...key, entity: 'ChannelStop', state: 'open', silent: 0 });
    await report(
      statuses(statusUpdate(await delivery(), 'failed', { errors: [{ code: 131_042 }] })),
    );
    const stops = async () => (await app.partition(key.PK)).filter(({ SK }) => SK === key.SK);
    const [stopped] = await stops();
    expect(stopped).toMatchObject({ state: 'stopped', reason: '131042', probe_seconds: 60 });
    // Later messages of the same run find the template stopped, and do not postpone its retry.
    await report(
      statuses(statusUpdate(await delivery(), 'failed', { errors: [{ code: 131_031 }] })),
    );
    expect(await stops()).toEqual([stopped]);
  });
});

let choosers = 0;
describe('a number', () => {
  const suppressionOf = (address: string) => app.suppressions.of('whatsapp', address);

  it.each([
    ['without WhatsApp', 131_026, '553188881001', 'unreachable'],
    ['of a user who has stopped us', 131_050, '553188881002', 'opted-out'],
  ])('%s is suppressed, with its ninth digit and without', async (_, code, number, reason) => {
    const failed = { errors: [{ code }], recipient_id: number };
    await report(statuses(statusUpdate(await delivery(), 'failed', failed)));
    const expected = { reason, since: new Date(seconds * 1000).toISOString() };
    expect(await suppressionOf(number)).toMatchObject(expected);
    const withNinth = `${number.slice(0, 4)}9${number.slice(4)}`;
    expect(await suppressionOf(withNinth)).toMatchObject(expected);
  });

  it('is not suppressed when a message fails for another reason', async () => {
    const failed = { errors: [{ code: 131_049 }], recipient_id: '553188881003' };
    await report(statuses(statusUpdate(await delivery(), 'failed', failed)));
    expect(await suppressionOf('553188881003')).toBeUndefined();
  });

  const choice = (value: string, number: string, timestamp = seconds) => ({
    field: 'user_preferences',
    value: {
      metadata: { phone_number_id: '100000000000001' },
      user_preferences: [{ wa_id: number, category: 'marketing_messages', value, timestamp }],
    },
  });

  it('is suppressed by a choice in WhatsApp, and restored by the opposite one', async () => {
    await report(choice('stop', '553188881004'));
    expect(await suppressionOf('553188881004')).toMatchObject({ reason: 'opted-out' });
    await report(choice('resume', '553188881004', seconds + 1));
    expect(await suppressionOf('553188881004')).toBeUndefined();
    // A suppression with another reason stays.
    const failed = { errors: [{ code: 131_026 }], recipient_id: '553188881005' };
    await report(statuses(statusUpdate(await delivery(), 'failed', failed)));
    await report(choice('resume', '553188881005', seconds + 1));
    expect(await suppressionOf('553188881005')).toMatchObject({ reason: 'unreachable' });
  });

  it.each([
    // Each entry has a choice and its second.
    [['resume 2', 'stop 1'], undefined],
    [['resume 2', 'stop 1', 'stop 3'], 'opted-out'],
    [['stop 3', 'resume 2'], 'opted-out'],
    [['stop 3', 'stop 1', 'resume 2'], 'opted-out'],
    [['stop 1', 'resume 2', 'stop 1 again'], undefined],
    [['resume 1', 'stop 1'], 'opted-out'],
  ])(
    'follows the last choice of its owner, in any order of delivery: %j',
    async (choices, reason) => {
      choosers += 1;
      const number = `5531888820${String(choosers).padStart(2, '0')}`;
      for (const one of choices) {
        const [value = '', second, again] = one.split(' ');
        const news = choice(value, number, seconds + Number(second));
        await report(again === undefined ? news : { ...news, again });
      }
      expect((await suppressionOf(number))?.reason).toBe(reason);
    },
  );
});

describe('a template', () => {
  const template = 'bfj_teste_termina';
  const rows = () => app.partition(`TEMPLATE#${template}`);
  const status = (event: string) => ({
    field: 'message_template_status_update',
    value: { event, message_template_name: template, message_template_language: 'pt_BR' },
  });
  const category = (to: string) => ({
    field: 'template_category_update',
    value: { message_template_name: template, new_category: to },
  });

  it('is suppressed when Meta pauses it, and restored when Meta approves it', async () => {
    await report(status('PAUSED'));
    expect(await rows()).toMatchObject([{ entity: 'TemplateStop', reason: 'PAUSED' }]);
    await report(category('UTILITY'));
    expect(await rows()).toHaveLength(1);
    await report(status('APPROVED'));
    expect(await rows()).toEqual([]);
  });

  it('is suppressed when its category becomes too expensive, for any other status of Meta', async () => {
    await report(category('MARKETING'));
    expect(await rows()).toMatchObject([{ reason: 'category' }]);
    await report({ ...status('APPROVED'), value: { ...status('APPROVED').value, reason: 'NONE' } });
    expect(await rows()).toHaveLength(1);
    await report({ ...category('UTILITY'), value: { ...category('UTILITY').value, again: 1 } });
    expect(await rows()).toEqual([]);
  });
});
