import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { whatsAppContactKey } from '../../../functions/entities/whatsapp-contact.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import { countSentToday } from '../../support/messaging/count-sent-today.ts';
import { toSandboxNumber, sendingApp } from '../support/messaging/sending-app.ts';

const app = await sendingApp();
const { outcome, sentBy, deliveryOf } = app;

interface Person {
  readonly account: Account;
}

beforeEach(() => app.clearFaults());

const aDay = 25 * 60;
/** Creates a subscriber who has not written within a day. */
const linkedLongAgo = () => app.linkedSubscriber(aDay);
const template = {
  name: 'bfj_codigo_de_acesso',
  parameters: ['123456'],
  button: { kind: 'url' as const, parameter: '123456' },
};
const messageTo = (person: Person, over: Partial<OutgoingMessage> = {}) =>
  app.messageTo(person, { channel: 'whatsapp', template, ...over });
const emailInsteadOf = (message: OutgoingMessage) => ({ ...message, channel: 'email' as const });

it('sends free text to a user who has written within a day', async () => {
  const person = await app.linkedSubscriber(5);
  await app.phones.say({ from: person.account.telefone, text: 'oi' });
  expect(await outcome(person, messageTo(person))).toMatchObject({ state: 'delivered' });
  const sent = sentBy('whatsapp', person);
  expect(JSON.stringify(sent)).toContain('O Ibovespa abre estável.');
});

it('sends a template to other users, and if Meta’s window is closed but recorded as open', async () => {
  for (const person of [await linkedLongAgo(), await app.linkedSubscriber(5)]) {
    expect(await outcome(person, messageTo(person))).toMatchObject({ state: 'delivered' });
    expect(JSON.stringify(sentBy('whatsapp', person)[0])).toContain('bfj_codigo_de_acesso');
  }
});

it.each<readonly [string, (person: Person) => Promise<unknown> | undefined, object, string]>([
  [
    'no number is linked',
    ({ account }) => {
      const { PK, SK } = whatsAppContactKey(account.id);
      return app.people.remove(PK, SK);
    },
    { template: undefined },
    'not-linked',
  ],
  [
    'there is no usable template, and the message is urgent',
    () => undefined,
    { template: undefined, urgency: 'priority' },
    'template-stopped',
  ],
])('sends the e-mail, if allowed, when %s', async (_, prepare, over, reason) => {
  const person = await linkedLongAgo();
  await prepare(person);
  const alone = messageTo(person, over);
  const either = messageTo(person, { otherwise: 'email', ...over });
  expect(await outcome(person, alone)).toMatchObject({ state: 'skipped', reason });
  expect(await outcome(person, either)).toMatchObject({
    state: 'skipped',
    reason: 'moved-to-email',
  });
  expect(await deliveryOf(person, emailInsteadOf(either))).toMatchObject({ state: 'delivered' });
});

it('counts a recipient once per day, for any number of templates', async () => {
  const person = await linkedLongAgo();
  const counted = await countSentToday({ ...app, now: async () => app.clock.now() }, 'whatsapp');
  const before = await counted();
  for (let nth = 0; nth < 2; nth += 1) {
    expect(await outcome(person, messageTo(person))).toMatchObject({ state: 'delivered' });
    expect(await counted()).toBe(before + 1);
  }
});

describe('a template', () => {
  it('is stopped for all recipients when Meta rejects it, and they get the e-mail', async () => {
    const [first, second] = [await linkedLongAgo(), await linkedLongAgo()];
    const name = `bfj_recusado_${first.account.telefone}`;
    const over: Partial<OutgoingMessage> = {
      template: { name, parameters: [] },
      otherwise: 'email',
    };
    const one = messageTo(first, over);
    expect(await outcome(first, one)).toMatchObject({
      state: 'failed',
      partnerCode: '132001',
      attempts: 1,
    });
    expect(await deliveryOf(first, emailInsteadOf(one))).toMatchObject({ state: 'delivered' });
    expect(await app.partition(`TEMPLATE#${name}`)).toMatchObject([
      { entity: 'TemplateStop', reason: '132001' },
    ]);
    const next = messageTo(second, over);
    expect(await outcome(second, next)).toMatchObject({
      state: 'skipped',
      reason: 'moved-to-email',
      attempts: 0,
    });
    expect(await deliveryOf(second, emailInsteadOf(next))).toMatchObject({ state: 'delivered' });
  });

  it('is retried automatically after Meta has paused it, and used again once Meta accepts it', async () => {
    const [first, second, third] = [
      await linkedLongAgo(),
      await linkedLongAgo(),
      await linkedLongAgo(),
    ];
    app.addFault({ channel: 'whatsapp', error: 132_015, to: toSandboxNumber(first) });
    const by = (person: Person) => messageTo(person, { otherwise: 'email' });
    expect(await outcome(first, by(first))).toMatchObject({
      state: 'failed',
      partnerCode: '132015',
    });
    const rows = () => app.partition(`TEMPLATE#${template.name}`);
    expect(await rows()).toMatchObject([{ entity: 'TemplateStop', reason: '132015' }]);
    expect(await outcome(second, by(second))).toMatchObject({ state: 'skipped' });
    app.clock.advance('6m');
    expect(await outcome(third, by(third))).toMatchObject({ state: 'delivered' });
    expect(await rows()).toEqual([]);
  });
});

describe('a number', () => {
  it('without WhatsApp gets no more messages, and its owner gets the e-mail', async () => {
    const person = await linkedLongAgo();
    app.addFault({ channel: 'whatsapp', error: 131_026, to: toSandboxNumber(person) });
    const first = messageTo(person, { otherwise: 'email' });
    expect(await outcome(person, first)).toMatchObject({ state: 'failed', partnerCode: '131026' });
    expect(await deliveryOf(person, emailInsteadOf(first))).toMatchObject({ state: 'delivered' });
    expect(await outcome(person, messageTo(person))).toMatchObject({
      state: 'skipped',
      reason: 'suppressed',
    });
  });

  it('is replaced by the e-mail, if allowed, when it turns out to be unreachable', async () => {
    const person = await linkedLongAgo();
    app.addFault({ channel: 'whatsapp', fails: 131_026, to: toSandboxNumber(person) });
    const message = messageTo(person, { otherwise: 'email' });
    expect(await outcome(person, message)).toMatchObject({
      state: 'failed',
      partnerCode: '131026',
      accepted_at: expect.any(String),
    });
    expect(await deliveryOf(person, emailInsteadOf(message))).toMatchObject({ state: 'delivered' });
    expect(app.emailsTo(person.account.email)).toMatchObject([
      { subject: message.subject, text: expect.stringContaining('O Ibovespa abre estável.') },
    ]);
  });

  it('sends nothing to a user who stopped WhatsApp, under any id that WhatsApp uses for them', async () => {
    const person = await linkedLongAgo();
    const bsuid = `BR.${person.account.telefone}7`;
    await app.table.client.send(
      new UpdateCommand({
        TableName: app.table.name,
        Key: whatsAppContactKey(person.account.id),
        UpdateExpression: 'SET bsuid = :bsuid',
        ExpressionAttributeValues: { ':bsuid': bsuid },
      }),
    );
    await app.suppressions.put('whatsapp', bsuid, 'opted-out', app.clock.now().toISOString());
    expect(await outcome(person, messageTo(person))).toMatchObject({
      state: 'skipped',
      reason: 'suppressed',
    });
  });
});

it('suppresses a closed channel for all recipients, and reopens it automatically', async () => {
  const [first, second] = [await linkedLongAgo(), await linkedLongAgo()];
  app.addFault({ channel: 'whatsapp', error: 190, times: 1 });
  const one = messageTo(first);
  await app.send(one);
  await app.drain();
  expect(await deliveryOf(first, one)).toMatchObject({ state: 'deferred', partnerCode: '190' });
  const stop = async () =>
    (await app.partition('CHANNEL#whatsapp')).find(({ SK }) => SK !== 'REPORTS');
  expect(await stop()).toMatchObject({ state: 'stopped', reason: '190' });
  const other = messageTo(second);
  await app.send(other);
  await app.drainFor('6m');
  expect(await deliveryOf(first, one)).toMatchObject({ state: 'delivered' });
  expect(await deliveryOf(second, other)).toMatchObject({ state: 'delivered' });
  expect(await stop()).toMatchObject({ state: 'open' });
});
