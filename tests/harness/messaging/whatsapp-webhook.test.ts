import { describe, expect, it } from 'vitest';
import { messageDigest } from '../../../functions/messaging/inbound/message-digest.ts';
import {
  receiveWhatsAppWebhook,
  verifyWhatsAppWebhook,
} from '../../../shared/contracts/messaging-endpoints.ts';
import {
  asMetaWrites,
  withTimestamp,
  buildWebhookCall,
  messagesChange,
  signBody,
  buildStatus,
  textMessage,
} from '../../support/messaging/whatsapp-calls.ts';
import { messagingApp } from '../support/messaging/messaging-app.ts';

const app = await messagingApp();
const { phones, linked } = app;

let calls = 0;
/** Returns an id that no other test uses. */
function newId(): string {
  calls += 1;
  return `wamid.webhook-test-${calls}`;
}
const callWith = (id: string, text = 'oi') =>
  withTimestamp(
    asMetaWrites(buildWebhookCall(messagesChange({ messages: [textMessage(id, text)] }))),
    app.clock.now(),
  );
const signed = (body: string) => signBody(body, app.secret('whatsapp-app-secret'));

async function post(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const { status } = await app.http.send(receiveWhatsAppWebhook.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signed(text),
      ...app.visitor(),
      ...headers,
    },
    body,
  });
  return status;
}

const inboundRows = (id: string) => app.partition(`INBOUND#${messageDigest(id)}`);

describe('the handshake', () => {
  const ask = async (query: Readonly<Record<string, string>>) => {
    const answer = await app.http.send(
      `${verifyWhatsAppWebhook.path}?${new URLSearchParams(query).toString()}`,
      { headers: app.visitor() },
    );
    const type = answer.headers.get('content-type');
    return { status: answer.status, type, text: await answer.text() };
  };
  const asked = () => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': app.secret('whatsapp-verify-token'),
    'hub.challenge': '1158201444',
  });

  it('returns the challenge to a caller with the token', async () => {
    expect(await ask(asked())).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: '1158201444',
    });
  });

  it('rejects all other callers', async () => {
    const tokens = ['', 'a guess', `${app.secret('whatsapp-verify-token')}x`];
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
  it('is processed in any encoding of its text', async () => {
    const id = newId();
    const body = callWith(id, 'Olá, São Paulo 💸');
    expect(body).toContain('Ol\\u00e1');
    expect(await post(body)).toBe(200);
    await app.drain();
    expect(await inboundRows(id)).toHaveLength(1);
  });

  it('is processed as bytes too, which come in base64', async () => {
    const id = newId();
    const call = buildWebhookCall(messagesChange({ messages: [textMessage(id, 'Olá 💸')] }));
    const body = withTimestamp(JSON.stringify(call), app.clock.now());
    const headers = { 'content-type': 'application/octet-stream' };
    expect(await post(new TextEncoder().encode(body), headers)).toBe(200);
    await app.drain();
    expect(await inboundRows(id)).toHaveLength(1);
  });

  it('is processed once, for any number of deliveries and in any envelope', async () => {
    const id = newId();
    const body = callWith(id);
    const first = await Promise.all(Array.from({ length: 8 }, () => post(body)));
    expect(first).toEqual(Array.from({ length: 8 }, () => 200));
    await app.drain();
    const [row] = await inboundRows(id);
    expect(await post(body)).toBe(200);
    const other = messagesChange({ contacts: [], messages: [textMessage(id, 'oi')] });
    expect(await post(withTimestamp(asMetaWrites(buildWebhookCall(other)), app.clock.now()))).toBe(
      200,
    );
    await app.drain();
    expect(await inboundRows(id)).toEqual([row]);
    expect(row).toEqual({
      PK: `INBOUND#${messageDigest(id)}`,
      SK: 'MESSAGE',
      entity: 'InboundMessage',
      expiresAt: expect.any(Number),
    });
  });

  it('is answered once, although it comes twenty times at once', async () => {
    const person = await linked();
    const { telefone } = person.account;
    // A reaction opens Meta's answer window, and gets no answer itself.
    await phones.say({ from: telefone, type: 'reaction' });
    const id = newId();
    const message = textMessage(id, 'quanto está PETR4?', `55${telefone}`);
    const body = withTimestamp(
      asMetaWrites(buildWebhookCall(messagesChange({ messages: [message] }))),
      app.clock.now(),
    );
    const statuses = await Promise.all(Array.from({ length: 20 }, () => post(body)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await app.drainFor('20s');
    expect(await inboundRows(id)).toHaveLength(1);
    expect(phones.answers(telefone)).toHaveLength(1);
    const replies = (await app.rowsOf(person)).filter(
      ({ entity, kind }) => entity === 'Delivery' && kind === 'reply',
    );
    expect(replies).toHaveLength(1);
  });

  it('may contain hundreds of messages and statuses in many entries, and none is lost', async () => {
    const ids = Array.from({ length: 100 }, newId);
    const changes = ids.map((id, nth) =>
      messagesChange({
        messages: [textMessage(id, `mensagem ${nth}`), null],
        statuses: [buildStatus(`${id}-a`, 'sent'), buildStatus(`${id}-b`, 'delivered')],
      }),
    );
    const body = withTimestamp(asMetaWrites(buildWebhookCall(...changes)), app.clock.now());
    expect(await post(body)).toBe(200);
    await app.drain();
    const inbound = await Promise.all(ids.map(inboundRows));
    expect(inbound.filter((rows) => rows.length !== 1)).toEqual([]);
  });

  it('is rejected if it is only about another number, and skips other numbers beside ours', async () => {
    const [foreignId, ourId] = [newId(), newId()];
    const foreign = messagesChange({ messages: [textMessage(foreignId, 'oi')] }, '999999999999999');
    const bodyOf = (...news: readonly object[]) =>
      withTimestamp(asMetaWrites(buildWebhookCall(...news)), app.clock.now());
    expect(await post(bodyOf(foreign))).toBe(403);
    const own = messagesChange({ messages: [textMessage(ourId, 'oi')] });
    expect(await post(bodyOf(foreign, own))).toBe(200);
    await app.drain();
    expect(await inboundRows(ourId)).toHaveLength(1);
    expect(await inboundRows(foreignId)).toEqual([]);
  });

  it('is accepted even if the product reads nothing in it, so that Meta does not repeat it for days', async () => {
    expect(await post('{"object":"page","entry":[]}')).toBe(200);
    expect(await post('no JSON')).toBe(200);
    expect(await post(asMetaWrites(buildWebhookCall()))).toBe(200);
  });
});

describe('a call without Meta’s signature', () => {
  it.each([
    ['without a signature', () => ({ 'x-hub-signature-256': '' })],
    [
      'under another header name',
      (own: string) => ({ 'x-hub-signature-256': '', 'x-hub-signature': own }),
    ],
    ['a signature with another secret', () => ({ 'x-hub-signature-256': signBody('x', 'guess') })],
    [
      'a signature with half of its digits',
      (own: string) => ({ 'x-hub-signature-256': own.slice(0, 39) }),
    ],
  ])('%s has no effect', async (_, headersOf) => {
    const id = newId();
    const body = callWith(id);
    expect(await post(body, headersOf(signed(body)))).toBe(401);
    await app.drain();
    expect(await inboundRows(id)).toEqual([]);
  });

  it('has no effect if a single byte is altered, at any position', async () => {
    const id = newId();
    const body = callWith(id);
    const signature = signed(body);
    for (const index of [0, 1, Math.floor(body.length / 2), body.length - 1]) {
      const bytes = new TextEncoder().encode(body);
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      expect(await post(bytes, { 'x-hub-signature-256': signature })).toBe(401);
    }
    expect(await post(`${body}\n`, { 'x-hub-signature-256': signature })).toBe(401);
    await app.drain();
    expect(await inboundRows(id)).toEqual([]);
  });

  it('is not read if it is larger than any of Meta’s', async () => {
    const id = newId();
    expect(await post(callWith(id, 'a'.repeat(3 * 1024 * 1024)))).toBe(413);
    await app.drain();
    expect(await inboundRows(id)).toEqual([]);
  });
});
