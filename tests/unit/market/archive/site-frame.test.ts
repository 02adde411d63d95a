import { afterEach, expect, it, vi } from 'vitest';
import { siteFrame } from '../../../../functions/market/archive/site-frame.ts';

afterEach(() => vi.restoreAllMocks());

const frame = '<head><!--head--></head>';

/** A site with these responses, one after the other. */
function open(...answers: readonly (() => Response)[]) {
  let now = 0;
  const fetched = vi.fn<typeof fetch>();
  fetched.mockImplementation(async () => {
    const answer = answers[Math.min(fetched.mock.calls.length, answers.length) - 1];
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return {
    read: siteFrame('https://bfj.example', { clock: () => new Date(now), fetch: fetched }),
    fetched,
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}
const good = () => new Response(frame);

it('is read once a minute for all callers', async () => {
  const { read, fetched, wait } = open(good);
  await Promise.all([read(), read(), read()]);
  expect(await read()).toBe(frame);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    'https://bfj.example/page-frame.txt',
    expect.anything(),
  );
  wait(61);
  await read();
  expect(fetched).toHaveBeenCalledTimes(2);
});

it.each([
  ['fails', () => new Response('', { status: 503 })],
  ['gives something else', () => new Response('<html></html>')],
])('stays unchanged when the site %s', async (_, bad) => {
  const { read, wait } = open(good, bad);
  await read();
  wait(61);
  expect(await read()).toBe(frame);
});

it('is requested again after some seconds while there is none', async () => {
  const { read, fetched, wait } = open(() => new Response('', { status: 404 }), good);
  expect(await read()).toBeUndefined();
  expect(await read()).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(1);
  wait(11);
  expect(await read()).toBe(frame);
});
