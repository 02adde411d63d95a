import { act, cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  emptyAnswers,
  type SignUpAnswers,
} from '../../../web/src/features/onboarding/wizard/signup-answers.ts';
import { takeToasts } from '../../../web/src/ui/feedback/toasts.ts';

const signIns: ((step: { done: boolean }) => void)[] = [];
vi.mock('../../../web/src/lib/api.ts', () => ({ callApi: async () => ({ ticket: 'a ticket' }) }));
vi.mock('../../../web/src/features/identity/load-sign-in.ts', () => ({
  loadSignIn: async () => ({
    signIn: async () => new Promise((resolve) => signIns.push(resolve)),
  }),
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { useCreateAccount } =
  await import('../../../web/src/features/accounts/use-create-account.ts');
const { useStartTrial } =
  await import('../../../web/src/features/trial/sign-up/use-start-trial.ts');
const { emptyMigration, migrationRequest } =
  await import('../../../web/src/features/trial/migration/migration-values.ts');
const { useMigrate } = await import('../../../web/src/features/trial/migration/use-migrate.ts');
afterAll(() => {
  vi.resetModules();
});

const answers: SignUpAnswers = {
  ...emptyAnswers,
  name: 'Marina Alves',
  email: 'marina@exemplo.com.br',
  phone: '(11) 98888-7777',
  cpf: '529.982.247-25',
  birthDate: '1990-03-02',
  password: 'um gato que lê jornal',
  confirmPassword: 'um gato que lê jornal',
  investmentLevel: 'basico',
  investmentStyle: 'moderado',
  interests: ['acoes'],
  termsAccepted: true,
};
const migration = migrationRequest(
  answers.email,
  {
    ...emptyMigration,
    name: answers.name,
    phone: answers.phone,
    birthDate: answers.birthDate,
    investmentLevel: 'iniciante',
    investmentStyle: 'moderado',
    interests: [],
    termsAccepted: true,
  },
  undefined,
);
const onReady = vi.fn<() => void>();
const onRefused = () => undefined;

interface Start {
  readonly phase: string;
  readonly start: () => Promise<void>;
}

function useSignUp(): Start {
  const { phase, create } = useCreateAccount({ nextText: '', onError: onRefused, onReady });
  return { phase, start: async () => create(answers) };
}

function useTrial(): Start {
  const { phase, start } = useStartTrial({ onError: onRefused, onReady });
  return { phase, start: async () => start(answers) };
}

function useMigration(): Start {
  const { phase, migrate } = useMigrate(onReady);
  return { phase, start: async () => migrate(migration) };
}

beforeEach(() => {
  vi.useFakeTimers();
  signIns.splice(0);
  onReady.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  takeToasts();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

/** Starts, and signs in for longer than the limit. */
async function startSlowly(hook: () => Start) {
  const { result } = renderHook(hook);
  const start = async () => act(async () => void result.current.start());
  await start();
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(result.current.phase).toBe('signed-out');
  expect(onReady).not.toHaveBeenCalled();
  return start;
}

const signedInAs = async (nth: number, done: boolean) => act(async () => signIns[nth]?.({ done }));

test.each([
  ['a sign-up', useSignUp],
  ['a trial', useTrial],
  ['a migration', useMigration],
] as const)(
  '%s continues automatically when its sign-in succeeds after the limit',
  async (_, hook) => {
    await startSlowly(hook);
    await signedInAs(0, true);
    expect(onReady).toHaveBeenCalledOnce();
  },
);

test('a sign-in that fails after the limit changes nothing', async () => {
  await startSlowly(useSignUp);
  await signedInAs(0, false);
  expect(onReady).not.toHaveBeenCalled();
});

test('a late sign-in does not take a user away from another page', async () => {
  await startSlowly(useTrial);
  history.pushState(null, '', '/login');
  await signedInAs(0, true);
  expect(onReady).not.toHaveBeenCalled();
});

test.each([
  ['a sign-up', useSignUp],
  ['a trial', useTrial],
  ['a migration', useMigration],
] as const)('%s that is tried again continues once, by its second sign-in', async (_, hook) => {
  const start = await startSlowly(hook);
  await start();
  await signedInAs(0, true);
  expect(onReady).not.toHaveBeenCalled();
  await signedInAs(1, true);
  await act(async () => vi.advanceTimersByTimeAsync(2_000));
  expect(onReady).toHaveBeenCalledOnce();
});
