import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FollowedAsset } from '../../../shared/contracts/market.ts';
import { ApiError } from '../../../web/src/lib/api-error.ts';
import { isDue, paceAfter, unhurried } from '../../../web/src/features/market/live/refresh-pace.ts';
import { buildAsset } from '../../support/market/assets.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

const minute = 60_000;
const at = (instant: string) => Date.parse(instant);

describe('renewal of the shown prices', () => {
  test.each([
    // B3 opens at 13:00Z on this Monday, and closes at 21:00Z.
    ['while B3 trades', '2026-11-23T15:00Z', '2026-11-23T15:05Z', 5, true],
    ['not before a price can have changed', '2026-11-23T15:00Z', '2026-11-23T15:04Z', 5, false],
    [
      'less often when the source is far behind',
      '2026-11-23T15:00Z',
      '2026-11-23T15:14Z',
      30,
      false,
    ],
    ['in the end there, too', '2026-11-23T15:00Z', '2026-11-23T15:15Z', 30, true],
    ['not in the morning', '2026-11-20T21:00Z', '2026-11-23T12:59Z', 5, false],
    ['not at the opening, before new prices', '2026-11-20T21:00Z', '2026-11-23T13:01Z', 5, false],
    ['five minutes after the opening', '2026-11-20T21:00Z', '2026-11-23T13:05Z', 5, true],
    ['while the last prices arrive', '2026-11-23T21:00Z', '2026-11-23T21:44Z', 5, true],
    ['not in the evening', '2026-11-23T21:00Z', '2026-11-23T21:45Z', 5, false],
    ['not on a Saturday', '2026-11-20T21:00Z', '2026-11-21T15:00Z', 5, false],
    ['not on a holiday', '2026-12-23T21:00Z', '2026-12-24T15:00Z', 5, false],
  ] as const)('%s', (_, readAt, now, delayMinutes, due) => {
    expect(isDue({ readAt: at(readAt), delayMinutes }, unhurried, at(now))).toBe(due);
  });

  test('retries later after each failure, and never before the server allows it', () => {
    const shown = { delayMinutes: 5 };
    const pauses: number[] = [];
    let pace = unhurried;
    for (let miss = 0; miss < 6; miss += 1) {
      pace = paceAfter(pace, 'nothing', 0, shown);
      pauses.push(pace.notBefore / minute);
    }
    expect(pauses).toEqual([1, 5, 10, 20, 30, 30]);
    expect(paceAfter(unhurried, 'nothing', 0, shown, 3600).notBefore).toBe(60 * minute);
    expect(paceAfter(pace, 'newer', 0, shown)).toEqual({ notBefore: minute, misses: 0 });
    const old = { readAt: at('2026-11-23T14:00Z'), delayMinutes: 5 };
    const now = at('2026-11-23T15:00Z');
    expect(isDue(old, paceAfter(unhurried, 'nothing', now, shown), now + minute / 2)).toBe(false);
  });
});

const calls: string[] = [];
const notices: unknown[] = [];
let answer: () => unknown = () => undefined;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => {
    calls.push(path);
    if (path === '/api/get-asset-data' || path === '/api/own-assets') return answer();
    throw new ApiError('network');
  },
}));
vi.mock('../../../web/src/ui/feedback/toasts.ts', () => ({
  showToast: (notice: unknown) => notices.push(notice),
  dismissToasts: () => undefined,
}));
vi.mock('../../../web/src/features/market/analysis/price/price-canvas.tsx', () => ({
  default: () => null,
}));
vi.resetModules();
const { default: AssetView } =
  await import('../../../web/src/features/market/analysis/asset-view.tsx');
const { default: OwnAssets } =
  await import('../../../web/src/features/market/followed/followed-assets.tsx');
const { forgetSession, storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
afterAll(() => vi.resetModules());

/** During a session. */
const noon = at('2026-11-23T15:00Z');
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  keepSession(storedSessions.account);
  calls.length = 0;
  notices.length = 0;
});
afterEach(() => {
  cleanup();
  forgetSession();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = async (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const countRequests = (path: string) => calls.filter((one) => one === path).length;
const seen = async (state: DocumentVisibilityState) => {
  visibility = state;
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
};
const costing = (price: number) => () => ({
  success: true,
  error: null,
  data: {
    ...buildAsset({
      quote: { regularMarketPrice: price, regularMarketTime: new Date().toISOString() },
      updatedAt: { ...buildAsset().updatedAt, quote: new Date().toISOString() },
    }),
    delayMinutes: 5,
  },
});
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

async function openAsset() {
  answer = costing(38.5);
  showPage(
    <AssetView
      symbol="PETR4"
      tab="indicadores"
      onTabChange={() => undefined}
      onFound={() => undefined}
      onAssetChange={() => undefined}
      startContent={null}
    />,
    '/',
    client(),
  );
  await pass(100);
  expect(words()).toContain('R$ 38,50');
  expect(notices).toHaveLength(1);
}

test('renews an open asset without an announcement, and keeps its state', async () => {
  await openAsset();
  const range = screen.getByRole('tab', { name: 'Dividendos' });
  range.focus();
  answer = costing(39.1);
  await pass(4 * minute);
  expect(countRequests('/api/get-asset-data')).toBe(1);
  for (let second = 0; second < 80 && countRequests('/api/get-asset-data') < 2; second += 1) {
    await pass(1_000);
  }
  expect(words()).toContain('R$ 39,10');
  expect(document.activeElement).toBe(range);
  expect(notices).toHaveLength(1);
  const tint = document.querySelector('header [data-fresh=true]');
  expect(tint?.getAttribute('aria-hidden')).toBe('true');
  await pass(2_000);
  expect(document.querySelector('[data-fresh=true]')).toBeNull();
});

test('a hidden page sends no requests, and sends one when it becomes visible', async () => {
  await openAsset();
  await seen('hidden');
  await pass(60 * minute);
  expect(countRequests('/api/get-asset-data')).toBe(1);
  answer = costing(40);
  await seen('visible');
  expect(countRequests('/api/get-asset-data')).toBe(2);
  expect(words()).toContain('R$ 40,00');
});

test.each([
  [
    'fails',
    () => {
      throw new ApiError('partner_unavailable');
    },
  ],
  [
    'brings what is no newer',
    () => {
      const { data, ...rest } = costing(38.5)();
      const updatedAt = { ...data.updatedAt, quote: '2026-11-23T14:59:00.000Z' };
      return { ...rest, data: { ...data, stale: true, updatedAt } };
    },
  ],
])('a renewal that %s keeps the shown data, and is retried later', async (_, failing) => {
  await openAsset();
  const before = words();
  answer = failing;
  await pass(5 * minute + 20_000);
  expect(countRequests('/api/get-asset-data')).toBe(2);
  await pass(minute);
  expect(countRequests('/api/get-asset-data')).toBe(3);
  await pass(4 * minute);
  expect(countRequests('/api/get-asset-data')).toBe(3);
  expect(words()).toBe(before);
  expect(notices).toHaveLength(1);
  answer = costing(41);
  await pass(2 * minute);
  expect(words()).toContain('R$ 41,00');
});

test('requests nothing after the last prices of a day until the next session', async () => {
  await openAsset();
  vi.setSystemTime(at('2026-11-23T21:45Z'));
  await pass(90 * minute);
  expect(countRequests('/api/get-asset-data')).toBe(1);
  vi.setSystemTime(at('2026-11-24T13:06Z'));
  await pass(20_000);
  expect(countRequests('/api/get-asset-data')).toBe(2);
});

test('renews the followed assets, and keeps them after a failure', async () => {
  const priced = (priceInReais: number): FollowedAsset => ({
    ticker: 'PETR4',
    name: null,
    logourl: null,
    price: {
      priceInReais,
      changeInBasisPoints: 10,
      at: '2026-11-23T14:50:00.000Z',
      delayMinutes: 15,
    },
    closes: [],
    isFavourite: true,
    isHeld: false,
  });
  const list = (price: number) => () => ({
    assets: [priced(price)],
    more: 0,
    pending: [],
    hasMarketMessages: false,
  });
  answer = list(38.5);
  showPage(
    <OwnAssets onChoose={() => undefined} nextMessage={null} invitation={null}>
      {null}
    </OwnAssets>,
    '/',
    client(),
  );
  await pass(100);
  screen.getByRole('button', { name: /PETR4/ }).focus();
  answer = list(39.1);
  await pass(5 * minute + 20_000);
  expect(words()).toContain('R$ 39,10');
  expect(document.activeElement?.textContent).toContain('PETR4');
  answer = () => {
    throw new ApiError('network');
  };
  await pass(6 * minute);
  expect(countRequests('/api/own-assets')).toBe(4);
  expect(words()).toContain('R$ 39,10');
});
