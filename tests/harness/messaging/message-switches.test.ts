import { describe, expect, it } from 'vitest';
import { channelStore } from '../../../functions/messaging/preferences/channel-store.ts';
import type { ChangeCause } from '../../../functions/messaging/preferences/plan-settings-change.ts';
import { setMessageSwitches } from '../../../functions/messaging/preferences/set-message-switches.ts';
import { channelSettingsKey } from '../../../functions/entities/channel-settings.ts';
import { timeOrderedIds } from '../../../functions/runtime/ids.ts';
import {
  getMessageSettings,
  listMessages,
  saveMessageSettings,
  type MessageSwitchChange,
} from '../../../shared/contracts/account-messages.ts';
import { messageTo } from '../../support/messaging/outgoing.ts';
import { messagingApp, type MessagingUser } from '../support/messaging/messaging-app.ts';

const app = await messagingApp();

const settingsOf = ({ session }: Required<MessagingUser>) =>
  app.http.ask(getMessageSettings, {}, session);
const turn = (
  person: MessagingUser,
  turns: readonly MessageSwitchChange[],
  version: string | null = null,
) => app.call(saveMessageSettings, { turns, ...(version === null ? {} : { version }) }, person);
const consentsOf = async (person: MessagingUser) =>
  (await app.rowsOf(person)).filter(({ entity }) => entity === 'Consent');
const openingOff = { kind: 'opening', channel: 'email', on: false } as const;
const openingOn = { ...openingOff, on: true } as const;

/** Sets the WhatsApp preference outside the page. */
async function setWhatsAppPreference(
  accountId: string,
  on: boolean,
  by: ChangeCause['by'],
): Promise<void> {
  const clock = () => app.clock.now();
  const dependencies = { channels: channelStore(app.table), clock, newId: timeOrderedIds(clock) };
  const turns = [{ channel: 'whatsapp', on }] as const;
  await setMessageSwitches(dependencies, accountId, turns, { by, userAgent: null });
}

const reader = () => app.people.account({ plano: 'ativo', periodicidade_msg: 'diaria' });
const linked = () => app.linked({ plano: 'ativo', periodicidade_msg: 'diaria' });

describe('the switches by kind and channel', () => {
  it('are on by default for e-mail, and off for WhatsApp until it is linked', async () => {
    const settings = await settingsOf(await reader());
    expect(settings.channels).toEqual([
      { channel: 'email', on: true, linked: true, silence: null },
      { channel: 'whatsapp', on: false, linked: false, silence: null },
    ]);
    expect(settings.switches).toHaveLength(12);
    expect(settings.switches.every(({ on }) => on)).toBe(true);
    expect(settings).toMatchObject({ wantsMarketMessages: true, updated_at: null });
  });

  it('show what the account settings switch off, and do not change the settings', async () => {
    const person = await app.people.account({
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
    expect(await app.rowOf(person, 'ACCOUNT')).toMatchObject({
      updated_at: person.account.updated_at,
    });
  });

  it('stay off with a consent record, and turning one off again adds none', async () => {
    const person = await app.people.account();
    const answer = await turn(person, [openingOff]);
    expect(answer.status).toBe(200);
    const settings = saveMessageSettings.response.parse(answer.body);
    expect(settings.switches).toContainEqual(openingOff);
    expect(await settingsOf(person)).toEqual(settings);
    expect((await turn(person, [openingOff])).status).toBe(200);
    expect(await consentsOf(person)).toEqual([
      expect.objectContaining({
        purpose: 'email_messages',
        kind: 'opening',
        action: 'withdrawn',
        screen: 'minhas-mensagens',
        userAgent: 'tests/1',
      }),
    ]);
  });

  it('are turned on only from the newest version, and off from any', async () => {
    const person = await app.people.account();
    const first = saveMessageSettings.response.parse((await turn(person, [openingOff])).body);
    app.clock.advance('1s');
    const channelOff = [{ channel: 'email', on: false }] as const;
    expect((await turn(person, channelOff, '2020-01-01T00:00:00.000Z')).status).toBe(200);
    const refused = await turn(person, [openingOn], first.updated_at);
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    const { updated_at } = await settingsOf(person);
    expect((await turn(person, [openingOn], updated_at)).status).toBe(200);
    expect((await settingsOf(person)).channels[0]).toMatchObject({ on: false });
  });

  it('apply all of several simultaneous presses', async () => {
    const person = await app.people.account();
    const kinds = ['opening', 'closing', 'weekly-report', 'alert'] as const;
    const answers = await Promise.all(
      kinds.map((kind) => turn(person, [{ kind, channel: 'email', on: false }])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const off = (await settingsOf(person)).switches.filter(({ on }) => !on);
    expect(off.map(({ kind }) => kind)).toEqual(kinds);
    expect(await consentsOf(person)).toHaveLength(4);
  });

  it('work in a trial and without access', async () => {
    for (const person of [await app.people.trial(), await app.people.account()]) {
      expect((await turn(person, [openingOff])).status).toBe(200);
      expect((await settingsOf(person)).switches).toContainEqual(openingOff);
    }
  });

  it('turn WhatsApp on only once a number is linked', async () => {
    const on = [{ channel: 'whatsapp', on: true }] as const;
    const without = await app.people.account();
    expect((await turn(without, on)).status).toBe(400);
    expect(await app.channelsOf(without)).toBeUndefined();
    const person = await linked();
    expect((await turn(person, [{ channel: 'whatsapp', on: false }])).status).toBe(200);
    const { updated_at } = await settingsOf(person);
    expect((await turn(person, on, updated_at)).status).toBe(200);
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
  ])('reject %s', async (_, body) => {
    const person = await app.people.account();
    expect((await app.call(saveMessageSettings, body, person)).status).toBe(400);
    expect(await app.channelsOf(person)).toBeUndefined();
    expect(await consentsOf(person)).toEqual([]);
  });

  it('leave no row of a deleted account', async () => {
    const person = await app.people.account();
    await app.people.remove(`ACCOUNT#${person.account.id}`, 'ACCOUNT');
    expect((await turn(person, [openingOff])).status).toBe(404);
    expect(await app.rowsOf(person)).toEqual([]);
  });
});

describe('a suppressed channel', () => {
  const suppressionOf = async (person: Required<MessagingUser>, channel: 'email' | 'whatsapp') =>
    (await settingsOf(person)).channels.find((one) => one.channel === channel)?.silence;
  const since = () => new Date(app.clock.milliseconds() - 60_000).toISOString();

  it('reports the reason, in any state of the switches', async () => {
    const person = await linked();
    const { email, telefone } = person.account;
    await app.suppressions.put('email', email, 'bounce', since());
    await app.suppressions.put('whatsapp', `55${telefone}`, 'unreachable', since());
    expect(await suppressionOf(person, 'email')).toEqual({
      reason: 'bounce',
      since: since(),
      until: new Date(Date.parse(since()) + 180 * 86_400_000).toISOString(),
      email,
    });
    expect(await suppressionOf(person, 'whatsapp')).toMatchObject({
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
    const name = channel === 'email' ? person.account.email : `55${person.account.telefone}`;
    await app.suppressions.put(channel, name, reason, since());
    const { updated_at } = await settingsOf(person);
    const answer = await turn(person, [{ channel, on: true }], updated_at);
    expect(answer.status).toBe(200);
    const shown = saveMessageSettings.response.parse(answer.body).channels;
    const shownSuppression = shown.find((one) => one.channel === channel)?.silence;
    expect(shownSuppression?.reason).toBe(ends ? undefined : reason);
    expect(await suppressionOf(person, channel)).toEqual(shownSuppression);
    const proofs = (await consentsOf(person)).filter(({ screen }) => screen === 'minhas-mensagens');
    expect(proofs).toHaveLength(ends ? 1 : 0);
  });
});

describe('a command on WhatsApp', () => {
  it('stops and resumes WhatsApp, each once and with a consent record', async () => {
    const person = await linked();
    const { id } = person.account;
    app.clock.advance('1s');
    await Promise.all([1, 2, 3].map(() => setWhatsAppPreference(id, false, 'word')));
    expect((await settingsOf(person)).channels[1]).toMatchObject({ on: false });
    expect(await app.channelsOf(person)).toMatchObject({
      ...channelSettingsKey(id),
      entity: 'ChannelSettings',
      whatsapp: { opted_out_by: 'word' },
    });
    app.clock.advance('1s');
    await setWhatsAppPreference(id, true, 'word');
    expect((await settingsOf(person)).channels).toMatchObject([{ on: true }, { on: true }]);
    expect((await consentsOf(person)).map(({ action, screen }) => [action, screen])).toEqual([
      ['granted', expect.any(String)],
      ['withdrawn', 'whatsapp'],
      ['granted', 'whatsapp'],
    ]);
  });

  it('fails for a deleted account', async () => {
    await expect(setWhatsAppPreference('acc_nobody', false, 'word')).rejects.toMatchObject({
      code: 'account_not_found',
    });
  });
});

describe('a choice applies to messages that are already queued', () => {
  it('stops a queued e-mail, and the list shows the reason', async () => {
    const person = await reader();
    const message = messageTo(person, app.clock.now());
    await app.queueMessage(message);
    expect((await turn(person, [openingOff])).status).toBe(200);
    await app.drain();
    expect(await app.deliveryOf(person, message)).toMatchObject({
      state: 'skipped',
      reason: 'opted-out',
    });
    expect(app.emailsTo(person.account.email)).toEqual([]);
    const { messages } = await app.http.ask(listMessages, {}, person.session);
    expect(messages).toMatchObject([{ state: 'skipped', reason: 'opted-out' }]);
  });

  it('stops a queued WhatsApp message, and VOLTAR allows the next one', async () => {
    const person = await linked();
    const { id, telefone } = person.account;
    // A reaction opens the partner's answer window.
    await app.phones.say({ from: telefone, type: 'reaction' });
    const send = async () => {
      const message = messageTo(person, app.clock.now(), { channel: 'whatsapp' });
      await app.queueMessage(message);
      await app.drainFor('20s');
      return app.deliveryOf(person, message);
    };
    await setWhatsAppPreference(id, false, 'word');
    expect(await send()).toMatchObject({ state: 'skipped', reason: 'opted-out' });
    expect(app.sentTo(telefone)).toEqual([]);
    app.clock.advance('1s');
    await setWhatsAppPreference(id, true, 'word');
    expect(['delivered', 'read']).toContain((await send())?.['state']);
  });
});
