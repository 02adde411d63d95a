import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageDigest } from '../../../functions/messaging/inbound/message-digest.ts';
import {
  receiveWhatsAppWebhook,
  verifyWhatsAppWebhook,
} from '../../../shared/contracts/messaging-endpoints.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import {
  asMetaWrites,
  asToldAt,
  callOf,
  newsOf,
  signatureOf,
  statusOf,
  textMessage,
} from '../../support/messaging/whatsapp-calls.ts';
import { linkedNumbers } from '../../support/messaging/linked-numbers.ts';
import { messagesIn } from '../../support/messaging/readers.ts';
import { whatsAppPeople } from '../../support/messaging/whatsapp-people.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let phones: ReturnType<typeof whatsAppPeople>;
let linkNumber: ReturnType<typeof linkedNumbers>;
let calls = 0;
let begunAt: Date;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  phones = whatsAppPeople(cloud);
  linkNumber = linkedNumbers(cloud, sessions);
  begunAt = await cloud.now();
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

/** An id that no other test has. */
function newId(): string {
  calls += 1;
  return `wamid.webhook-test-${calls}`;
}

async function post(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const told = asToldAt(text, begunAt);
  const answer = await fetch(new URL(receiveWhatsAppWebhook.path, cloud.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(told, cloud.secret('whatsapp-app-secret')),
      ...throughEdge(cloud.secret('edge-value'), '173.252.88.1'),
      ...headers,
    },
    body: typeof body === 'string' ? told : new TextEncoder().encode(told),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const heardRows = (id: string) => cloud.partition(`INBOUND#${messageDigest(id)}`);
/** Works off what has come, and expects a message among it. */
async function expectHeard(id: string): Promise<void> {
  await cloud.settled();
  expect(await heardRows(id)).toHaveLength(1);
}

describe('the handshake', () => {
  const ask = async (query: Readonly<Record<string, string>>) => {
    const url = new URL(verifyWhatsAppWebhook.path, cloud.baseUrl);
    url.search = new URLSearchParams(query).toString();
    const answer = await fetch(url);
    const type = answer.headers.get('content-type');
    return { status: answer.status, type, text: await answer.text() };
  };
  const asked = () => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': cloud.secret('whatsapp-verify-token'),
    'hub.challenge': '1158201444',
  });

  it('gives Meta its challenge back, as it was', async () => {
    expect(await ask(asked())).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: '1158201444',
    });
  });

  it('gives nobody else anything', async () => {
    const tokens = ['', 'a guess', `${cloud.secret('whatsapp-verify-token')}x`];
    for (const token of tokens) {
      const { status, text } = await ask({ ...asked(), 'hub.verify_token': token });
      expect([status, text]).toEqual([403, expect.not.stringContaining('1158201444')]);
    }
    const { 'hub.verify_token': _token, ...withoutToken } = asked();
    const { 'hub.challenge': _challenge, ...withoutChallenge } = asked();
    for (const query of [
      {},
      withoutToken,
      withoutChallenge,
      { ...asked(), 'hub.mode': 'unsubscribe' },
      { ...asked(), 'hub.challenge': '<script>' },
    ]) {
      expect((await ask(query)).status).toBe(403);
    }
  });
});

describe('a call that Meta has signed', () => {
  it('is heard, whatever alphabet it is written in', async () => {
    const id = newId();
    const body = asMetaWrites(callOf(newsOf({ messages: [textMessage(id, 'Olá, São Paulo 💸')] })));
    expect(body).toContain('Ol\\u00e1');
    expect(await post(body)).toBe(200);
    await expectHeard(id);
  });

  it('is heard as bytes too, which come in base64', async () => {
    const id = newId();
    const body = JSON.stringify(callOf(newsOf({ messages: [textMessage(id, 'Olá 💸')] })));
    const headers = { 'content-type': 'application/octet-stream' };
    expect(await post(new TextEncoder().encode(body), headers)).toBe(200);
    await expectHeard(id);
  });

  it('is heard once, however often it comes', async () => {
    const id = newId();
    const body = asMetaWrites(callOf(newsOf({ messages: [textMessage(id, 'oi')] })));
    const first = await Promise.all(Array.from({ length: 8 }, () => post(body)));
    expect(first).toEqual(Array.from({ length: 8 }, () => 200));
    await expectHeard(id);
    const [row] = await heardRows(id);
    expect(await post(body)).toBe(200);
    // In another envelope it is the same message.
    const other = newsOf({ contacts: [], messages: [textMessage(id, 'oi')] });
    expect(await post(asMetaWrites(callOf(other)))).toBe(200);
    await cloud.settled();
    expect(await heardRows(id)).toEqual([row]);
    expect(row).toEqual({
      PK: `INBOUND#${messageDigest(id)}`,
      SK: 'MESSAGE',
      entity: 'InboundMessage',
      expiresAt: expect.any(Number),
    });
  });

  it('is answered once, though it comes twenty times at once', async () => {
    const person = await sessions.makePerson();
    const { telefone } = person.account;
    await linkNumber(person);
    // Meta's window is open, so that an answer arrives; nobody answers this.
    await phones.say({ from: telefone, type: 'reaction' });
    const id = newId();
    const message = textMessage(id, 'quanto está PETR4?', `55${telefone}`);
    const body = asMetaWrites(callOf(newsOf({ messages: [message] })));
    const statuses = await Promise.all(Array.from({ length: 20 }, () => post(body)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expectHeard(id);
    await phones.quiet();
    expect(await heardRows(id)).toHaveLength(1);
    expect(await phones.answers(telefone)).toHaveLength(1);
    const rows = await cloud.partition(`ACCOUNT#${person.account.id}`);
    const replies = rows.filter(({ entity, kind }) => entity === 'Delivery' && kind === 'reply');
    expect(replies).toHaveLength(1);
  });

  it('brings hundreds of messages and statuses in many entries, of which none is lost', async () => {
    const ids = Array.from({ length: 100 }, newId);
    const changes = ids.map((id, nth) =>
      newsOf({
        messages: [textMessage(id, `mensagem ${nth}`), null],
        statuses: [statusOf(`${id}-a`, 'sent'), statusOf(`${id}-b`, 'delivered')],
      }),
    );
    expect(await post(asMetaWrites(callOf(...changes)))).toBe(200);
    await cloud.settled();
    const heard = await Promise.all(ids.map(heardRows));
    expect(heard.filter((rows) => rows.length !== 1)).toEqual([]);
    expect(await messagesIn(cloud, 'whatsapp-inbound-dead-letters')).toBe(0);
    expect(await messagesIn(cloud, 'whatsapp-statuses-dead-letters')).toBe(0);
  });

  it('about another number is refused; beside ours it is left out', async () => {
    const [foreignId, ownId] = [newId(), newId()];
    const foreign = newsOf({ messages: [textMessage(foreignId, 'oi')] }, '999999999999999');
    expect(await post(asMetaWrites(callOf(foreign)))).toBe(403);
    const own = newsOf({ messages: [textMessage(ownId, 'oi')] });
    expect(await post(asMetaWrites(callOf(foreign, own)))).toBe(200);
    await expectHeard(ownId);
    await cloud.settled();
    expect(await heardRows(foreignId)).toEqual([]);
  });

  it('that says nothing we read is taken, so that it does not come for days', async () => {
    expect(await post('{"object":"page","entry":[]}')).toBe(200);
    expect(await post('no JSON')).toBe(200);
    expect(await post(asMetaWrites(callOf()))).toBe(200);
  });
});

describe('a call that nobody has signed', () => {
  it.each([
    ['without a signature', () => ({ 'x-hub-signature-256': '' })],
    [
      'under another name',
      (own: string) => ({ 'x-hub-signature-256': '', 'x-hub-signature': own }),
    ],
    ['of another secret', () => ({ 'x-hub-signature-256': signatureOf('x', 'guess') })],
    ['of half of its digits', (own: string) => ({ 'x-hub-signature-256': own.slice(0, 39) })],
  ])('%s has no effect', async (_, headersOf) => {
    const id = newId();
    const body = asMetaWrites(callOf(newsOf({ messages: [textMessage(id, 'oi')] })));
    const own = signatureOf(body, cloud.secret('whatsapp-app-secret'));
    expect(await post(body, headersOf(own))).toBe(401);
    await cloud.settled();
    expect(await heardRows(id)).toEqual([]);
  });

  it('with a byte altered has no effect, wherever it is', async () => {
    const id = newId();
    const body = asMetaWrites(callOf(newsOf({ messages: [textMessage(id, 'oi')] })));
    const signature = signatureOf(body, cloud.secret('whatsapp-app-secret'));
    for (const place of [0, 1, Math.floor(body.length / 2), body.length - 1]) {
      const bytes = new TextEncoder().encode(body);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      expect(await post(bytes, { 'x-hub-signature-256': signature })).toBe(401);
    }
    expect(await post(`${body}\n`, { 'x-hub-signature-256': signature })).toBe(401);
    await cloud.settled();
    expect(await heardRows(id)).toEqual([]);
  });

  it('or that is larger than any of Meta’s is not even read', async () => {
    const id = newId();
    const call = callOf(newsOf({ messages: [textMessage(id, 'a'.repeat(3 * 1024 * 1024))] }));
    expect(await post(asMetaWrites(call))).toBe(413);
    await cloud.settled();
    expect(await heardRows(id)).toEqual([]);
  });
});
