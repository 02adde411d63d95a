import { describe, expect, it } from 'vitest';
import {
  deliveryId,
  deliveryKey,
  deliveryReference,
  referenceText,
  stateRanks,
  type DeliveryName,
} from '../../../functions/records/delivery.ts';
import type { DeliveryState } from '../../../shared/contracts/messaging.ts';
import { channelStateKey } from '../../../shared/messages/stops.ts';
import { newsOf, statusOf } from '../../support/messaging/whatsapp-calls.ts';
import { messagingApp } from '../support/messaging/messaging-people.ts';

const app = await messagingApp('2026-11-23T10:00:00-03:00');
const seconds = Math.floor(app.clock.milliseconds() / 1000);

/** Has Meta report changes, and does what follows from them. */
async function report(...changes: readonly object[]): Promise<void> {
  await app.phones.reportChanges(...changes);
  await app.drain();
}

let deliveries = 0;
/** A message that has just been handed over, in its first attempt, to each kind of recipient in turn. */
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

/** What Meta says of a message, with what was sent along. */
const said = (name: DeliveryName, status: string, over: object = {}, attempt = 1) =>
  statusOf(`wamid.${name.id}`, status, {
    timestamp: String(seconds),
    biz_opaque_callback_data: referenceText(deliveryReference(name, attempt)),
    ...over,
  });
const statuses = (...sent: readonly object[]) => newsOf({ statuses: sent });

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
  ])('%j leave it %s', async (reported, state) => {
    const name = await delivery();
    for (const status of reported) {
      // Each in a call of its own, so that no two are the same bytes.
      await report(statuses(said(name, status), said(name, status)));
    }
    expect(await rowOf(name)).toMatchObject({ state, partnerId: `wamid.${name.id}` });
  });

  it('say when it was, and why not', async () => {
    const name = await delivery('uncertain');
    await report(statuses(said(name, 'failed', { errors: [{ code: 131_049 }] })));
    expect(await rowOf(name)).toMatchObject({
      state: 'failed',
      partnerCode: '131049',
      failed_at: new Date(seconds * 1000).toISOString(),
    });
  });

  it('change nothing of a later attempt than the one that failed', async () => {
    const name = await delivery();
    await report(statuses(said(name, 'failed', {}, 7)));
    expect(await rowOf(name)).toMatchObject({ state: 'attempted' });
  });

  it('make no row for a message without a record', async () => {
    const name = { ...(await delivery()), owner: 'ACCOUNT#status-test-gone' };
    await report(statuses(said(name, 'delivered'), statusOf('wamid.of-another', 'read')));
    expect(await app.partition(name.owner)).toEqual([]);
  });

  it('stop the channel for everybody where Meta has closed it', async () => {
    const key = channelStateKey('whatsapp');
    await app.people.put({ ...key, entity: 'ChannelStop', state: 'open', silent: 0 });
    await report(statuses(said(await delivery(), 'failed', { errors: [{ code: 131_042 }] })));
    const stops = async () => (await app.partition(key.PK)).filter(({ SK }) => SK === key.SK);
    const [stopped] = await stops();
    expect(stopped).toMatchObject({ state: 'stopped', reason: '131042', probe_seconds: 60 });
    // The next of the same run find it stopped, and do not put its trial off.
    await report(statuses(said(await delivery(), 'failed', { errors: [{ code: 131_031 }] })));
    expect(await stops()).toEqual([stopped]);
  });
});

let choosers = 0;
describe('a number', () => {
  const suppressionOf = (address: string) => app.suppressions.of('whatsapp', address);

  it.each([
    ['without WhatsApp', 131_026, '553188881001', 'unreachable'],
    ['whose person has stopped us', 131_050, '553188881002', 'opted-out'],
  ])('%s is suppressed, with its ninth digit and without', async (_, code, number, reason) => {
    const failed = { errors: [{ code }], recipient_id: number };
    await report(statuses(said(await delivery(), 'failed', failed)));
    const expected = { reason, since: new Date(seconds * 1000).toISOString() };
    expect(await suppressionOf(number)).toMatchObject(expected);
    const withNinth = `${number.slice(0, 4)}9${number.slice(4)}`;
    expect(await suppressionOf(withNinth)).toMatchObject(expected);
  });

  it('that fails for another reason is not', async () => {
    const failed = { errors: [{ code: 131_049 }], recipient_id: '553188881003' };
    await report(statuses(said(await delivery(), 'failed', failed)));
    expect(await suppressionOf('553188881003')).toBeUndefined();
  });

  const choice = (value: string, number: string, timestamp = seconds) => ({
    field: 'user_preferences',
    value: {
      metadata: { phone_number_id: '100000000000001' },
      user_preferences: [{ wa_id: number, category: 'marketing_messages', value, timestamp }],
    },
  });

  it('is suppressed by a choice at WhatsApp, and comes back by the other', async () => {
    await report(choice('stop', '553188881004'));
    expect(await suppressionOf('553188881004')).toMatchObject({ reason: 'opted-out' });
    await report(choice('resume', '553188881004', seconds + 1));
    expect(await suppressionOf('553188881004')).toBeUndefined();
    // What has another reason stays.
    const failed = { errors: [{ code: 131_026 }], recipient_id: '553188881005' };
    await report(statuses(said(await delivery(), 'failed', failed)));
    await report(choice('resume', '553188881005', seconds + 1));
    expect(await suppressionOf('553188881005')).toMatchObject({ reason: 'unreachable' });
  });

  it.each([
    // Each as what is chosen, and at which second.
    [['resume 2', 'stop 1'], undefined],
    [['resume 2', 'stop 1', 'stop 3'], 'opted-out'],
    [['stop 3', 'resume 2'], 'opted-out'],
    [['stop 3', 'stop 1', 'resume 2'], 'opted-out'],
    [['stop 1', 'resume 2', 'stop 1 again'], undefined],
    [['resume 1', 'stop 1'], 'opted-out'],
  ])('is as its person chose last, in whatever order it is told: %j', async (told, reason) => {
    choosers += 1;
    const number = `5531888820${String(choosers).padStart(2, '0')}`;
    for (const one of told) {
      const [value = '', second, again] = one.split(' ');
      const news = choice(value, number, seconds + Number(second));
      await report(again === undefined ? news : { ...news, again });
    }
    expect((await suppressionOf(number))?.reason).toBe(reason);
  });
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

  it('stops when Meta pauses it, and goes on when Meta approves it', async () => {
    await report(status('PAUSED'));
    expect(await rows()).toMatchObject([{ entity: 'TemplateStop', reason: 'PAUSED' }]);
    await report(category('UTILITY'));
    expect(await rows()).toHaveLength(1);
    await report(status('APPROVED'));
    expect(await rows()).toEqual([]);
  });

  it('stops when it becomes dearer than it may be, whatever else Meta says of it', async () => {
    await report(category('MARKETING'));
    expect(await rows()).toMatchObject([{ reason: 'category' }]);
    await report({ ...status('APPROVED'), value: { ...status('APPROVED').value, reason: 'NONE' } });
    expect(await rows()).toHaveLength(1);
    await report({ ...category('UTILITY'), value: { ...category('UTILITY').value, again: 1 } });
    expect(await rows()).toEqual([]);
  });
});
