import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetSession,
  storeSession,
} from '../../../web/src/features/access/session/session-store.ts';
import { dropAccess, keepAccess } from '../../../web/src/features/newsletter/newsletter-access.ts';
import { subscriptionSaved } from '../../../web/src/features/newsletter/navigation-states.ts';
import NewsletterSuccess from '../../../web/src/features/newsletter/success-page.tsx';
import TrialSuccess from '../../../web/src/features/trial/sign-up/success-page.tsx';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  dropAccess();
  forgetSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const email = 'marina@exemplo.com.br';
const subscription = {
  email,
  unsubscribeToken: 'leaves',
  personalized: true,
  nome: 'Marina',
  nivel_conhecimento: 'basico',
  estilo_investimento: 'moderado',
  areas_interesse: ['acoes'],
  tamanho_msg_abertura_fechamento: 'media',
  ativos_interesse: [],
  updated_at: '2026-11-22T12:00:00.000Z',
};
const notFound = () =>
  Response.json(
    { type: 'about:blank', code: 'subscriber_not_found', title: 'x', status: 404 },
    { status: 404, headers: { 'content-type': 'application/problem+json' } },
  );

async function openNewsletter(state: unknown = null): Promise<void> {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[{ pathname: '/newsletter/sucesso', state }]}>
        <NewsletterSuccess />
      </MemoryRouter>,
    );
  });
}
/** The part that checks the subscription is loaded first. */
const headline = async (name: string) =>
  screen.findByRole('heading', { level: 1, name }, { timeout: 15_000 });

test('both pages show their hours to a visitor without a subscription or trial', async () => {
  await openNewsletter();
  await headline('Nenhuma inscrição foi feita aqui');
  for (const time of ['10:00', '18:30']) expect(screen.getByText(time)).toBeTruthy();
  cleanup();
  const shown = () => ['07:00', '18:00'].map((time) => screen.queryAllByText(time).length);
  openTrial();
  await headline('Nenhum teste está aberto neste navegador');
  expect(shown()).toEqual([1, 1]);
  cleanup();
  trialEnding('2020-01-01T00:00:00.000Z');
  openTrial();
  await headline('O seu teste grátis terminou');
  expect(shown()).toEqual([1, 1]);
});

test('the newsletter’s success page shows no success on a direct visit', async () => {
  await openNewsletter();
  expect(await headline('Nenhuma inscrição foi feita aqui')).toBeTruthy();
  expect(screen.queryByText('Sua newsletter está pronta')).toBeNull();
  expect(screen.getByRole('link', { name: 'Assinar a newsletter' })).toBeTruthy();
});

test('shows the success after a save, also after a reload, until the subscription is gone', async () => {
  vi.stubGlobal('fetch', async () => Response.error());
  await openNewsletter(subscriptionSaved);
  expect(await headline('Sua newsletter está pronta')).toBeTruthy();
  cleanup();
  keepAccess({ email, token: 'token' });
  vi.stubGlobal('fetch', async () => notFound());
  await openNewsletter(subscriptionSaved);
  expect(await headline('Nenhuma inscrição foi feita aqui')).toBeTruthy();
});

test('checks the subscription if the tab may, and again after a failed check', async () => {
  keepAccess({ email, token: 'token' });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  await openNewsletter();
  expect(await headline('Não conseguimos conferir a sua inscrição')).toBeTruthy();
  vi.stubGlobal('fetch', async () => Response.json(subscription));
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  });
  expect(await headline('Sua newsletter está pronta')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rever minhas preferências' })).toBeTruthy();
  const cancelLink = screen.getByRole('link', { name: 'Cancelar a inscrição' });
  expect(cancelLink.getAttribute('href')).toBe('/newsletter/cancelar#token=leaves');
});

function trialEnding(data_expiracao: string, isExpired = false): void {
  const trial = { id: 'tri_1', nome: 'Marina', email, telefone: '11988887777' };
  storeSession({ kind: 'trial', trial: { ...trial, data_expiracao, isExpired } });
}
const openTrial = () =>
  render(
    <MemoryRouter>
      <TrialSuccess />
    </MemoryRouter>,
  );

test('the trial’s success page shows a running trial', async () => {
  openTrial();
  expect(await headline('Nenhum teste está aberto neste navegador')).toBeTruthy();
  cleanup();
  // The account may have a running trial, so the page does not deny one.
  const user = { telefone: '11988887777', email, nome: 'Marina', plano: 'inativo' };
  storeSession({ kind: 'account', user });
  openTrial();
  expect(await headline('Você está na sua conta')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir o painel' })).toBeTruthy();
  cleanup();
  trialEnding('2099-01-01T00:00:00.000Z');
  openTrial();
  expect(await headline('Seu teste grátis começou')).toBeTruthy();
  cleanup();
  trialEnding('2020-01-01T00:00:00.000Z');
  openTrial();
  expect(await headline('O seu teste grátis terminou')).toBeTruthy();
});
