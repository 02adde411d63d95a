import { expect, it } from 'vitest';
import { isNeverSent } from '../../../functions/integrations/message-not-sent.ts';
import { unusedAddress } from '../../support/requests/scripted-server.ts';

/** Errors in the form in which Node creates them. */
const failed = (about: Readonly<Record<string, unknown>>) =>
  Object.assign(new Error('about the system'), about);
const fetchFailed = (cause: unknown) => new TypeError('fetch failed', { cause });

it.each<readonly [string, unknown, boolean]>([
  ['no listener', failed({ code: 'ECONNREFUSED', syscall: 'connect' }), true],
  ['no way there', failed({ code: 'EHOSTUNREACH', syscall: 'connect' }), true],
  ['no network', failed({ code: 'ENETUNREACH', syscall: 'connect' }), true],
  ['no such name', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), true],
  ['no resolver', failed({ code: 'EAI_AGAIN', syscall: 'getaddrinfo' }), true],
  ['no connection in time', failed({ code: 'UND_ERR_CONNECT_TIMEOUT' }), true],
  [
    'the way lost while an answer is read',
    failed({ code: 'EHOSTUNREACH', syscall: 'read' }),
    false,
  ],
  ['the network lost in the same way', failed({ code: 'ENETUNREACH', syscall: 'read' }), false],
  ['the way lost while writing', failed({ code: 'EHOSTUNREACH', syscall: 'write' }), false],
  ['a code that names no call', failed({ code: 'EHOSTUNREACH' }), false],
  ['a connection reset', failed({ code: 'ECONNRESET', syscall: 'read' }), false],
  ['no answer in time', failed({ code: 'UND_ERR_HEADERS_TIMEOUT' }), false],
  ['no error at all', undefined, false],
])('%s', (_, cause, never) => {
  expect([isNeverSent(cause), isNeverSent(fetchFailed(cause))]).toEqual([never, never]);
});

it("requires that none of a host's addresses was reached", () => {
  const refused = failed({ code: 'ECONNREFUSED', syscall: 'connect' });
  const lost = failed({ code: 'EHOSTUNREACH', syscall: 'read' });
  const all = (...errors: readonly Error[]) =>
    fetchFailed(Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' }));
  expect(isNeverSent(all(refused, refused))).toBe(true);
  expect(isNeverSent(all(refused, lost))).toBe(false);
});

it('holds for a real request to a closed port', async () => {
  const url = new URL(await unusedAddress());
  for (const host of [url.hostname, 'localhost']) {
    url.hostname = host;
    const error: unknown = await fetch(url).catch((thrown: unknown) => thrown);
    expect([host, isNeverSent(error)]).toEqual([host, true]);
  }
});
