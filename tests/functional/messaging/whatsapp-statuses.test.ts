import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  deliveryId,
  deliveryKey,
  deliveryReference,
  referenceText,
  stateRanks,
  type DeliveryName,
} from '../../../functions/records/delivery.ts';
import { messageDigest } from '../../../functions/messaging/inbound/message-digest.ts';
import { receiveWhatsAppWebhook } from '../../../shared/contracts/messaging-endpoints.ts';
import { channelStateKey } from '../../../shared/messages/stops.ts';
import type { DeliveryState } from '../../../shared/contracts/messaging.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import {
  asMetaWrites,
  callOf,
  newsOf,
  signatureOf,
  statusOf,
} from '../../support/messaging/whatsapp-calls.ts';
import { messagesIn } from '../../support/messaging/readers.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let silences: ReturnType<typeof suppressions>;
let seconds = 0;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  silences = suppressions(cloud, sessions);
  seconds = Math.floor((await cloud.now()).getTime() / 1000);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

async function post(...changes: readonly object[]): Promise<void> {
  const body = asMetaWrites(callOf(...changes));
  const answer = await fetch(new URL(receiveWhatsAppWebhook.path, cloud.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(body, cloud.secret('whatsapp-app-secret')),
    },
    body,
  });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
}

/** And waits until all of it is done. */
async function tell(...changes: readonly object[]): Promise<void> {
  await post(...changes);
  await expectDone();
}
async function expectDone(): Promise<void> {
  await cloud.drain();
  expect(
    await messagesIn(cloud, 'whatsapp-choices-dead-letters', 'whatsapp-statuses-dead-letters'),
  ).toBe(0);
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
  await sessions.putItems({
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
  return (await cloud.partition(PK)).find((row) => row['SK'] === SK);
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
  ])('%j leave it %s', async (told, state) => {
    const name = await delivery();
    for (const status of told) {
      // Each in a call of its own, so that no two are the same bytes.
      await tell(statuses(said(name, status), said(name, status)));
    }
    expect(await rowOf(name)).toMatchObject({ state, partnerId: `wamid.${name.id}` });
  });

  it('say when it was, and why not', async () => {
    const name = await delivery('uncertain');
    await tell(statuses(said(name, 'failed', { errors: [{ code: 131_049 }] })));
    expect(await rowOf(name)).toMatchObject({
      state: 'failed',
      partnerCode: '131049',
      failed_at: new Date(seconds * 1000).toISOString(),
    });
  });

  it('that an earlier attempt has failed is no news of a later one', async () => {
    const name = await delivery();
    await tell(statuses(said(name, 'failed', {}, 7)));
    expect(await rowOf(name)).toMatchObject({ state: 'attempted' });
  });

  it('of what nobody knows make no row', async () => {
    const name = { ...(await delivery()), owner: 'ACCOUNT#status-test-gone' };
    await tell(statuses(said(name, 'delivered'), statusOf('wamid.of-another', 'read')));
    expect(await cloud.partition(name.owner)).toEqual([]);
  });
});

const logSchema = z.object({ entries: z.array(z.object({ line: z.string() })) });
it('of one call that comes twenty times at once are noted, and charged for, once', async () => {
  const name = await delivery();
  const pricing = { category: 'utility' };
  const body = statuses(said(name, 'delivered', { pricing }));
  await Promise.all(Array.from({ length: 20 }, () => post(body)));
  await expectDone();
  const { PK, SK } = deliveryKey(name);
  expect(await cloud.partition(PK)).toMatchObject([{ SK, state: 'delivered' }]);
  const digest = messageDigest(`wamid.${name.id}`);
  const log = await cloud.read(
    '/_local/functions/log?name=bfj-local-apply-whatsapp-statuses&limit=500',
  );
  const { entries } = logSchema.parse(log);
  const told = entries.filter(({ line }) => line.includes(digest));
  // Several may stand in the queue, since none was remembered when they came: one of them is news.
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(({ line }) => line.includes('ChargedMessages'))).toHaveLength(1);
});

it('that failed since Meta has closed the channel stops it for everybody', async () => {
  const key = channelStateKey('whatsapp');
  const open = { ...key, entity: 'ChannelStop', state: 'open', silent: 0 };
  await sessions.putItems(open);
  try {
    await tell(statuses(said(await delivery(), 'failed', { errors: [{ code: 131_042 }] })));
    const stops = async () => (await cloud.partition(key.PK)).filter(({ SK }) => SK === key.SK);
    const [stopped] = await stops();
    expect(stopped).toMatchObject({ state: 'stopped', reason: '131042', probe_seconds: 60 });
    // The next of the same run find it stopped, and do not put its trial off.
    await tell(statuses(said(await delivery(), 'failed', { errors: [{ code: 131_031 }] })));
    expect(await stops()).toEqual([stopped]);
  } finally {
    await sessions.putItems(open);
  }
});

let choosers = 0;
describe('a number', () => {
  const suppressionOf = async (address: string) => silences.of('whatsapp', address);

  it.each([
    ['without WhatsApp', 131_026, '553188881001', 'unreachable'],
    ['whose person has stopped us', 131_050, '553188881002', 'opted-out'],
  ])('%s is suppressed, with its ninth digit and without', async (_, code, number, reason) => {
    const name = await delivery();
    const failed = { errors: [{ code }], recipient_id: number };
    await tell(statuses(said(name, 'failed', failed)));
    const expected = { reason, since: new Date(seconds * 1000).toISOString() };
    expect(await suppressionOf(number)).toMatchObject(expected);
    const withNinth = `${number.slice(0, 4)}9${number.slice(4)}`;
    expect(await suppressionOf(withNinth)).toMatchObject(expected);
  });

  it('that fails for another reason is not', async () => {
    const failed = { errors: [{ code: 131_049 }], recipient_id: '553188881003' };
    await tell(statuses(said(await delivery(), 'failed', failed)));
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
    await tell(choice('stop', '553188881004'));
    expect(await suppressionOf('553188881004')).toMatchObject({ reason: 'opted-out' });
    await tell(choice('resume', '553188881004', seconds + 1));
    expect(await suppressionOf('553188881004')).toBeUndefined();
    // What has another reason stays.
    await tell(
      statuses(
        said(await delivery(), 'failed', {
          errors: [{ code: 131_026 }],
          recipient_id: '553188881005',
        }),
      ),
    );
    await tell(choice('resume', '553188881005', seconds + 1));
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
      await tell(again === undefined ? news : { ...news, again });
    }
    expect((await suppressionOf(number))?.reason).toBe(reason);
  });
});

describe('a template', () => {
  const template = 'bfj_teste_termina';
  const rows = () => cloud.partition(`TEMPLATE#${template}`);
  const status = (event: string) => ({
    field: 'message_template_status_update',
    value: { event, message_template_name: template, message_template_language: 'pt_BR' },
  });
  const category = (to: string) => ({
    field: 'template_category_update',
    value: { message_template_name: template, new_category: to },
  });

  it('stops when Meta pauses it, and goes on when Meta approves it', async () => {
    await tell(status('PAUSED'));
    expect(await rows()).toMatchObject([{ entity: 'TemplateStop', reason: 'PAUSED' }]);
    await tell(category('UTILITY'));
    expect(await rows()).toHaveLength(1);
    await tell(status('APPROVED'));
    expect(await rows()).toEqual([]);
  });

  it('stops when it becomes dearer than it may be, whatever else Meta says of it', async () => {
    await tell(category('MARKETING'));
    expect(await rows()).toMatchObject([{ reason: 'category' }]);
    await tell({ ...status('APPROVED'), value: { ...status('APPROVED').value, reason: 'NONE' } });
    expect(await rows()).toHaveLength(1);
    await tell({ ...category('UTILITY'), value: { ...category('UTILITY').value, again: 1 } });
    expect(await rows()).toEqual([]);
  });
});
