import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Alert, AlertList, AlertPrice } from '../../../shared/contracts/alerts.ts';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

let list: AlertList;
let serverError: Error | undefined;
const sent: { readonly path: string; readonly request: unknown }[] = [];
const price: AlertPrice = {
  ticker: 'PETR4',
  name: 'Petrobras',
  priceInCentavos: 3_750,
  quotedAt: '2026-11-24T15:00:00.000Z',
  delayMinutes: 15,
  yearHighInCentavos: 4_200,
  yearLowInCentavos: 3_100,
};

vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async (
    { path }: Pick<Endpoint, 'path'>,
    request: { readonly id?: string; readonly ticker?: string },
  ) => {
    if (path === '/api/list-alerts') return list;
    if (path === '/api/alert-price') {
      if (request.ticker === 'XPTO3') throw new ApiError('alert_ticker_unknown', { status: 404 });
      return price;
    }
    sent.push({ path, request });
    const error = serverError;
    serverError = undefined;
    if (error !== undefined) throw error;
    if (path === '/api/delete-alert') {
      list = { ...list, alerts: list.alerts.filter(({ id }) => id !== request.id) };
      return { deleted: true };
    }
    const wanted = alertOf({ ...request, id: request.id ?? 'alt_2' });
    const same = list.alerts.find(
      ({ state, ticker, targetInCentavos }) =>
        state === 'active' &&
        ticker === wanted.ticker &&
        targetInCentavos === wanted.targetInCentavos,
    );
    const alert = same ?? wanted;
    list = { ...list, alerts: [alert, ...list.alerts.filter(({ id }) => id !== alert.id)] };
    return { alert, existed: same !== undefined };
  },
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
const { AssetAlerts } = await import('../../../web/src/features/alerts/asset-alerts.tsx');
const { default: AlertsPage } = await import('../../../web/src/features/alerts/alerts-page.tsx');
afterAll(() => {
  vi.resetModules();
});

const at = '2026-11-20T12:00:00.000Z';
function alertOf(over: Partial<Alert> = {}): Alert {
  return {
    id: 'alt_1',
    ticker: 'PETR4',
    direction: 'acima',
    targetInCentavos: 3_800,
    state: 'active',
    created_at: at,
    updated_at: at,
    firing: null,
    ...over,
  };
}
const fired = alertOf({
  id: 'alt_0',
  state: 'fired',
  firing: { priceInCentavos: 3_812, quotedAt: at, delayMinutes: 15, by: 'price', at },
});

// The test environment cannot scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  keepSession(storedSessions.account);
  list = { alerts: [alertOf()], prices: {}, access: 'plan', limit: 50 };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionQueries.clear();
  sent.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

const show = (address = '/alertas') => showPage(<AlertsPage />, address);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('lists active and fired alerts separately, and deletes one', async () => {
  list = { ...list, alerts: [alertOf(), fired] };
  show();
  await screen.findByRole('heading', { name: 'Alertas ativos' });
  expect(words()).toContain('o alerta vai para a lista "Atingidos", onde fica por 90 dias.');
  expect(words()).toContain('R$ 38,00 ou mais');
  expect(words()).toContain('Chegou a R$ 38,12');
  expect(words()).toContain('até 15 minutos de atraso');
  fireEvent.click(await button(/^Excluir/));
  expect(sent).toEqual([]);
  fireEvent.click(await button('Manter'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Excluir'));
  fireEvent.click(await button(/^Excluir/));
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('Excluir o alerta de PETR4?'),
  );
  fireEvent.click(await button(/^Sim, excluir/));
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/api/delete-alert', request: { id: 'alt_1' } }]),
  );
});

test('shows how far each waiting alert is from its price, and the age of that price', async () => {
  list = {
    ...list,
    alerts: [
      alertOf(),
      alertOf({ id: 'alt_3', ticker: 'VALE3', direction: 'abaixo', targetInCentavos: 6_000 }),
      alertOf({ id: 'alt_4', ticker: 'XPTO3' }),
      fired,
    ],
    prices: {
      PETR4: { priceInCentavos: 3_682, quotedAt: '2026-11-24T18:40:00.000Z', delayMinutes: 15 },
      VALE3: { priceInCentavos: 6_000, quotedAt: '2026-11-24T18:40:00.000Z', delayMinutes: 15 },
    },
  };
  show();
  await screen.findByRole('heading', { name: 'Alertas ativos' });
  expect(words()).toContain('Faltam 3,2%: R$ 36,82 em 24/11, 15h40');
  expect(words()).toContain('O preço já está no alvo: R$ 60,00 em 24/11, 15h40');
  expect(screen.getAllByText('Preço agora: –')).toHaveLength(1);
  expect(words()).toContain('Preços com até 15 minutos de atraso.');
});

test('a new alert shows the price of its form at once', async () => {
  list = { ...list, alerts: [] };
  show('/alertas?ativo=PETR4');
  const target = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
  fireEvent.change(target, { target: { value: '38,40' } });
  fireEvent.submit(target.form ?? document);
  await waitFor(() => expect(words()).toContain('Faltam 2,4%: R$ 37,50 em 24/11, 12h'));
});

test('moves an alert that fires while the page is open, and announces it', async () => {
  show();
  await screen.findByRole('heading', { name: 'Alertas ativos' });
  list = { ...list, alerts: [{ ...fired, id: 'alt_1' }] };
  await sessionQueries.invalidateQueries();
  expect(await screen.findByText('Atingido')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain('Seu alerta de PETR4 foi atingido'),
  );
});

test('recreates a fired alert by the link of its message, and asks about one that is already met', async () => {
  list = { ...list, alerts: [fired] };
  serverError = new ApiError('alert_already_met', { status: 409 });
  show('/alertas?denovo=alt_0');
  const target = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
  expect(target.value).toBe('38,00');
  fireEvent.submit(target.form ?? document);
  expect(await screen.findByText('O preço já chegou lá')).toBeDefined();
  fireEvent.click(await button('Criar mesmo assim'));
  const alertValues = { ticker: 'PETR4', direction: 'acima', targetInCentavos: 3_800 };
  await waitFor(() =>
    expect(sent.map(({ request }) => request)).toEqual([
      alertValues,
      { ...alertValues, confirmed: true },
    ]),
  );
});

test('the form and its question show a price that changed since the form was opened', async () => {
  const compared = { priceInCentavos: 3_400, quotedAt: '2026-11-24T15:10:00.000Z' };
  serverError = new ApiError('alert_already_met', { status: 409, price: compared });
  show('/alertas?ativo=PETR4');
  const target = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
  expect(words()).toContain('R$ 37,50');
  fireEvent.click(screen.getByRole('radio', { name: /^Cair/ }));
  fireEvent.change(target, { target: { value: '35,50' } });
  fireEvent.submit(target.form ?? document);
  expect(await screen.findByText('O preço já chegou lá')).toBeDefined();
  expect(words()).toContain('O ativo está a R$ 34,00.');
  expect(words()).not.toContain('R$ 37,50');
  expect(words()).toContain('12h10');
});

test('does not report an existing alert as created, and creates one for another price', async () => {
  show('/alertas?ativo=PETR4');
  const target = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
  fireEvent.change(target, { target: { value: '38' } });
  fireEvent.submit(target.form ?? document);
  expect(await screen.findByText('Você já tem um alerta igual a este.')).toBeDefined();
  expect(target.value).toBe('38');
  fireEvent.change(target, { target: { value: '39' } });
  expect(screen.queryByText('Você já tem um alerta igual a este.')).toBeNull();
  fireEvent.submit(target.form ?? document);
  await waitFor(() => expect(words()).toContain('R$ 39,00 ou mais'));
});

test('does not report an alert created in another tab as created, and lists it', async () => {
  list = { ...list, alerts: [] };
  show('/alertas?ativo=PETR4');
  const target = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
  list = { ...list, alerts: [alertOf()] };
  fireEvent.change(target, { target: { value: '38' } });
  fireEvent.submit(target.form ?? document);
  expect(await screen.findByText('Você já tem um alerta igual a este.')).toBeDefined();
  expect(words()).not.toContain('Alerta de PETR4 criado');
  expect(words()).toContain('R$ 38,00 ou mais');
});

test('rejects an asset that B3 does not trade at the field, with the typed text', async () => {
  show();
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  fireEvent.change(field, { target: { value: 'aapl' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('Não encontramos AAPL na B3. Confira o código.')).toBeDefined();
  expect(field.value).toBe('aapl');
  expect(field.isConnected).toBe(true);
});

test('names the edited alert by its code', async () => {
  show();
  fireEvent.click(await button(/^Editar/));
  expect(await screen.findByRole('heading', { name: 'Editar alerta de PETR4' })).toBeDefined();
});

test('rejects an invalid price with a message, and a button fills one in', async () => {
  show('/alertas?denovo=alt_1');
  const target = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
  for (const [typed, expected] of [
    ['', 'Digite o preço que você espera.'],
    ['0', 'O preço precisa ser maior que zero.'],
    ['trinta', 'Digite um valor em reais, como 38,50.'],
  ] as const) {
    fireEvent.change(target, { target: { value: typed } });
    fireEvent.submit(target.form ?? document);
    expect(await screen.findByText(expected)).toBeDefined();
  }
  fireEvent.click(await button('−5%'));
  expect(target.value).toBe('35,63');
  expect(screen.getByLabelText<HTMLInputElement>('Cair até').checked).toBe(true);
  fireEvent.click(await button('Máxima de 52 semanas'));
  expect(target.value).toBe('42,00');
  expect(sent).toEqual([]);
});

test('skips the asset question if the address names one; an unknown one is reported at its field', async () => {
  show('/alertas?ativo=petr4');
  expect(await screen.findByRole('heading', { name: 'Alerta de PETR4' })).toBeDefined();
  expect((await screen.findByLabelText<HTMLInputElement>('Preço esperado')).value).toBe('');
  cleanup();
  sessionQueries.clear();
  show('/alertas?ativo=XPTO3');
  const asset = await screen.findByLabelText<HTMLInputElement>('Ativo');
  expect(await screen.findByText('Não encontramos XPTO3 na B3. Confira o código.')).toBeDefined();
  expect(asset.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(asset));
});

/** Simulates a new login: only the tab's storage is left of the page. */
function showAgain(address?: string) {
  cleanup();
  show(address);
}

test.each(['/alertas', '/alertas?ativo=PETR4', '/alertas?denovo=alt_1'])(
  'restores a typed alert at %s after the session ended, until it is discarded',
  async (address) => {
    show('/alertas?ativo=PETR4');
    fireEvent.click(await screen.findByLabelText('Cair até'));
    const target = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
    fireEvent.change(target, { target: { value: '77' } });
    serverError = new ApiError('unauthorized', { status: 401 });
    fireEvent.submit(target.form ?? document);
    await waitFor(() => expect(sent).toHaveLength(1));
    showAgain(address);
    const restored = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
    expect(restored.value).toBe('77');
    expect(screen.getByLabelText<HTMLInputElement>('Cair até').checked).toBe(true);
    fireEvent.click(await button('Cancelar'));
    showAgain();
    await screen.findByLabelText('Ativo');
    expect(screen.queryByLabelText('Preço esperado')).toBeNull();
  },
);

test('restores an edited alert, and drops it once it is saved', async () => {
  show();
  fireEvent.click(await button(/^Editar/));
  fireEvent.change(await screen.findByLabelText('Preço esperado'), { target: { value: '77' } });
  showAgain();
  const target = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
  expect(target.value).toBe('77');
  expect(screen.getByRole('heading', { name: 'Editar alerta de PETR4' })).toBeDefined();
  fireEvent.submit(target.form ?? document);
  await waitFor(() => expect(words()).toContain('R$ 77,00 ou mais'));
  expect(sessionStorage.getItem('alertWork')).toBeNull();
});

test.each([
  ['was removed elsewhere', () => []],
  ['fired', () => [alertOf({ state: 'fired', firing: fired.firing })]],
] as const)('an edited alert that %s is offered as a new one', async (_, left) => {
  show();
  fireEvent.click(await button(/^Editar/));
  const target = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
  fireEvent.change(target, { target: { value: '77' } });
  serverError = new ApiError('alert_not_found', { status: 404 });
  list = { ...list, alerts: left() };
  fireEvent.submit(target.form ?? document);
  expect(await screen.findByRole('heading', { name: 'Alerta de PETR4' })).toBeDefined();
  const typed = await screen.findByLabelText<HTMLInputElement>('Preço esperado');
  expect(typed.value).toBe('77');
  expect(screen.queryByRole('heading', { name: 'Editar alerta de PETR4' })).toBeNull();
  expect(takeToasts().map(({ title }) => title)).toContain('O alerta de PETR4 não está mais ativo');
  expect(document.activeElement).not.toBe(document.body);
  fireEvent.submit(typed.form ?? document);
  await waitFor(() => expect(words()).toContain('R$ 77,00 ou mais'));
});

test('restores the alert of an asset only on its own page', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  const showAsset = (symbol: string) =>
    showPage(<AssetAlerts {...{ symbol, list }} picked={undefined} />);
  showAsset('PETR4');
  fireEvent.click(await button('Criar alerta'));
  fireEvent.change(await screen.findByLabelText('Preço esperado'), { target: { value: '77' } });
  cleanup();
  showAsset('VALE3');
  expect(screen.queryByLabelText('Preço esperado')).toBeNull();
  cleanup();
  showAsset('PETR4');
  expect((await screen.findByLabelText<HTMLInputElement>('Preço esperado')).value).toBe('77');
});

test('does not show the unsaved alert of another account', async () => {
  show('/alertas?ativo=PETR4');
  fireEvent.change(await screen.findByLabelText('Preço esperado'), { target: { value: '77' } });
  const { user } = storedSessions.account;
  keepSession({ kind: 'account', user: { ...user, email: 'outra@exemplo.com.br' } });
  showAgain('/alertas?ativo=PETR4');
  expect((await screen.findByLabelText<HTMLInputElement>('Preço esperado')).value).toBe('');
});

test('returns the focus to where it was when the form is closed', async () => {
  show('/alertas?denovo=alt_1');
  await screen.findByLabelText('Preço esperado');
  fireEvent.click(await button('Cancelar'));
  const asset = await screen.findByLabelText('Ativo');
  await waitFor(() => expect(document.activeElement).toBe(asset));
  fireEvent.click(await button(/^Editar/));
  fireEvent.click(await button('Cancelar'));
  const edit = await button(/^Editar/);
  await waitFor(() => expect(document.activeElement).toBe(edit));
});

test('without access alerts are paused, can only be viewed and deleted, and link to a plan', async () => {
  list = { alerts: [alertOf({ state: 'resting' })], prices: {}, access: 'none', limit: 0 };
  show();
  expect(await screen.findAllByText('Em pausa')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Ver planos' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull();
  expect(screen.queryByText('Criar alerta')).toBeNull();
  expect(await button(/^Excluir/)).toBeDefined();
});
