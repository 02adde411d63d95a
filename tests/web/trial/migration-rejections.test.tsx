import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import MigrationForm from '../../../web/src/features/trial/migration/migration-form.tsx';
import { MigrationLanding } from '../../../web/src/features/trial/migration/migration-landing.tsx';
import { emptyMigration } from '../../../web/src/features/trial/migration/migration-values.ts';
import { takeToasts } from '../../../web/src/ui/feedback/toasts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  takeToasts();
});

function answerWith(registered: object, active = false): void {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address === '/api/check-user-exists' ? { error: null, ...registered } : { exists: active },
    ),
  );
}

const email = 'marina@exemplo.com.br';
const support = 'mailto:suporte@bfj.com.br';
const known = { exists: true, field: 'email' };
const press = async (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });

async function lookUp(onFound: () => void = () => undefined): Promise<void> {
  render(
    <MemoryRouter>
      <MigrationLanding email={email} onTyped={() => undefined} onFound={onFound} />
    </MemoryRouter>,
  );
  await press('Continuar');
}

test.each([
  ['a user with access', known, true, /assinatura ativa/, [support, '/login']],
  ['an account or a trial', known, false, /uma conta ou um teste/, ['/login', '/trial-login']],
  [
    'an unknown reader',
    { exists: false, field: null },
    false,
    /não recebe a nossa newsletter/,
    ['/newsletter'],
  ],
])('shows a message with links for %s', async (_who, registered, active, text, to) => {
  answerWith(registered, active);
  await lookUp();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(text);
  expect([...alert.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(to);
});

test('the landing page and the form report a missing connection, like every other login', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  await lookUp();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão/);
  cleanup();
  const start = {
    ...emptyMigration,
    name: 'Marina Alves',
    phone: '(11) 98888-7777',
    birthDate: '1990-03-02',
    investmentLevel: 'iniciante' as const,
    investmentStyle: 'moderado' as const,
    interests: ['acoes' as const],
    termsAccepted: true,
  };
  const ignore = () => undefined;
  render(
    <MemoryRouter>
      <MigrationForm
        email={email}
        start={start}
        emailProof={undefined}
        onProof={ignore}
        onTyped={ignore}
        onReady={ignore}
      />
    </MemoryRouter>,
  );
  await press('Começar meu teste grátis');
  expect((await screen.findByText('Sem conexão')).closest('[role=alert]')?.textContent).toContain(
    'Confira a conexão e tente novamente.',
  );
});

test('a newsletter reader without an account continues', async () => {
  answerWith({ exists: true, field: 'newsletter' });
  const onFound = vi.fn<() => void>();
  await lookUp(onFound);
  await vi.waitFor(() => expect(onFound).toHaveBeenCalledWith(email, emptyMigration));
});

test('a birth date under 18 stays while it is typed, and goes no further', async () => {
  render(
    <MemoryRouter>
      <MigrationForm
        email={email}
        start={{ ...emptyMigration, name: 'Marina Alves', phone: '(11) 98888-7777' }}
        emailProof={undefined}
        onProof={() => undefined}
        onTyped={() => undefined}
        onReady={() => undefined}
      />
    </MemoryRouter>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Data de nascimento');
  const underage = 'Você deve ter ao menos 18 anos para se cadastrar.';
  await act(async () => fireEvent.change(input, { target: { value: '2020-03-02' } }));
  expect([input.value, screen.queryByText(underage)]).toEqual(['2020-03-02', null]);
  await press('Começar meu teste grátis');
  expect(input.value).toBe('');
  expect(screen.getByText(underage)).toBeTruthy();
  // The error was shown, so no field is reported as missing.
  expect(screen.queryByText('Campos obrigatórios')).toBeNull();
  await act(async () => fireEvent.change(input, { target: { value: '2020-03-02' } }));
  await act(async () => {
    fireEvent.blur(input);
  });
  expect(input.value).toBe('');
});

test('the owner of the e-mail continues with a code, unless the account stays', async () => {
  answerWith(known);
  const onFound = vi.fn<() => void>();
  await lookUp(onFound);
  await screen.findByRole('alert');
  const answers = (account: string) =>
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(
        address === '/api/request-email-proof'
          ? { challengeId: 'a'.repeat(22) }
          : { proof: 'p', account },
      ),
    );
  answers('gives-way');
  await press('Este e-mail é meu: receber um código');
  const field = await screen.findByLabelText('Código que chegou por e-mail');
  fireEvent.change(field, { target: { value: '123456' } });
  await press('Confirmar');
  await vi.waitFor(() =>
    expect(onFound).toHaveBeenCalledWith(email, emptyMigration, { email, proof: 'p' }),
  );
  answers('stays');
  await press('Confirmar');
  expect(await screen.findByText('A conta deste e-mail continua como está')).toBeTruthy();
  expect(onFound).toHaveBeenCalledTimes(1);
});
