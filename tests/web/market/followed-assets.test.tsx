import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FollowedAsset } from '../../../shared/contracts/market.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

let answers: readonly (() => unknown)[];
const called: [string, unknown][] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: unknown) => {
    called.push([path, request]);
    const [next, ...rest] = answers;
    answers = rest;
    return next?.();
  },
}));
// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { default: OwnAssets } =
  await import('../../../web/src/features/market/followed/followed-assets.tsx');
const { forgetSession, storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
afterAll(() => vi.resetModules());

beforeEach(() => keepSession(storedSessions.account));
afterEach(() => {
  cleanup();
  forgetSession();
});

const assetOf = (ticker: string, over: Partial<FollowedAsset> = {}): FollowedAsset => ({
  ticker,
  name: null,
  logourl: null,
  price: null,
  closes: [],
  isFavourite: true,
  isHeld: false,
  ...over,
});
const price = {
  priceInReais: 38.5,
  changeInBasisPoints: -108,
  at: '2026-11-20T21:00:00.000Z',
  delayMinutes: 15,
};

async function show(body: object, onChoose = vi.fn()) {
  answers = [() => ({ assets: [], more: 0, pending: [], hasMarketMessages: false, ...body })];
  showPage(
    <OwnAssets onChoose={onChoose} nextMessage={<p>Próxima</p>} invitation={<p>Vincule</p>}>
      <p>Por onde começar</p>
    </OwnAssets>,
  );
  await screen.findByText('Por onde começar');
  return onChoose;
}

test('each asset shows its price, its change and its price series in words, and opens with one press', async () => {
  const onChoose = await show({
    assets: [assetOf('PETR4', { name: 'PETROBRAS PN', price, closes: [40, 39, 38.5] })],
  });
  const card = screen.getByRole('button', { name: /PETR4/ });
  expect(card.textContent.replaceAll('\u00a0', ' ')).toMatch(
    /PETROBRAS PN.*nos últimos 3 pregões −3,75%.*R\$ 38,50−1,08%/,
  );
  expect(words()).toContain('Cotações de 20/11, 18h · fonte: brapi/B3');
  expect(card.querySelector('time')).toBeNull();
  fireEvent.click(card);
  expect(onChoose).toHaveBeenCalledWith('PETR4');
});

test.each([
  ['PETR4', 3, ', com atraso de até 15 minutos · fonte: brapi/B3'],
  ['BTC', 3, ', com atraso de até 15 minutos · fonte: brapi(?!/B3)'],
  // Bitcoin has no close, and its price is from the newest edition.
  ['BTC', 24 * 60, ' · fonte: brapi(?!/B3)'],
])(
  'the delay of a price of %s of %i minutes ago is from its own time',
  async (ticker, age, expected) => {
    const at = new Date(Date.now() - age * 60_000).toISOString();
    await show({ assets: [assetOf(ticker, { price: { ...price, at } })] });
    expect(words()).toMatch(new RegExp(`Cotações de [^,]+, \\d+h\\d*${expected}`));
  },
);

test('shows each price’s own time if the times differ', async () => {
  const later = { ...price, at: '2026-11-23T15:30:00.000Z' };
  await show({ assets: [assetOf('PETR4', { price }), assetOf('VALE3', { price: later })] });
  const cards = ['PETR4', 'VALE3'].map((name) =>
    screen.getByRole('button', { name: new RegExp(name) }),
  );
  expect(cards.map((card) => card.querySelector('time')?.textContent)).toEqual([
    '20/11, 18h',
    '23/11, 12h30',
  ]);
  expect(words()).toContain('Cada cotação mostra a sua hora');
});

test('requests pending prices as the portfolio does, until none is left', async () => {
  called.length = 0;
  const newer = { ...price, priceInReais: 39.1, at: '2026-11-23T15:30:00.000Z' };
  answers = [
    () => ({
      assets: [assetOf('PETR4', { price }), assetOf('VALE3', { price })],
      more: 0,
      pending: ['PETR4', 'VALE3'],
      hasMarketMessages: false,
    }),
    () => ({ assets: [{ ticker: 'PETR4', price: newer }], pending: ['VALE3', 'BBAS3'] }),
    // A price that the partner does not return stays unchanged.
    () => ({ assets: [{ ticker: 'VALE3', price: null }], pending: ['BBAS3'] }),
  ];
  showPage(
    <OwnAssets onChoose={vi.fn()} nextMessage={null} invitation={null}>
      <p>Por onde começar</p>
    </OwnAssets>,
  );
  await vi.waitFor(() => expect(called).toHaveLength(3));
  await vi.waitFor(() => expect(words()).toContain('R$ 39,10'));
  expect(words()).toContain('R$ 38,50');
  expect(called.map(([path]) => path)).toEqual([
    '/api/own-assets',
    '/api/refresh-portfolio',
    '/api/refresh-portfolio',
  ]);
  expect(called[1]?.[1]).toEqual({ withFavourites: true });
});

test('lists held assets that are not followed separately, and counts those not shown', async () => {
  await show({
    assets: [assetOf('PETR4'), assetOf('MXRF11', { isFavourite: false, isHeld: true })],
    more: 2,
  });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Seus ativos', 'Da sua carteira']);
  expect(words()).toContain('sem cotação');
  expect(words()).toContain('Mais 2 ativos estão na sua carteira.');
});

test('explains the empty list to a user who follows nothing, without an announcement to screen readers', async () => {
  await show({});
  expect(words()).toContain('Os ativos que você segue e os da sua carteira aparecem aqui');
  expect(screen.getByRole('link', { name: 'Escolher ativos favoritos' })).toBeTruthy();
  expect(words()).not.toContain('Próxima');
  cleanup();
  await show({ hasMarketMessages: true });
  expect(words()).toContain('Próxima');
});

test('shows the WhatsApp invitation below the assets, and without any', async () => {
  await show({ assets: [assetOf('PETR4')] });
  expect(words()).toMatch(/Seus ativos.*PETR4.*Vincule.*Por onde começar/);
  cleanup();
  await show({});
  expect(words()).toMatch(/aparecem aqui.*Vincule.*Por onde começar/);
});

test('a list that fails to load keeps the rest, and can be requested again', async () => {
  answers = [
    () => {
      throw new Error('no answer');
    },
    () => ({ assets: [assetOf('VALE3')], more: 0, pending: [], hasMarketMessages: false }),
  ];
  showPage(
    <OwnAssets onChoose={() => undefined} nextMessage={null} invitation={null}>
      <p>Por onde começar</p>
    </OwnAssets>,
  );
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(words()).toContain('Por onde começar');
  await act(async () => fireEvent.click(retry));
  expect(await screen.findByRole('button', { name: /VALE3/ })).toBeTruthy();
});
