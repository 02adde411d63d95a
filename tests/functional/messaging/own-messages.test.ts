import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelStore } from '../../../functions/messaging/consent/channel-store.ts';
import type { TurnCause } from '../../../functions/messaging/consent/plan-turns.ts';
import { turnMessages } from '../../../functions/messaging/consent/turn-messages.ts';
import { channelSettingsKey } from '../../../functions/records/channel-settings.ts';
import { accountPartition, rowKey } from '../../../functions/records/person.ts';
import { whatsAppContactKey } from '../../../functions/records/whatsapp-contact.ts';
import { systemClock } from '../../../functions/runtime/clock.ts';
import { idsByClock } from '../../../functions/runtime/ids.ts';
import { confirmEmailProof, requestEmailProof } from '../../../shared/contracts/email-proof.ts';
import {
  getMessageSettings,
  listMessages,
  saveMessageSettings,
  type MessageListKind,
  type MessageTurn,
} from '../../../shared/contracts/own-messages.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
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

const visitor = () => throughEdge(cloud.secret('edge-value'), '10.78.0.1');
const ownerOf = ({ account }: Person) => accountPartition(account.id);
const rowsOf = async (person: Person, kind: string) =>
  (await cloud.partition(ownerOf(person))).filter(({ SK }) => String(SK).startsWith(kind));
const settingsOf = async (person: Person) =>
  getMessageSettings.response.parse(
    (await cloud.call(getMessageSettings, {}, person.headers)).body,
  );
const turn = async (person: Person, turns: readonly MessageTurn[], version?: string | null) =>
  cloud.call(
    saveMessageSettings,
    { turns: [...turns], ...(version === undefined || version === null ? {} : { version }) },
    { ...person.headers, 'user-agent': 'tests/1' },
  );
const openingOff = { kind: 'opening', channel: 'email', on: false } as const;
const openingOn = { ...openingOff, on: true } as const;

/** Somebody who has linked their number, and wrote to us just now. */
async function linked(): Promise<Person> {
  const person = await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
  const at = now.toISOString();
  await sessions.putItems({
    ...whatsAppContactKey(person.account.id),
    entity: 'WhatsAppContact',
    wa_id: `55${person.account.telefone}`,
    linked_at: at,
    last_inbound_at: at,
    updated_at: at,
  });
  return person;
}

/** What they say of WhatsApp elsewhere than on the page. */
async function sayOfWhatsApp(accountId: string, on: boolean, by: TurnCause['by']): Promise<void> {
  const dependencies = {
    channels: channelStore(sessions.table),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
  const turns = [{ channel: 'whatsapp', on }] as const;
  await turnMessages(dependencies, accountId, turns, { by, userAgent: null });
}

describe('GET /api/messages', () => {
  const delivery = (person: Person, day: string, over: object = {}) => ({
    PK: ownerOf(person),
    SK: `DELIVERY#${day}_opening_test#email`,
    entity: 'Delivery',
    id: `${day}_opening_test`,
    kind: 'opening',
    channel: 'email',
    state: 'delivered',
    attempts: 1,
    subject: `Abertura de ${day}`,
    text: 'O Ibovespa abre estável.',
    partnerId: 'secret-of-the-partner',
    created_at: `${day}T10:00:00.000Z`,
    updated_at: `${day}T10:00:09.000Z`,
    attempted_at: `${day}T10:00:05.000Z`,
    ...over,
  });
  const list = async (person: Person, before?: string | null, of?: MessageListKind) =>
    listMessages.response.parse(
      (
        await cloud.call(
          listMessages,
          {
            ...(of === undefined ? {} : { of }),
            ...(before === undefined || before === null ? {} : { before }),
          },
          person.headers,
        )
      ).body,
    );

  it('tells what was sent, newest day first, thirty a page, and nobody else’s', async () => {
    const person = await sessions.makePerson();
    const days = Array.from({ length: 35 }, (_, day) =>
      new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
    );
    await sessions.putItems(...days.map((day) => delivery(person, day)));
    const other = await sessions.makePerson();
    await sessions.putItems(delivery(other, '2026-10-01'));

    const first = await list(person);
    expect(first.messages).toHaveLength(30);
    expect(first.messages[0]).toEqual({
      id: '2026-11-04_opening_test/email',
      kind: 'opening',
      channel: 'email',
      state: 'delivered',
      subject: 'Abertura de 2026-11-04',
      text: 'O Ibovespa abre estável.',
      at: '2026-11-04T10:00:05.000Z',
    });
    const second = await list(person, first.next);
    expect(second.next).toBeNull();
    expect([...first.messages, ...second.messages].map(({ subject }) => subject)).toEqual(
      days.toReversed().map((day) => `Abertura de ${day}`),
    );
  });

  it('tells all of a day at once, the newest first, however much was sent on it', async () => {
    const person = await sessions.makePerson();
    const dayOf = (day: string, count: number) =>
      Array.from({ length: count }, (_, nth) => {
        const at = new Date(Date.parse(`${day}T10:00:00.000Z`) + nth * 60_000).toISOString();
        // Its name says nothing of when it was sent.
        const id = `${day}_alert_${(nth * 7) % count}-${nth}`;
        const subject = `${day} ${nth}`;
        return delivery(person, day, { SK: `DELIVERY#${id}#email`, id, subject, attempted_at: at });
      });
    const newestFirst = (day: string, count: number) =>
      Array.from({ length: count }, (_, nth) => `${day} ${count - 1 - nth}`);
    await sessions.putItems(
      ...dayOf('2026-10-03', 3),
      ...dayOf('2026-10-02', 41),
      ...dayOf('2026-10-01', 2),
    );
    const first = await list(person);
    expect(first.messages.map(({ subject }) => subject)).toEqual([
      ...newestFirst('2026-10-03', 3),
      ...newestFirst('2026-10-02', 41),
    ]);
    const second = await list(person, first.next);
    expect(second.messages.map(({ subject }) => subject)).toEqual(newestFirst('2026-10-01', 2));
    expect(second.next).toBeNull();
  });

  it('offers no page after the last day, also where a page ends with it', async () => {
    const person = await sessions.makePerson();
    const many = (count: number, word = 'a') =>
      Array.from({ length: count }, (_, nth) => {
        const id = `2026-10-01_alert_${word}${nth}`;
        return delivery(person, '2026-10-01', { SK: `DELIVERY#${id}#email`, id });
      });
    await sessions.putItems(...many(30));
    expect(await list(person)).toMatchObject({ messages: { length: 30 }, next: null });
    await sessions.putItems(...many(100));
    await sessions.putItems(...many(75, 'b'));
    const first = await list(person);
    const second = await list(person, first.next);
    const ids = [...first.messages, ...second.messages].map(({ id }) => id);
    expect(new Set(ids).size).toBe(175);
    expect(second).toMatchObject({ messages: { length: 5 }, next: null });
  });

  it('lists messages without the answers on WhatsApp between them, and these alone', async () => {
    const person = await sessions.makePerson();
    const days = Array.from({ length: 3 }, (_, day) => `2026-10-0${day + 1}`);
    const answersOf = (day: string) =>
      Array.from({ length: 40 }, (_, nth) => {
        const id = `${day}_reply_${nth}`;
        return delivery(person, day, {
          SK: `DELIVERY#${id}#whatsapp`,
          id,
          kind: 'reply',
          channel: 'whatsapp',
          attempted_at: new Date(Date.parse(`${day}T10:00:00Z`) + nth * 60_000).toISOString(),
        });
      });
    await sessions.putItems(...days.map((day) => delivery(person, day)));
    for (const day of days) await sessions.putItems(...answersOf(day));
    const { messages, next } = await list(person, null, 'messages');
    expect(messages.map(({ subject }) => subject)).toEqual(
      days.toReversed().map((day) => `Abertura de ${day}`),
    );
    expect(next).toBeNull();
    let answers = await list(person, null, 'replies');
    const kinds: string[] = [];
    const pages: number[] = [];
    for (;;) {
      pages.push(answers.messages.length);
      kinds.push(...answers.messages.map(({ kind }) => kind));
      if (answers.next === null) break;
      answers = await list(person, answers.next, 'replies');
    }
    expect([new Set(kinds), pages]).toEqual([new Set(['reply']), [40, 40, 40]]);
  });

  it('leaves out what has expired, and what cannot be read', async () => {
    const person = await sessions.makePerson();
    const past = Math.floor(now.getTime() / 1000) - 60;
    await sessions.putItems(
      delivery(person, '2026-10-01', { expiresAt: past }),
      delivery(person, '2026-10-02', { state: 'lost' }),
      delivery(person, '2026-10-03', { expiresAt: past + 3_600 }),
    );
    const { messages } = await list(person);
    expect(messages.map(({ subject }) => subject)).toEqual(['Abertura de 2026-10-03']);
  });

  it('tells people of a trial and without access theirs, with why one was not sent', async () => {
    const people = await Promise.all([
      sessions.makeTrialPerson(),
      sessions.makePerson({ plano: 'inativo' }),
    ]);
    for (const person of people) {
      expect(await list(person)).toEqual({ messages: [], next: null });
      await sessions.putItems(
        delivery(person, '2026-10-01', { state: 'skipped', reason: 'no-access' }),
      );
      expect((await list(person)).messages).toMatchObject([
        { state: 'skipped', reason: 'no-access' },
      ]);
    }
  });

  it.each(['2026-10-01', '../email', '2026-10-01_opening_a/sms', 'x'.repeat(5_000)])(
    'refuses %j as a place in the list',
    async (before) => {
      const person = await sessions.makePerson();
      expect((await cloud.call(listMessages, { before }, person.headers)).status).toBe(400);
    },
  );
});

describe('the switches by kind and channel', () => {
  it('are on by e-mail until somebody says no, and WhatsApp is off until it is linked', async () => {
    const person = await sessions.makePerson({ periodicidade_msg: 'diaria' });
    const settings = await settingsOf(person);
    expect(settings.channels).toEqual([
      { channel: 'email', on: true, linked: true, silence: null },
      { channel: 'whatsapp', on: false, linked: false, silence: null },
    ]);
    expect(settings.switches).toHaveLength(12);
    expect(settings.switches.every(({ on }) => on)).toBe(true);
    expect(settings).toMatchObject({ wantsMarketMessages: true, updated_at: null });
  });

  it('tell of what the settings of the account switch off, and change nothing there', async () => {
    const person = await sessions.makePerson({
      periodicidade_msg: 'nunca',
      relatórios_da_carteira: 'nao',
      mensagem_ao_decorrer_do_dia: 'nao',
    });
    expect(await settingsOf(person)).toMatchObject({
      wantsMarketMessages: false,
      wantsReports: false,
      wantsNotes: false,
    });
    expect((await turn(person, [openingOff])).status).toBe(200);
    const [account] = await rowsOf(person, 'ACCOUNT');
    expect(account).toMatchObject({ updated_at: person.account.updated_at });
  });

  it('a switch that is turned off stands with its proof; turning it off again adds none', async () => {
    const person = await sessions.makePerson();
    const answer = await turn(person, [openingOff]);
    expect(answer.status).toBe(200);
    const settings = saveMessageSettings.response.parse(answer.body);
    expect(settings.switches).toContainEqual(openingOff);
    expect(await settingsOf(person)).toEqual(settings);
    expect((await turn(person, [openingOff])).status).toBe(200);
    expect(await rowsOf(person, 'CONSENT#')).toEqual([
      expect.objectContaining({
        entity: 'Consent',
        purpose: 'email_messages',
        kind: 'opening',
        action: 'withdrawn',
        screen: 'minhas-mensagens',
        userAgent: 'tests/1',
      }),
    ]);
  });

  it('turning something on asks for the newest version, turning something off never', async () => {
    const person = await sessions.makePerson();
    const first = saveMessageSettings.response.parse((await turn(person, [openingOff])).body);
    const channelOff = [{ channel: 'email', on: false }] as const;
    expect((await turn(person, channelOff, '2020-01-01T00:00:00.000Z')).status).toBe(200);
    const refused = await turn(person, [openingOn], first.updated_at);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'changed_meanwhile' });
    const { updated_at } = await settingsOf(person);
    expect((await turn(person, [openingOn], updated_at)).status).toBe(200);
    expect((await settingsOf(person)).channels[0]).toMatchObject({ on: false });
  });

  it('of a person who presses several at the same moment all stand', async () => {
    const person = await sessions.makePerson();
    const kinds = ['opening', 'closing', 'weekly-report', 'alert'] as const;
    const answers = await Promise.all(
      kinds.map((kind) => turn(person, [{ kind, channel: 'email', on: false }])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const off = (await settingsOf(person)).switches.filter(({ on }) => !on);
    expect(off.map(({ kind }) => kind)).toEqual(kinds);
    expect(await rowsOf(person, 'CONSENT#')).toHaveLength(4);
  });

  it('work for people of a trial and without access', async () => {
    const people = await Promise.all([
      sessions.makeTrialPerson(),
      sessions.makePerson({ plano: 'inativo' }),
    ]);
    for (const person of people) {
      expect((await turn(person, [openingOff])).status).toBe(200);
      expect((await settingsOf(person)).switches).toContainEqual(openingOff);
    }
  });

  it('WhatsApp as a whole cannot be turned on before a number is linked, and then it can', async () => {
    const on = [{ channel: 'whatsapp', on: true }] as const;
    const stranger = await sessions.makePerson();
    expect((await turn(stranger, on)).status).toBe(400);
    expect(await rowsOf(stranger, 'CHANNELS')).toEqual([]);
    const person = await linked();
    expect((await turn(person, on)).status).toBe(200);
    expect((await settingsOf(person)).channels[1]).toEqual({
      channel: 'whatsapp',
      on: true,
      linked: true,
      silence: null,
    });
  });

  it.each<readonly [string, object]>([
    ['nothing', { turns: [] }],
    ['a kind that has no switch', { turns: [{ kind: 'account', channel: 'email', on: false }] }],
    ['another channel', { turns: [{ channel: 'sms', on: false }] }],
    ['too many', { turns: Array.from({ length: 21 }, () => openingOff) }],
    ['something else', { turns: [{ ...openingOff, off: true }] }],
  ])('%s is refused', async (_, body) => {
    const person = await sessions.makePerson();
    const answer = await fetch(new URL(saveMessageSettings.path, cloud.baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...person.headers },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
    expect(await rowsOf(person, 'C')).toEqual([]);
  });

  it('an account that is gone leaves no row behind', async () => {
    const person = await sessions.makePerson();
    await sessions.deleteItems(rowKey(person.account.id, 'ACCOUNT'));
    const answer = await turn(person, [openingOff]);
    expect(answer.status).toBe(404);
    expect(await cloud.partition(ownerOf(person))).toEqual([]);
  });
});

describe('a channel by which nothing leaves', () => {
  const silenceOf = async (person: Person, channel: 'email' | 'whatsapp') =>
    (await settingsOf(person)).channels.find((one) => one.channel === channel)?.silence;
  const since = () => new Date(now.getTime() - 60_000).toISOString();

  it('says why, whatever the switches say', async () => {
    const person = await linked();
    const { email, telefone } = person.account;
    await silences.put('email', email, 'bounce', since());
    await silences.put('whatsapp', `55${telefone}`, 'unreachable', since());
    expect(await silenceOf(person, 'email')).toEqual({
      reason: 'bounce',
      since: since(),
      until: new Date(Date.parse(since()) + 180 * 86_400_000).toISOString(),
      email,
    });
    expect(await silenceOf(person, 'whatsapp')).toMatchObject({
      reason: 'unreachable',
      email: null,
    });
  });

  it.each([
    ['complaint', 'email', true],
    ['bounce', 'email', false],
    ['opted-out', 'whatsapp', true],
    ['unreachable', 'whatsapp', false],
  ] as const)('%s: turning %s on ends it: %s', async (reason, channel, ends) => {
    const person = await linked();
    if (channel === 'whatsapp') await sayOfWhatsApp(person.account.id, true, 'linking');
    const name = channel === 'email' ? person.account.email : `55${person.account.telefone}`;
    await silences.put(channel, name, reason, since());
    const proofs = async () =>
      (await rowsOf(person, 'CONSENT#')).filter(({ screen }) => screen === 'minhas-mensagens');
    const { updated_at } = await settingsOf(person);
    const answer = await turn(person, [{ channel, on: true }], updated_at);
    expect(answer.status).toBe(200);
    const shown = saveMessageSettings.response.parse(answer.body).channels;
    const silence = shown.find((one) => one.channel === channel)?.silence;
    expect(silence?.reason).toBe(ends ? undefined : reason);
    expect(await silenceOf(person, channel)).toEqual(silence);
    const { length } = await proofs();
    expect(length).toBe(ends ? 1 : 0);
  });

  it('whose mail came back is written to again once a code has arrived there', async () => {
    const person = await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
    const { email } = person.account;
    await silences.put('email', email, 'bounce', since());
    const asked = await cloud.call(requestEmailProof, { email, as: 'code' }, visitor());
    const { challengeId } = requestEmailProof.response.parse(asked.body);
    const mails = await post.sentTo('email', email);
    const code = String(mails.at(-1)?.content['subject']).slice(0, 6);
    const proven = await cloud.call(confirmEmailProof, { email, challengeId, code }, visitor());
    expect(proven.status).toBe(200);
    expect(await silenceOf(person, 'email')).toBeNull();
    const message = messageTo(person, now);
    await post.send(message);
    expect(await post.outcome(ownerOf(person), message)).toMatchObject({ state: 'delivered' });
  });
});

describe('a word on WhatsApp', () => {
  it('ends WhatsApp and begins it again, each once and with its proof', async () => {
    const person = await linked();
    const { id } = person.account;
    await sayOfWhatsApp(id, true, 'linking');
    await Promise.all([1, 2, 3].map(() => sayOfWhatsApp(id, false, 'word')));
    expect((await settingsOf(person)).channels[1]).toMatchObject({ on: false });
    const [row] = await rowsOf(person, 'CHANNELS');
    expect(row).toMatchObject({
      ...channelSettingsKey(id),
      entity: 'ChannelSettings',
      whatsapp: { opted_out_by: 'word', opted_in_by: 'vinculo-do-whatsapp' },
    });
    await sayOfWhatsApp(id, true, 'word');
    expect((await settingsOf(person)).channels).toMatchObject([{ on: true }, { on: true }]);
    const consents = await rowsOf(person, 'CONSENT#');
    expect(consents.map(({ action, screen }) => [action, screen])).toEqual([
      ['granted', 'vinculo-do-whatsapp'],
      ['withdrawn', 'whatsapp'],
      ['granted', 'whatsapp'],
    ]);
  });

  it('of an account that is gone is told so', async () => {
    await expect(sayOfWhatsApp('acc_nobody', false, 'word')).rejects.toMatchObject({
      code: 'account_not_found',
    });
  });
});

describe('what was said acts on a message that waits already', () => {
  it('by e-mail: turned off while SES takes nothing, it is not sent', async () => {
    const person = await sessions.makePerson({ plano: 'ativo', periodicidade_msg: 'diaria' });
    await post.fault({ channel: 'email', status: 429, to: person.account.email });
    const message = messageTo(person, now);
    await post.send(message);
    await cloud.settled();
    expect(await post.delivery(ownerOf(person), message)).toMatchObject({ state: 'deferred' });
    expect((await turn(person, [openingOff])).status).toBe(200);
    await fetch(new URL('/_local/messages/faults', cloud.baseUrl), { method: 'DELETE' });
    expect(await post.outcome(ownerOf(person), message)).toMatchObject({
      state: 'skipped',
      reason: 'opted-out',
    });
    expect(await post.sentTo('email', person.account.email)).toEqual([]);
    const { messages } = listMessages.response.parse(
      (await cloud.call(listMessages, {}, person.headers)).body,
    );
    expect(messages).toMatchObject([{ state: 'skipped', reason: 'opted-out' }]);
  });

  it('by WhatsApp: after PARAR the next one is not sent, and after VOLTAR it is', async () => {
    const person = await linked();
    const { id, telefone } = person.account;
    await sayOfWhatsApp(id, true, 'linking');
    const send = async () => {
      const message = messageTo(person, now, { channel: 'whatsapp' });
      await post.send(message);
      return message;
    };
    await sayOfWhatsApp(id, false, 'word');
    expect(await post.outcome(ownerOf(person), await send())).toMatchObject({
      state: 'skipped',
      reason: 'opted-out',
    });
    expect(await post.sentTo('whatsapp', `55${telefone}`)).toEqual([]);
    // Their word opens the window of the partner too.
    await cloud.write('/_local/whatsapp/messages', { from: telefone, text: 'VOLTAR' });
    await sayOfWhatsApp(id, true, 'word');
    expect(await post.outcome(ownerOf(person), await send())).toMatchObject({ state: 'delivered' });
  });
});
