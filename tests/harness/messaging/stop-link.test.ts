import { describe, expect, it } from 'vitest';
import { stopTokens } from '../../../functions/messaging/preferences/stop-link.ts';
import { newsletterTokens } from '../../../functions/newsletter/subscriber-links.ts';
import { channelSettingsKey } from '../../../functions/entities/channel-settings.ts';
import type { MessageKind } from '../../../shared/contracts/messaging.ts';
import {
  checkStopLink,
  resumeMessages,
  stopMessages,
} from '../../../shared/contracts/account-messages.ts';
import { maskEmail } from '../../../shared/values/email.ts';
import { toOneLine } from '../../support/messages/one-line.ts';
import { messageTo } from '../../support/messaging/outgoing.ts';
import { messagingApp, type MessagingUser } from '../support/messaging/messaging-app.ts';

const app = await messagingApp();

const subscriber = () =>
  app.people.account({
    plano: 'ativo',
    periodicidade_msg: 'diaria',
    mensagem_ao_decorrer_do_dia: 'sim',
    relatórios_da_carteira: 'sim',
  });
const consentsOf = async (person: MessagingUser) =>
  (await app.rowsOf(person)).filter(({ entity }) => entity === 'Consent');
const turnedOffBy = async (person: MessagingUser) => (await app.channelsOf(person))?.['off'];

/** Sends a person an e-mail of this kind, and returns it. */
async function emailOf(person: MessagingUser, kind: MessageKind) {
  const message = messageTo(person, app.clock.now(), { kind });
  await app.queueMessage(message);
  await app.drain();
  expect(await app.deliveryOf(person, message)).toMatchObject({ state: 'accepted' });
  const mail = app.emailsTo(person.account.email).at(-1);
  if (mail === undefined) throw new Error('No e-mail has come');
  return mail;
}

/** Returns the URL to which a mail program's one-click button sends its request. */
function oneClickOf({ headers }: Awaited<ReturnType<typeof emailOf>>): URL {
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  return new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '');
}

const click = (
  link: URL,
  body: string | FormData = 'List-Unsubscribe=One-Click',
  userAgent = 'x',
) =>
  app.http.send(`${link.pathname}${link.search}`, {
    method: 'POST',
    headers: {
      ...app.visitor(),
      'user-agent': userAgent,
      ...(typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    body,
  });

describe('an e-mail of a kind that can be stopped', () => {
  it.each([
    ['opening', 'Parar de receber a abertura do mercado'],
    ['closing', 'Parar de receber o fechamento do mercado'],
    ['weekly-report', 'Parar de receber o relatório da carteira'],
    ['note', 'Parar de receber os avisos durante o dia'],
    ['alert', 'Parar de receber os alertas de preço'],
  ] as const)(
    '%s has the mail program’s unsubscribe button, and a link with its text',
    async (kind, words) => {
      const person = await subscriber();
      const mail = await emailOf(person, kind);
      expect(mail.html).toContain(words);
      expect(toOneLine(mail.text)).toContain(words);
      expect(mail.text).toContain('/mensagens/parar?token=');
      const link = oneClickOf(mail);
      expect(link.pathname).toBe(stopMessages.path);
      expect(link.href).not.toContain(person.account.id);
      for (const _ of [1, 2]) {
        const answer = await click(link);
        expect(answer.status).toBe(200);
        expect(await answer.json()).toEqual({ stopped: true });
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
      expect(await turnedOffBy(person)).toEqual([`${kind}/email`]);
      expect(await consentsOf(person)).toMatchObject([
        { purpose: 'email_messages', kind, action: 'withdrawn', screen: 'link-da-mensagem' },
      ]);
    },
  );

  it('is not sent afterwards, not even from the queue; others are', async () => {
    const person = await subscriber();
    const link = oneClickOf(await emailOf(person, 'closing'));
    const waiting = messageTo(person, app.clock.now(), { kind: 'closing' });
    await app.queueMessage(waiting);
    expect((await click(link)).status).toBe(200);
    await app.drain();
    expect(await app.deliveryOf(person, waiting)).toMatchObject({
      state: 'skipped',
      reason: 'opted-out',
    });
    await emailOf(person, 'opening');
    expect(app.emailsTo(person.account.email)).toHaveLength(2);
  });
});

it('an e-mail about the account itself cannot be stopped', async () => {
  const mail = await emailOf(await subscriber(), 'account');
  expect(Object.keys(mail.headers)).not.toContain('List-Unsubscribe');
  expect(mail.text).not.toContain('Parar de receber');
});

it('a newsletter reader gets the newsletter’s unsubscribe link', async () => {
  const { id, email } = await app.newsletter.subscribe('leitora@exemplo.com.br');
  await app.drain();
  await app.queueMessage(
    messageTo(await subscriber(), app.clock.now(), {
      kind: 'newsletter',
      recipient: { by: 'subscriber', subscriberId: id },
    }),
  );
  await app.drain();
  const mail = app.emailsTo(email).at(-1);
  expect(mail?.text).toContain('/newsletter/cancelar?token=');
  const link = new URL(mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? '');
  expect(link.pathname).toBe('/api/unsubscribe-newsletter');
  await app.newsletter.unsubscribe(link.searchParams.get('token') ?? '');
  expect(await app.partition(`EMAIL#${email}`)).toEqual([]);
});

it('the newsletter’s unsubscribe page shows whether an account gets messages too', async () => {
  const { account } = await subscriber();
  const tokens = newsletterTokens(async () => app.secret('token-key'));
  const check = async (email: string) =>
    app.newsletter.checkLink(await tokens.unsubscribe.seal({ email }));
  expect(await check(account.email)).toMatchObject({ byAccount: true });
  expect(await check('sem-conta@exemplo.com.br')).toMatchObject({ byAccount: false });
});

describe('the link itself', () => {
  const linkTo = async (
    person: MessagingUser,
    kind: 'opening' | 'alert' = 'opening',
    sentAt = app.clock.now(),
  ) => {
    const tokens = stopTokens(async () => app.secret('token-key'));
    const token = await tokens.seal({ accountId: person.account.id, kind }, sentAt);
    const link = new URL(stopMessages.path, 'http://localhost');
    link.searchParams.set('token', token);
    return { token, link };
  };
  const check = (token: string) => app.call(checkStopLink, { token });
  const resume = (token: string) => app.call(resumeMessages, { token });

  it.each([
    [399, 200],
    [400, 400],
  ])('answers the link of a message from %d days ago with %d', async (days, status) => {
    const person = await subscriber();
    const sentAt = new Date(app.clock.milliseconds() - days * 86_400_000);
    const { token, link } = await linkTo(person, 'opening', sentAt);
    expect((await click(link)).status).toBe(status);
    expect((await check(token)).status).toBe(status);
    expect(await turnedOffBy(person)).toEqual(status === 200 ? ['opening/email'] : undefined);
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', 'browser'],
    ['Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Thunderbird/140.1', 'mail-program'],
    ['Google-Mail-Unsubscribe', 'mail-program'],
  ])('records when, how and with what kind of program: %s', async (userAgent, program) => {
    const person = await subscriber();
    const { link } = await linkTo(person);
    await click(link, 'List-Unsubscribe=One-Click', userAgent);
    expect(await consentsOf(person)).toMatchObject([
      {
        action: 'withdrawn',
        screen: 'link-da-mensagem',
        userAgent: program,
        at: app.clock.now().toISOString(),
      },
    ]);
  });

  it('accepts a multipart form too, and nothing else', async () => {
    const person = await subscriber();
    const { link } = await linkTo(person);
    expect((await click(link, 'List-Unsubscribe=Two-Clicks')).status).toBe(400);
    expect((await click(link, '')).status).toBe(400);
    expect(await app.channelsOf(person)).toBeUndefined();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await click(link, form)).status).toBe(200);
    expect(await turnedOffBy(person)).toEqual(['opening/email']);
  });

  it.each(['GET', 'HEAD'])(
    'changes nothing when a person or a scanner follows it by %s, and redirects to the confirmation page',
    async (method) => {
      const person = await subscriber();
      const { link, token } = await linkTo(person);
      const answer = await app.http.send(`${link.pathname}${link.search}`, {
        method,
        headers: app.visitor(),
      });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toMatch(
        new RegExp(`/mensagens/parar\\?token=${encodeURIComponent(token)}$`),
      );
      expect(await app.channelsOf(person)).toBeUndefined();
    },
  );

  it('shows the masked address and the kind, and resumes what it has stopped', async () => {
    const person = await subscriber();
    const { link, token } = await linkTo(person, 'alert');
    const email = maskEmail(person.account.email);
    const shown = (stopped: boolean) => ({ status: 200, body: { email, kind: 'alert', stopped } });
    expect(await check(token)).toMatchObject(shown(false));
    await click(link);
    expect(await check(token)).toMatchObject(shown(true));
    app.clock.advance('1s');
    expect(await resume(token)).toMatchObject(shown(false));
    expect(await resume(token)).toMatchObject(shown(false));
    expect(await turnedOffBy(person)).toEqual([]);
    expect((await consentsOf(person)).map(({ action }) => action)).toEqual([
      'withdrawn',
      'granted',
    ]);
  });

  it('does not turn on a channel that is off entirely', async () => {
    const person = await subscriber();
    const { token } = await linkTo(person);
    const at = app.clock.now().toISOString();
    await app.people.put({
      ...channelSettingsKey(person.account.id),
      entity: 'ChannelSettings',
      email: { opted_out_at: at, opted_out_by: 'page' },
      whatsapp: {},
      off: ['opening/email'],
      updated_at: at,
    });
    expect(await resume(token)).toMatchObject({ status: 200, body: { stopped: true } });
    expect(await app.channelsOf(person)).toMatchObject({
      email: { opted_out_by: 'page' },
      off: [],
    });
  });

  it('answers a mail program as usual for a deleted account, and reports an invalid link on the page', async () => {
    const person = await subscriber();
    const { link, token } = await linkTo(person);
    await app.people.remove(`ACCOUNT#${person.account.id}`, 'ACCOUNT');
    expect((await click(link)).status).toBe(200);
    for (const answer of [await check(token), await resume(token)]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
    }
    expect(await app.rowsOf(person)).toEqual([]);
  });

  it('has no effect when it is forged, cut or changed', async () => {
    const person = await subscriber();
    const { token } = await linkTo(person);
    const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`;
    for (const wrong of ['x', token.slice(0, -4), changed]) {
      const link = new URL(stopMessages.path, 'http://localhost');
      link.searchParams.set('token', wrong);
      const answer = await click(link);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalid_token' });
      expect(await resume(wrong)).toMatchObject({ status: 400 });
    }
    expect(await app.channelsOf(person)).toBeUndefined();
  });
});
