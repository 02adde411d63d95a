import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountPage } from '../../../web/src/features/billing/account-page.tsx';
import { prefilledCustomer } from '../../../web/src/features/billing/checkout-state.ts';
import { CheckoutPanel } from '../../../web/src/features/billing/checkout/checkout-panel.tsx';
import { CustomerForm } from '../../../web/src/features/billing/checkout/customer-form.tsx';
import {
  storeSession,
  readSession,
} from '../../../web/src/features/access/session/session-store.ts';
import { ApiError, type ApiErrorCode } from '../../../web/src/lib/api-error.ts';

const callWithSession = vi.hoisted(() => vi.fn());
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({ callWithSession }));

const user = {
  telefone: '11988887777',
  email: 'marina@exemplo.com.br',
  nome: 'Marina',
  plano: 'inativo',
};
const cpf = '52998224725';
const customer = { name: user.nome, email: user.email, cpf: '', phone: user.telefone };
const verify = vi.fn<() => Promise<string | undefined>>();
const onDone = vi.fn();

beforeEach(() => {
  verify.mockResolvedValue(undefined);
  storeSession({ kind: 'account', user });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  window.localStorage.clear();
});

const answer = { hasSubscription: false, customer: { ...customer, cpf }, ticket: '' };
const rejectCall = (code: ApiErrorCode) =>
  callWithSession.mockRejectedValueOnce(new ApiError(code));

function submit(typed = '529.982.247-25'): void {
  render(
    <MemoryRouter>
      <CustomerForm customer={{ ...customer, cpf: typed }} verify={verify} onDone={onDone} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button'));
}

test('registers the account’s missing CPF before any payment', async () => {
  callWithSession.mockResolvedValueOnce(answer);
  submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(callWithSession).toHaveBeenCalledTimes(1);
  expect(callWithSession.mock.calls[0]).toMatchObject([
    { path: '/api/upgrade-trial' },
    { cpf: '529.982.247-25' },
  ]);
  // The cancellation and the next payment read it there.
  expect(readSession()).toEqual({ kind: 'account', user: { ...user, cpf } });
});

test('a payment page shows only the account that is signed in now', () => {
  function Payer() {
    const [{ name }] = useState(() => prefilledCustomer({ prefilledData: { ...customer } }));
    return <p>{`pays: ${name}`}</p>;
  }
  render(
    <MemoryRouter>
      <AccountPage>
        <Payer />
      </AccountPage>
    </MemoryRouter>,
  );
  expect(screen.getByText('pays: Marina')).toBeTruthy();
  const other = { ...user, email: 'bia@exemplo.com.br', nome: 'Bia' };
  act(() => storeSession({ kind: 'account', user: other }));
  expect(screen.getByText('pays: Bia')).toBeTruthy();
});

test('asks an account with a CPF for nothing', async () => {
  storeSession({ kind: 'account', user: { ...user, cpf } });
  submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(callWithSession).not.toHaveBeenCalled();
});

test.each([
  ['upgrade_cpf_registered', 'Este CPF já está registrado em nosso sistema.'],
  ['forbidden', 'Use o CPF da sua conta.'],
] as const)('shows %s at the field', async (code, text) => {
  rejectCall(code);
  submit();
  const field = screen.getByLabelText('CPF');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(text)).toBeDefined();
  expect(document.activeElement).toBe(field);
  expect(onDone).not.toHaveBeenCalled();
  expect(verify).not.toHaveBeenCalled();
  expect(readSession()).toEqual({ kind: 'account', user });
});

test.each([
  ['network', 'Erro ao verificar dados. Tente novamente.'],
  ['rate_limited', 'Muitas tentativas. Aguarde alguns minutos e tente de novo.'],
] as const)('shows %s above the button, which may be pressed again', async (code, text) => {
  rejectCall(code);
  submit();
  expect(await screen.findByText(text)).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  callWithSession.mockResolvedValueOnce(answer);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

test.each([
  [undefined, true],
  [cpf, false],
])('shows the form first with the CPF %s in the account: %s', (known, shown) => {
  storeSession({ kind: 'account', user: { ...user, ...(known ? { cpf: known } : {}) } });
  render(
    <MemoryRouter>
      <CheckoutPanel
        customer={{ ...customer, cpf }}
        autoStart
        verify={verify}
        renderPayment={() => null}
      />
    </MemoryRouter>,
  );
  expect(screen.queryByLabelText('CPF') !== null).toBe(shown);
});
