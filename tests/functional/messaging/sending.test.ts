import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelSettingsKey } from '../../../functions/records/channel-settings.ts';
import { rowKey } from '../../../functions/records/person.ts';
import { whatsAppContactKey } from '../../../functions/records/whatsapp-contact.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import { countedOfDay } from '../../support/messaging/counted-of-day.ts';
import { messagesIn } from '../../support/messaging/readers.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let post: ReturnType<typeof outgoing>;
let silences: ReturnType<typeof suppressions>;
let now: Date;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  post = outgoing(cloud, sessions);
  silences = suppressions(cloud, sessions);
}, 60_000);
beforeEach(async () => {
  await fetch(new URL('/_local/messages/faults', cloud.baseUrl), { method: 'DELETE' });
  now = await cloud.now();
});
afterAll(async () => {
  post.close();
  sessions.close();
  await cloud.stop();
});

const subscriber = () => sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
const ownerOf = ({ account }: Person) => `ACCOUNT#${account.id}`;
const settingsOf = ({ account }: Person, over: object) => ({
  ...channelSettingsKey(account.id),
  entity: 'ChannelSettings',
  email: {},
  whatsapp: {},
  off: [],
  updated_at: now.toISOString(),
  ...over,
});

/** Somebody who has linked their number, and wrote to us so long ago. */
async function linked(minutesAgo: number): Promise<Person> {
  const person = await subscriber();
  const wroteAt = new Date(now.getTime() - minutesAgo * 60_000).toISOString();
  await sessions.putItems(settingsOf(person, { whatsapp: { opted_in_at: wroteAt } }), {
    ...whatsAppContactKey(person.account.id),
    entity: 'WhatsAppContact',
    wa_id: `55${person.account.telefone}`,
    linked_at: wroteAt,
    last_inbound_at: wroteAt,
    updated_at: wroteAt,
  });
  return person;
}

const numberOf = ({ account }: Person) => `55${account.telefone}`;
const aDay = 25 * 60;

describe('an edition by e-mail', () => {
  it('leaves once, however often it is asked for, and its record says what became of it', async () => {
    const person = await subscriber();
    const message = messageTo(person, now);
    await Promise.all([post.send(message), post.send(message), post.send(message)]);
    const delivery = await post.outcome(ownerOf(person), message);
    expect(delivery).toMatchObject({
      state: 'delivered',
      entity: 'Delivery',
      kind: 'opening',
      attempts: 1,
      subject: message.subject,
      text: 'O Ibovespa abre estável.',
      partnerId: expect.any(String),
      created_at: expect.any(String),
      attempted_at: expect.any(String),
      accepted_at: expect.any(String),
    });
    await post.send(message);
    // Whoever came second looks again when the first must have ended.
    await cloud.drain(3 * 60);
    const mails = await post.sentTo('email', person.account.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.content).toMatchObject({
      subject: message.subject,
      tags: { recipient: `a-${person.account.id}`, delivery: message.id, attempt: '1' },
    });
    expect(delivery?.['expiresAt']).toBeGreaterThan(now.getTime() / 1000 + 34 * 86_400);
  });

  it.each<readonly [string, (person: Person) => Promise<unknown> | undefined, object, string]>([
    [
      'is switched off',
      (person) => sessions.putItems(settingsOf(person, { off: ['opening/email'] })),
      {},
      'opted-out',
    ],
    [
      'is for an address that complained',
      async ({ account }) => {
        await silences.put('email', account.email, 'complaint', now.toISOString());
      },
      {},
      'suppressed',
    ],
    [
      'is for somebody whose access has ended',
      async ({ account }) => {
        const { Item } = { Item: { ...account, plano: 'inativo' as const } };
        await sessions.putItems({ ...rowKey(account.id, 'ACCOUNT'), entity: 'Account', ...Item });
      },
      {},
      'no-access',
    ],
    ['comes too late', () => undefined, { notAfter: '2026-01-01T00:00:00.000Z' }, 'missed'],
  ])('that %s is not sent, and says why', async (_, prepare, over, reason) => {
    const person = await subscriber();
    await prepare(person);
    const message = messageTo(person, now, over);
    await post.send(message);
    expect(await post.outcome(ownerOf(person), message)).toMatchObject({
      state: 'skipped',
      reason,
      attempts: 0,
    });
    expect(await post.sentTo('email', person.account.email)).toEqual([]);
  });

  it('for an account that is gone is not sent, and leaves nothing behind', async () => {
    const person = await subscriber();
    await sessions.deleteItems(rowKey(person.account.id, 'ACCOUNT'));
    const message = messageTo(person, now);
    await post.send(message);
    await cloud.drain();
    expect(await post.delivery(ownerOf(person), message)).toBeUndefined();
    expect(await post.sentTo('email', person.account.email)).toEqual([]);
  });

  it('reaches somebody in a running trial', async () => {
    const person = await sessions.makeTrialPerson({}, { periodicidade_msg: 'diaria' });
    const message = messageTo(person, now);
    await post.send(message);
    expect(await post.outcome(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
    expect(await post.sentTo('email', person.account.email)).toHaveLength(1);
  });

  it('whose answer never comes is uncertain, attempted once more, and then given up', async () => {
    const person = await subscriber();
    await post.fault({ channel: 'email', status: 502, to: person.account.email });
    // The deadline is after the second attempt, wherever the clock is then, and before the test ends.
    const notAfter = new Date(now.getTime() + 4 * 3_600_000).toISOString();
    const edition = messageTo(person, now, { notAfter });
    const alert = messageTo(person, now, { kind: 'alert', notAfter });
    await post.send(edition);
    await post.send(alert);
    // Reports of other messages show that SES would have reported these.
    const other = await subscriber();
    const reported = messageTo(other, now);
    await post.send(reported);
    expect(await post.outcome(ownerOf(other), reported)).toMatchObject({ state: 'delivered' });
    expect(await post.outcome(ownerOf(person), edition)).toMatchObject({ state: 'uncertain' });
    expect(await post.outcome(ownerOf(person), alert)).toMatchObject({ state: 'uncertain' });
    await cloud.drain(5 * 3_600);
    const found = (message: OutgoingMessage) => post.delivery(ownerOf(person), message);
    expect(await found(edition)).toMatchObject({ state: 'given-up', attempts: 2, retries: 1 });
    expect(await found(alert)).toMatchObject({ state: 'given-up', attempts: 2 });
  });

  it('waits while SES takes no more, and burns none of its tries', async () => {
    const person = await subscriber();
    const error = 'TooManyRequestsException';
    await post.fault({ channel: 'email', error, to: person.account.email, times: 12 });
    const notAfter = new Date(now.getTime() + 24 * 3_600_000).toISOString();
    const message = messageTo(person, now, { notAfter });
    await post.send(message);
    // Its next try is a quarter of an hour away at most.
    await cloud.drain(13 * 15 * 60);
    const delivery = await post.delivery(ownerOf(person), message);
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: 13,
      partnerCode: error,
    });
    expect(await messagesIn(cloud, 'email-bulk-dead-letters')).toBe(0);
  });
});

describe('on WhatsApp', () => {
  const template = {
    name: 'bfj_codigo_de_acesso',
    parameters: ['123456'],
    button: { kind: 'url' as const, parameter: '123456' },
  };

  it('any words go to whoever has written within a day', async () => {
    const person = await linked(5);
    await cloud.write('/_local/whatsapp/messages', { from: person.account.telefone, text: 'oi' });
    const message = messageTo(person, now, { channel: 'whatsapp', template });
    await post.send(message);
    expect(await post.outcome(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
    // What they wrote is answered, too, before it or after.
    const sent = await post.sentTo('whatsapp', numberOf(person));
    expect(JSON.stringify(sent)).toContain('O Ibovespa abre estável.');
  });

  it('a template goes to others; one believed open and closed at Meta changes over', async () => {
    const [long, believed] = [await linked(aDay), await linked(5)];
    for (const person of [long, believed]) {
      const message = messageTo(person, now, { channel: 'whatsapp', template });
      await post.send(message);
      expect(await post.outcome(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
      const [sent] = await post.sentTo('whatsapp', numberOf(person));
      expect(JSON.stringify(sent)).toContain('bfj_codigo_de_acesso');
    }
  });

  it.each<readonly [string, (person: Person) => Promise<unknown> | undefined, object, string]>([
    [
      'has linked no number',
      ({ account }) => sessions.deleteItems(whatsAppContactKey(account.id)),
      {},
      'not-linked',
    ],
    [
      'has no template that can be used, and waits for it',
      () => undefined,
      { urgency: 'priority' },
      'template-stopped',
    ],
  ])(
    'somebody who %s gets the e-mail, where there may be one',
    async (_, prepare, over, reason) => {
      const person = await linked(aDay);
      await prepare(person);
      const alone = messageTo(person, now, { channel: 'whatsapp', ...over });
      const either = messageTo(person, now, { channel: 'whatsapp', otherwise: 'email', ...over });
      await post.send(alone);
      await post.send(either);
      expect(await post.outcome(ownerOf(person), alone)).toMatchObject({
        state: 'skipped',
        reason,
      });
      expect(await post.outcome(ownerOf(person), either)).toMatchObject({
        state: 'skipped',
        reason: 'moved-to-email',
      });
      expect(await post.outcome(ownerOf(person), { ...either, channel: 'email' })).toMatchObject({
        state: 'delivered',
      });
    },
  );

  it('somebody counts once for the day, whatever number of templates they get', async () => {
    const person = await linked(aDay);
    const counted = await countedOfDay(cloud, 'whatsapp');
    const before = await counted();
    const first = messageTo(person, now, { channel: 'whatsapp', template });
    await post.send(first);
    expect(await post.outcome(ownerOf(person), first)).toMatchObject({ state: 'delivered' });
    expect(await counted()).toBe(before + 1);
    const second = messageTo(person, now, { channel: 'whatsapp', template });
    await post.send(second);
    expect(await post.outcome(ownerOf(person), second)).toMatchObject({ state: 'delivered' });
    expect(await counted()).toBe(before + 1);
  });

  it('a template that Meta refuses is stopped for everybody, who get the e-mail', async () => {
    const [first, second] = [await linked(aDay), await linked(aDay)];
    const name = `bfj_recusado_${first.account.telefone}`;
    const refused = (person: Person) =>
      messageTo(person, now, {
        channel: 'whatsapp',
        template: { name, parameters: [] },
        otherwise: 'email',
      });
    const one = refused(first);
    await post.send(one);
    expect(await post.outcome(ownerOf(first), one)).toMatchObject({
      state: 'failed',
      partnerCode: '132001',
      attempts: 1,
    });
    expect(await post.outcome(ownerOf(first), { ...one, channel: 'email' })).toMatchObject({
      state: 'delivered',
    });
    expect(await cloud.partition(`TEMPLATE#${name}`)).toMatchObject([
      { entity: 'TemplateStop', reason: '132001' },
    ]);
    const next = refused(second);
    await post.send(next);
    expect(await post.outcome(ownerOf(second), next)).toMatchObject({
      state: 'skipped',
      reason: 'moved-to-email',
      attempts: 0,
    });
    expect(await post.outcome(ownerOf(second), { ...next, channel: 'email' })).toMatchObject({
      state: 'delivered',
    });
  });

  it('a number without WhatsApp is written to no more, and its person gets the e-mail', async () => {
    const person = await linked(aDay);
    await post.fault({ channel: 'whatsapp', error: 131026, to: numberOf(person) });
    const first = messageTo(person, now, { channel: 'whatsapp', template, otherwise: 'email' });
    await post.send(first);
    expect(await post.outcome(ownerOf(person), first)).toMatchObject({
      state: 'failed',
      partnerCode: '131026',
    });
    expect(await post.outcome(ownerOf(person), { ...first, channel: 'email' })).toMatchObject({
      state: 'delivered',
    });
    const second = messageTo(person, now, { channel: 'whatsapp', template });
    await post.send(second);
    expect(await post.outcome(ownerOf(person), second)).toMatchObject({
      state: 'skipped',
      reason: 'suppressed',
    });
  });

  it('what was taken and could not be delivered after all goes by e-mail, where it may', async () => {
    const person = await linked(aDay);
    await post.fault({ channel: 'whatsapp', fails: 131026, to: numberOf(person) });
    const message = messageTo(person, now, { channel: 'whatsapp', template, otherwise: 'email' });
    await post.send(message);
    expect(await post.outcome(ownerOf(person), message)).toMatchObject({
      state: 'failed',
      partnerCode: '131026',
      accepted_at: expect.any(String),
    });
    expect(await post.outcome(ownerOf(person), { ...message, channel: 'email' })).toMatchObject({
      state: 'delivered',
    });
    const [mail] = await post.sentTo('email', person.account.email);
    expect(mail?.content).toMatchObject({
      subject: message.subject,
      text: expect.stringContaining('O Ibovespa abre estável.'),
    });
  });

  it('nobody who has told WhatsApp to stop is written to, by whatever name it calls them', async () => {
    const person = await linked(aDay);
    const bsuid = `BR.${person.account.telefone}7`;
    await sessions.table.client.send(
      new UpdateCommand({
        TableName: sessions.table.name,
        Key: whatsAppContactKey(person.account.id),
        UpdateExpression: 'SET bsuid = :bsuid',
        ExpressionAttributeValues: { ':bsuid': bsuid },
      }),
    );
    await silences.put('whatsapp', bsuid, 'opted-out', now.toISOString());
    const message = messageTo(person, now, { channel: 'whatsapp', template });
    await post.send(message);
    expect(await post.outcome(ownerOf(person), message)).toMatchObject({
      state: 'skipped',
      reason: 'suppressed',
    });
  });

  it('a template that Meta has paused is tried again by itself, and is in use as soon as Meta takes it', async () => {
    const [first, second, third] = [await linked(aDay), await linked(aDay), await linked(aDay)];
    await post.fault({ channel: 'whatsapp', error: 132015, to: numberOf(first) });
    const by = (person: Person) =>
      messageTo(person, now, { channel: 'whatsapp', template, otherwise: 'email' });
    const refused = by(first);
    await post.send(refused);
    expect(await post.outcome(ownerOf(first), refused)).toMatchObject({
      state: 'failed',
      partnerCode: '132015',
    });
    const rows = () => cloud.partition(`TEMPLATE#${template.name}`);
    expect(await rows()).toMatchObject([{ entity: 'TemplateStop', reason: '132015' }]);
    const meanwhile = by(second);
    await post.send(meanwhile);
    expect(await post.outcome(ownerOf(second), meanwhile)).toMatchObject({ state: 'skipped' });
    await cloud.advanceClock('6m');
    const trial = by(third);
    await post.send(trial);
    expect(await post.outcome(ownerOf(third), trial)).toMatchObject({ state: 'delivered' });
    expect(await rows()).toEqual([]);
  });

  it('a closed channel stops for everybody, and opens by itself', async () => {
    const [first, second] = [await linked(aDay), await linked(aDay)];
    await post.fault({ channel: 'whatsapp', error: 190, times: 1 });
    const one = messageTo(first, now, { channel: 'whatsapp', template });
    await post.send(one);
    await cloud.settled();
    expect(await post.delivery(ownerOf(first), one)).toMatchObject({
      state: 'deferred',
      partnerCode: '190',
    });
    const stop = async () =>
      (await cloud.partition('CHANNEL#whatsapp')).find(({ SK }) => SK !== 'REPORTS');
    expect(await stop()).toMatchObject({ state: 'stopped', reason: '190' });
    const other = messageTo(second, now, { channel: 'whatsapp', template });
    await post.send(other);
    await cloud.drain(6 * 60);
    expect(await post.outcome(ownerOf(first), one)).toMatchObject({ state: 'delivered' });
    expect(await post.outcome(ownerOf(second), other)).toMatchObject({ state: 'delivered' });
    expect(await stop()).toMatchObject({ state: 'open' });
  });
});

it('what is no message becomes a dead letter, and holds no other back', async () => {
  const person = await subscriber();
  const message = messageTo(person, now);
  await post.put('email-priority', '{"id": "no message"}');
  await post.send({ ...message, urgency: 'priority' });
  expect(await post.outcome(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
  await cloud.drain(3_600);
  expect(await messagesIn(cloud, 'email-priority-dead-letters')).toBe(1);
  expect(await post.sentTo('email', person.account.email)).toHaveLength(1);
});
