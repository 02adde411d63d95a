import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { parseDuration } from '@bfj/local-cloud/console/duration';
import { LocalCloudError } from '@bfj/local-cloud/local-cloud-error';
import type { SentMessages } from '@bfj/sandboxes/messages/sent-messages';
import { serveConsole, type ServedConsole } from './console-support.ts';

const hour = 3_600_000;

test.for([
  ['72h', 72 * hour],
  ['5m', 300_000],
  ['90s', 90_000],
  ['3d', 72 * hour],
  ['71h59m', 72 * hour - 60_000],
  [' 1D2H3M4S ', 24 * hour + 2 * hour + 184_000],
  ['400d', 400 * 24 * hour],
  ['', undefined],
  ['0s', undefined],
  ['401d', undefined],
  ['1h1d', undefined],
  ['-1h', undefined],
  ['1.5h', undefined],
  ['72', undefined],
  ['9999999999h', undefined],
] as const)('%s is %s ms', ([text, milliseconds]) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

let url: string;
let messages: SentMessages;
let get: ServedConsole['get'];
let post: ServedConsole['post'];
const redrive = vi.fn(() => 3);
const advanceClock = vi.fn(async (to: Date) => {
  if (to.getTime() > Date.parse('2999-01-01')) throw new LocalCloudError('That is too far away.');
  return { firedSchedules: 2 };
});

beforeEach(async () => {
  ({ url, messages, get, post } = await serveConsole({ redrive, advanceClock }));
  redrive.mockClear();
  advanceClock.mockClear();
});

test('messages fail as configured', async () => {
  const empty = { status: 200, body: { faults: [] } };
  expect(await get('messages/faults')).toEqual(empty);
  const faults = [
    { channel: 'email', error: 'TooManyRequestsException', times: 2 },
    { channel: 'whatsapp', error: 131_026, times: 1 },
    { channel: 'whatsapp', hang: true, times: 1 },
  ];
  for (const fault of faults) {
    expect((await post('messages/faults', JSON.stringify(fault))).status).toBe(200);
  }
  expect((await get('messages/faults')).body).toEqual({ faults });
  for (const wrong of [
    { channel: 'email', error: 131_026 },
    { channel: 'whatsapp', error: 'TooManyRequestsException' },
    { channel: 'sms', hang: true },
    { channel: 'email', status: 99 },
    { channel: 'email', hang: true, times: 0 },
    { hang: true },
  ]) {
    expect((await post('messages/faults', JSON.stringify(wrong))).status).toBe(400);
  }
  expect((await get('messages/faults')).body).toEqual({ faults });
  const cleared = await fetch(`${url}/_local/messages/faults`, { method: 'DELETE' });
  expect(await cleared.json()).toEqual({ faults: [] });
  expect(await get('messages/faults')).toEqual(empty);
});

test('serves logos of assets as pictures without scripts', async () => {
  const logo = await fetch(`${url}/_local/logos/PETR4.svg`);
  expect(logo.headers.get('content-type')).toBe('image/svg+xml');
  expect(logo.headers.get('content-security-policy')).toBe("default-src 'none'");
  const picture = await logo.text();
  expect(picture).toMatch(/^<svg [^]*<\/svg>$/);
  const again = await fetch(`${url}/_local/logos/PETR3.svg`);
  expect(await again.text()).toBe(picture);
  for (const none of ['logos/XXXX9.svg', 'logos/PETR4', 'logos/', 'logos/%3Cb%3E.svg']) {
    expect((await get(none)).status).toBe(404);
  }
});

test('returns the state of the local cloud', async () => {
  expect(await get('health')).toEqual({ status: 200, body: { ready: true } });
  expect((await get('clock')).body).toEqual({
    now: '2026-11-21T12:00:00.000Z',
    aheadMilliseconds: 0,
  });
  expect((await get('events')).body).toEqual({ events: [] });
  expect((await get('queues')).body).toMatchObject({ queues: [{ name: 'work', visible: 1 }] });
  expect((await get('queues/work/messages')).body).toMatchObject({ messages: [{ body: '<b>' }] });
  expect((await get('table?pk=EMAIL%23a%40b')).body).toEqual({
    items: [{ PK: 'EMAIL#a@b', SK: 'NEWSLETTER' }],
  });
  expect((await get('webhooks')).body).toEqual({
    total: 0,
    repeats: 0,
    webhooks: [],
    rejected: [],
    faults: [],
  });
  expect((await get('functions/log')).body).toEqual({ entries: [] });
});

test('lists messages by channel and recipient, newest last', async () => {
  const sent = (channel: 'email' | 'whatsapp', to: string, text: string) =>
    messages.record({ channel, to, sentAt: '2026-11-21T12:00:00.000Z', content: { text } });
  sent('email', 'ana@example.com', 'first');
  sent('whatsapp', '+5511987654321', 'second');
  sent('email', 'ana@example.com', 'third');
  const texts = async (query: string) =>
    z
      .object({ messages: z.array(z.object({ content: z.object({ text: z.string() }) })) })
      .parse((await get(`messages${query}`)).body)
      .messages.map((message) => message.content.text);
  expect(await texts('')).toEqual(['first', 'second', 'third']);
  expect(await texts('?channel=whatsapp')).toEqual(['second']);
  expect(await texts('?to=ana%40example.com&limit=1')).toEqual(['third']);
  expect((await get('messages?channel=pigeon')).status).toBe(400);
});

test('the clock moves by a duration or to an instant, and only forward', async () => {
  expect((await post('clock', '{"advance":"72h"}')).body).toMatchObject({ firedSchedules: 2 });
  expect(advanceClock).toHaveBeenLastCalledWith(new Date('2026-11-24T12:00:00.000Z'), undefined);
  expect((await post('clock', '{"to":"2026-12-01T00:00:00-03:00"}')).status).toBe(200);
  expect(advanceClock).toHaveBeenLastCalledWith(new Date('2026-12-01T03:00:00.000Z'), undefined);
  expect((await post('clock', '{"advance":"1h","schedules":["sweep"]}')).status).toBe(200);
  expect(advanceClock).toHaveBeenLastCalledWith(new Date('2026-11-21T13:00:00.000Z'), ['sweep']);
  advanceClock.mockClear();
  for (const body of [
    '',
    '{}',
    'null',
    '[]',
    '{"advance":"later"}',
    '{"advance":72}',
    '{"advance":"1h","schedules":"sweep"}',
    '{"to":"2026-11-20T12:00:00Z"}',
    '{"to":"tomorrow"}',
    '{"advance":"1h","to":"2027-01-01T00:00:00Z"}',
    'no json',
  ]) {
    expect(await post('clock', body)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    });
  }
  expect(advanceClock).not.toHaveBeenCalled();
  expect(await post('clock', '{"to":"3000-01-01T00:00:00Z"}')).toEqual({
    status: 400,
    body: { error: 'That is too far away.' },
  });
});

test('redriving requires an existing queue', async () => {
  expect(await post('queues/work/redrive', '')).toEqual({ status: 200, body: { redriven: 3 } });
  expect((await post('queues/none/redrive', '')).status).toBe(404);
  expect((await post('queues/%zz/redrive', '')).status).toBe(400);
  expect(redrive).toHaveBeenCalledTimes(1);
});

test('rejects unknown paths, bad parameters and other methods', async () => {
  expect((await get('nothing')).status).toBe(404);
  expect((await get('table')).status).toBe(400);
  expect((await get('events?limit=0')).status).toBe(400);
  expect((await post('events', '{}')).status).toBe(405);
  expect((await post('clock', `"${'x'.repeat(70_000)}"`)).status).toBe(413);
});

test.for([
  [{ host: 'evil.example:3000' }, 'localhost only'],
  [{ host: 'localhost.evil.example' }, 'localhost only'],
  [{ host: '127.0.0.1', origin: 'https://evil.example' }, 'no requests from other sites'],
  [{ host: '127.0.0.1', origin: 'null' }, 'no requests from other sites'],
  [{ host: 'localhost:3000', origin: 'http://localhost:8000' }, 'no requests from other sites'],
  [{ host: 'localhost:3000', origin: 'http://127.0.0.1:3000' }, 'no requests from other sites'],
  [{ host: 'localhost:3000', origin: 'https://localhost:3000' }, 'no requests from other sites'],
] as const)('rejects a request with %j', async ([headers, reason]) => {
  // `fetch` does not let its caller set the host header.
  const { request } = await import('node:http');
  const answered = await new Promise<{ status: number | undefined; text: string }>((resolve) => {
    const sent = request(`${url}/_local/clock`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.end('{"advance":"1h"}');
  });
  expect(answered.status).toBe(403);
  expect(answered.text).toContain(reason);
  expect(advanceClock).not.toHaveBeenCalled();
});

test('accepts its own pages, and tools that send no origin', async () => {
  expect((await post('clock', '{"advance":"1h"}', { origin: url })).status).toBe(200);
  expect((await post('clock', '{"advance":"1h"}')).status).toBe(200);
});

test('serves the page, its files and the site’s sign-in', async () => {
  const page = await fetch(`${url}/_local/`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await page.text()).toContain('<h1>Local cloud</h1>');
  expect((await fetch(`${url}/_local/console.css`)).headers.get('content-type')).toContain('css');
  for (const name of ['console.js', 'console-sign-in.js', 'console-tabs.js', 'theme.js']) {
    const script = await fetch(`${url}/_local/${name}`);
    expect([name, script.headers.get('content-type')]).toEqual([
      name,
      'text/javascript; charset=utf-8',
    ]);
    expect(await script.text()).not.toContain('innerHTML');
  }
  for (const name of ['inter', 'fraunces']) {
    const font = await fetch(`${url}/_local/fonts/${name}.woff2`);
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  }
  expect(await (await fetch(`${url}/_local/cognito`, { method: 'POST' })).text()).toBe('cognito');
});

test('shows, changes and resets the SES settings', async () => {
  const call = async (method: string, body?: object) => {
    const answer = await fetch(`${url}/_local/ses`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return {
      status: answer.status,
      body: z.record(z.string(), z.unknown()).parse(await answer.json()),
    };
  };
  const usual = await call('GET');
  expect(usual).toMatchObject({ status: 200, body: { maxSendRate: 500, sentInLast24Hours: 0 } });
  const fates = [{ to: 'ana@exemplo.com.br', fate: 'bounce' }];
  expect(await call('POST', { maxSendRate: 14, doubled: 0.5, fates })).toEqual({
    status: 200,
    body: { ...usual.body, maxSendRate: 14, doubled: 0.5, fates },
  });
  for (const bad of [{ doubled: 2 }, { maxSendRate: 0 }, { surprise: 1 }, { fates: [{}] }]) {
    expect((await call('POST', bad)).status).toBe(400);
  }
  expect(await call('DELETE')).toEqual(usual);
});
