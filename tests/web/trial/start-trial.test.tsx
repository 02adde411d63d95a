import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  emptyAnswers,
  type SignUpAnswers,
} from '../../../web/src/features/onboarding/wizard/signup-answers.ts';
import { useStartTrial } from '../../../web/src/features/trial/sign-up/use-start-trial.ts';
import { takeToasts } from '../../../web/src/ui/feedback/toasts.ts';

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

beforeEach(() => {
  takeToasts();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const problemResponse = () =>
  Response.json(
    { type: 'about:blank', title: 'x', status: 503, code: 'internal_error' },
    { status: 503, headers: { 'content-type': 'application/problem+json' } },
  );

test.each([
  ['without a connection', async () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['rejected by the server', async () => problemResponse(), 1],
] as const)('a start %s is reported by the form, and by %i notices', async (_, answer, count) => {
  vi.stubGlobal('fetch', answer);
  const onRefused = vi.fn<() => void>();
  const { result } = renderHook(() =>
    useStartTrial({ onError: onRefused, onReady: () => undefined }),
  );
  await act(async () => result.current.start(answers));
  expect(onRefused).toHaveBeenCalledOnce();
  expect(takeToasts()).toHaveLength(count);
});
