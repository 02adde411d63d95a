import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnAsset } from '../../../shared/contracts/market.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

let answers: readonly (() => unknown)[];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async () => {
    const [next, ...rest] = answers;
    answers = rest;
    return next?.();
  },
}));
// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { default: OwnAssets } = await import('../../../web/src/features/market/own/own-assets.tsx');
const { forgetSession, keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
afterAll(() => vi.resetModules());

beforeEach(() => keepSession(storedSessions.account));
afterEach(() => {
  cleanup();
  forgetSession();
});

const own = (ticker: string, over: Partial<OwnAsset> = {}): OwnAsset => ({
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
  answers = [() => ({ assets: [], more: 0, hasDailyMessages: false, ...body })];
  showPage(
    <OwnAssets onChoose={onChoose} nextMessage={<p>Próxima</p>} invitation={<p>Vincule</p>}>
      <p>Por onde começar</p>
    </OwnAssets>,
  );
  await screen.findByText('Por onde começar');
  return onChoose;
}

test('each asset tells its price, its change and its course in words, and one press opens it', async () => {
  const onChoose = await show({
    assets: [own('PETR4', { name: 'PETROBRAS PN', price, closes: [40, 39, 38.5] })],
  });
  const card = screen.getByRole('button', { name: /PETR4/ });
  expect(card.textContent.replaceAll('\u00a0', ' ')).toMatch(
    /PETROBRAS PN.*nos últimos 3 pregões −3,75%.*R\$ 38,50−1,08%/,
  );
  expect(words()).toContain('a mais antiga de 20/11/2026, 18h00, com atraso de até 15 minutos');
  fireEvent.click(card);
  expect(onChoose).toHaveBeenCalledWith('PETR4');
});

test('what is held and not followed stands apart, and what is not shown is counted', async () => {
  await show({
    assets: [own('PETR4'), own('MXRF11', { isFavourite: false, isHeld: true })],
    more: 2,
  });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Seus ativos', 'Da sua carteira']);
  expect(words()).toContain('sem cotação guardada');
  expect(words()).toContain('Mais 2 ativos estão na sua carteira.');
});

test('whoever follows nothing is told what would be here, and gets no message that nobody sends', async () => {
  await show({});
  expect(words()).toContain('Os ativos que você segue e os da sua carteira aparecem aqui');
  expect(screen.getByRole('link', { name: 'Escolher ativos favoritos' })).toBeTruthy();
  expect(words()).not.toContain('Próxima');
  cleanup();
  await show({ hasDailyMessages: true });
  expect(words()).toContain('Próxima');
});

test('the invitation to WhatsApp stands under the assets, and where there are none', async () => {
  await show({ assets: [own('PETR4')] });
  expect(words()).toMatch(/Seus ativos.*PETR4.*Vincule.*Por onde começar/);
  cleanup();
  await show({});
  expect(words()).toMatch(/aparecem aqui.*Vincule.*Por onde começar/);
});

test('a list that does not come leaves the rest, and can be asked for again', async () => {
  answers = [
    () => {
      throw new Error('no answer');
    },
    () => ({ assets: [own('VALE3')], more: 0, hasDailyMessages: false }),
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
