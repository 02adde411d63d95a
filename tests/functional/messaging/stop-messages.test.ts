import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { channelSettingsKey } from '../../../functions/records/channel-settings.ts';
import { accountPartition, rowKey } from '../../../functions/records/person.ts';
import { stopTokens } from '../../../functions/messaging/consent/stop-link.ts';
import type { MessageKind } from '../../../shared/contracts/messaging.ts';
import {
  checkStopLink,
  resumeMessages,
  stopMessages,
} from '../../../shared/contracts/own-messages.ts';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { checkUnsubscribeLink, subscribeNewsletter } from '../../../shared/contracts/newsletter.ts';
import { maskedEmail } from '../../../shared/values/email.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let post: ReturnType<typeof outgoing>;
let now: Date;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  post = outgoing(cloud, sessions);
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

let visitors = 0;
/** Headers of somebody without a session, from an address of their own. */
const visitor = () => {
  visitors += 1;
  return throughEdge(cloud.secret('edge-value'), `10.77.${visitors >> 8}.${visitors & 255}`);
};
const subscriber = () =>
  sessions.makePerson({
    plano: 'ativo',
    periodicidade_msg: 'diaria',
    mensagem_ao_decorrer_do_dia: 'sim',
    relatórios_da_carteira: 'sim',
  });
const rowsOf = async ({ account }: Person, kind: string) =>
  (await cloud.partition(accountPartition(account.id))).filter(({ SK }) =>
    String(SK).startsWith(kind),
  );
const offOf = async (person: Person) => (await rowsOf(person, 'CHANNELS'))[0]?.['off'];

const contentSchema = z.object({
  text: z.string(),
  html: z.string(),
  headers: z.optional(z.record(z.string(), z.string())),
});

/** Sends somebody an e-mail of a kind, and tells what they got. */
async function emailOf(person: Person, kind: MessageKind) {
  const message = messageTo(person, now, { kind });
  await post.send(message);
  expect(await post.outcome(accountPartition(person.account.id), message)).toMatchObject({
    state: 'delivered',
  });
  const mails = await post.sentTo('email', person.account.email);
  return contentSchema.parse(mails.at(-1)?.content);
}

function oneClickOf({ headers = {} }: z.infer<typeof contentSchema>): URL {
  const named = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(named.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = new URL(named.get('list-unsubscribe')?.slice(1, -1) ?? '');
  // The site's address may be another than the cloud's.
  return new URL(`${link.pathname}${link.search}`, cloud.baseUrl);
}

const click = (link: URL, body: string | FormData = 'List-Unsubscribe=One-Click') =>
  fetch(link, {
    method: 'POST',
    headers: {
      ...visitor(),
      ...(typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    body,
  });

describe('an e-mail of a kind that somebody can stop', () => {
  it.each([
    ['opening', 'Parar de receber a abertura do mercado'],
    ['closing', 'Parar de receber o fechamento do mercado'],
    ['weekly-report', 'Parar de receber o relatório da carteira'],
    ['note', 'Parar de receber os avisos durante o dia'],
    ['alert', 'Parar de receber os alertas de preço'],
  ] as const)(
    '%s has a button of the mail program, and a link that says so',
    async (kind, said) => {
      const person = await subscriber();
      const mail = await emailOf(person, kind);
      expect(mail.html).toContain(said);
      expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(said);
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
      expect(await offOf(person)).toEqual([`${kind}/email`]);
      expect(await rowsOf(person, 'CONSENT#')).toEqual([
        expect.objectContaining({
          purpose: 'email_messages',
          kind,
          action: 'withdrawn',
          screen: 'link-da-mensagem',
        }),
      ]);
    },
  );

  it('is not sent any more, also where it waits already; others are', async () => {
    const person = await subscriber();
    const link = oneClickOf(await emailOf(person, 'closing'));
    const owner = accountPartition(person.account.id);
    await post.fault({ channel: 'email', status: 429, to: person.account.email });
    const waiting = messageTo(person, now, { kind: 'closing' });
    await post.send(waiting);
    await cloud.settled();
    expect(await post.delivery(owner, waiting)).toMatchObject({ state: 'deferred' });
    expect((await click(link)).status).toBe(200);
    await fetch(new URL('/_local/messages/faults', cloud.baseUrl), { method: 'DELETE' });
    expect(await post.outcome(owner, waiting)).toMatchObject({
      state: 'skipped',
      reason: 'opted-out',
    });
    now = await cloud.now();
    await emailOf(person, 'opening');
    expect(await post.sentTo('email', person.account.email)).toHaveLength(2);
  });
});

it('an e-mail about the account itself has no way out', async () => {
  const person = await subscriber();
  const mail = await emailOf(person, 'account');
  expect(Object.keys(mail.headers ?? {}).map((name) => name.toLowerCase())).not.toContain(
    'list-unsubscribe',
  );
  expect(mail.text).not.toContain('Parar de receber');
});

it('a reader of the newsletter gets the newsletter’s own way out', async () => {
  const email = `leitora-${now.getTime()}@exemplo.com.br`;
  const reader = subscribeNewsletter.response.parse(
    (await cloud.call(subscribeNewsletter, { email }, visitor())).body,
  );
  const person = await subscriber();
  const message = messageTo(person, now, {
    kind: 'newsletter',
    recipient: { by: 'subscriber', subscriberId: reader.id },
  });
  await post.send(message);
  expect(await post.outcome(`SUBSCRIBER#${reader.id}`, message)).toMatchObject({
    state: 'delivered',
  });
  const [mail] = await post.sentTo('email', email);
  const content = contentSchema.parse(mail?.content);
  expect(content.text).toContain('/newsletter/cancelar?token=');
  const link = oneClickOf(content);
  expect(link.pathname).toBe('/api/unsubscribe-newsletter');
  expect((await click(link)).status).toBe(200);
  expect(await cloud.partition(`EMAIL#${email}`)).toEqual([]);
});

it('the link to leave the newsletter says whether an account gets messages there as well', async () => {
  const { account } = await subscriber();
  const tokens = newsletterTokens(async () => cloud.secret('token-key'));
  const check = async (email: string) =>
    cloud.call(
      checkUnsubscribeLink,
      { token: await tokens.unsubscribe.seal({ email }) },
      visitor(),
    );
  expect(await check(account.email)).toMatchObject({ status: 200, body: { byAccount: true } });
  const stranger = `sem-conta-${now.getTime()}@exemplo.com.br`;
  expect(await check(stranger)).toMatchObject({ status: 200, body: { byAccount: false } });
});

describe('the link itself', () => {
  const linkTo = async (
    person: Person,
    kind: 'opening' | 'alert' = 'opening',
    sentAt = async () => cloud.now(),
  ) => {
    const tokens = stopTokens(async () => cloud.secret('token-key'));
    const token = await tokens.seal({ accountId: person.account.id, kind }, await sentAt());
    const link = new URL(stopMessages.path, cloud.baseUrl);
    link.searchParams.set('token', token);
    return { token, link };
  };
  const check = (token: string) => cloud.call(checkStopLink, { token }, visitor());
  const resume = (token: string) => cloud.call(resumeMessages, { token }, visitor());

  it.each([
    [399, 200],
    [400, 400],
  ])('of a message of %d days ago is answered %d', async (days, status) => {
    const person = await subscriber();
    const sentAt = async () => new Date((await cloud.now()).getTime() - days * 86_400_000);
    const { token, link } = await linkTo(person, 'opening', sentAt);
    expect((await click(link)).status).toBe(status);
    expect((await check(token)).status).toBe(status);
    expect(await offOf(person)).toEqual(status === 200 ? ['opening/email'] : undefined);
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', 'browser'],
    ['Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Thunderbird/140.1', 'mail-program'],
    ['Google-Mail-Unsubscribe', 'mail-program'],
  ])('keeps when, by which way and by what kind of program: %s', async (userAgent, program) => {
    const person = await subscriber();
    const { link } = await linkTo(person);
    await fetch(link, {
      method: 'POST',
      headers: {
        ...visitor(),
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': userAgent,
      },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(await rowsOf(person, 'CONSENT#')).toMatchObject([
      {
        action: 'withdrawn',
        screen: 'link-da-mensagem',
        userAgent: program,
        at: expect.any(String),
      },
    ]);
  });

  it('takes a multipart form too, and nothing else', async () => {
    const person = await subscriber();
    const { link } = await linkTo(person);
    expect((await click(link, 'List-Unsubscribe=Two-Clicks')).status).toBe(400);
    expect((await click(link, '')).status).toBe(400);
    expect(await rowsOf(person, 'CHANNELS')).toEqual([]);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await click(link, form)).status).toBe(200);
    expect(await offOf(person)).toEqual(['opening/email']);
  });

  it.each(['GET', 'HEAD'])(
    'changes nothing when a person or a scanner follows it by %s, and redirects to the page that asks',
    async (method) => {
      const person = await subscriber();
      const { link, token } = await linkTo(person);
      const answer = await fetch(link, { method, redirect: 'manual', headers: visitor() });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toMatch(
        new RegExp(`/mensagens/parar\\?token=${encodeURIComponent(token)}$`),
      );
      expect(await rowsOf(person, 'CHANNELS')).toEqual([]);
    },
  );

  it('names the address, masked, and the kind; and undoes what it has stopped', async () => {
    const person = await subscriber();
    const { link, token } = await linkTo(person, 'alert');
    const email = maskedEmail(person.account.email);
    const told = (stopped: boolean) => ({ status: 200, body: { email, kind: 'alert', stopped } });
    expect(await check(token)).toMatchObject(told(false));
    await click(link);
    expect(await check(token)).toMatchObject(told(true));
    expect(await resume(token)).toMatchObject(told(false));
    expect(await resume(token)).toMatchObject(told(false));
    expect(await offOf(person)).toEqual([]);
    const consents = await rowsOf(person, 'CONSENT#');
    expect(consents.map(({ action }) => action)).toEqual(['withdrawn', 'granted']);
  });

  it('does not turn a channel on that is off as a whole', async () => {
    const person = await subscriber();
    const { token } = await linkTo(person);
    await sessions.putItems({
      ...channelSettingsKey(person.account.id),
      entity: 'ChannelSettings',
      email: { opted_out_at: now.toISOString(), opted_out_by: 'page' },
      whatsapp: {},
      off: ['opening/email'],
      updated_at: now.toISOString(),
    });
    expect(await resume(token)).toMatchObject({ status: 200, body: { stopped: true } });
    expect((await rowsOf(person, 'CHANNELS'))[0]).toMatchObject({
      email: { opted_out_by: 'page' },
      off: [],
    });
  });

  it('of an account that is gone answers a mail program as always, and a person that it is not valid', async () => {
    const person = await subscriber();
    const { link, token } = await linkTo(person);
    await sessions.deleteItems(rowKey(person.account.id, 'ACCOUNT'));
    expect((await click(link)).status).toBe(200);
    for (const answer of [await check(token), await resume(token)]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
    }
    expect(await cloud.partition(accountPartition(person.account.id))).toEqual([]);
  });

  it('that was made up, cut or changed does nothing', async () => {
    const person = await subscriber();
    const { token } = await linkTo(person);
    const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`;
    for (const wrong of ['x', token.slice(0, -4), changed]) {
      const link = new URL(stopMessages.path, cloud.baseUrl);
      link.searchParams.set('token', wrong);
      const answer = await click(link);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalid_token' });
      expect(await resume(wrong)).toMatchObject({ status: 400 });
    }
    expect(await rowsOf(person, 'CHANNELS')).toEqual([]);
  });
});
