import { afterEach, expect, test, vi } from 'vitest';
import {
  checkExistence,
  type CheckedField,
  type Existence,
} from '../../../web/src/features/onboarding/steps/existence-checks.ts';
import {
  connectionNotice,
  reportChecks,
  signUpTakenTexts,
} from '../../../web/src/features/onboarding/steps/report-checks.ts';
import { noConnection } from '../../../web/src/copy/errors/error-text.ts';
import { trialTakenTexts } from '../../../web/src/features/trial/sign-up/taken-texts.ts';
import { takeToasts } from '../../../web/src/ui/feedback/toasts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  takeToasts();
});

function answerWith(status: number, body: unknown) {
  const fetch = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test.each([
  ['phone', '(11) 98888-7777', { phone: '11988887777' }],
  ['cpf', '529.982.247-25', { cpf: '52998224725' }],
  ['email', ' Marina@Exemplo.com ', { email: 'marina@exemplo.com' }],
] as const)('checks only the %s', async (field, typed, body) => {
  const fetch = answerWith(200, { exists: false, field: null, error: null });
  expect(await checkExistence(field, typed)).toEqual({ field, taken: false });
  expect(fetch).toHaveBeenCalledWith(
    '/api/check-user-exists',
    expect.objectContaining({ body: JSON.stringify(body) }),
  );
});

test('an account stops the sign-up; a newsletter subscription does not', async () => {
  answerWith(200, { exists: true, field: 'email', error: null });
  expect(await checkExistence('email', 'm@exemplo.com')).toMatchObject({ taken: true });
  answerWith(200, { exists: true, field: 'newsletter', error: null });
  expect(await checkExistence('email', 'm@exemplo.com')).toMatchObject({ taken: false });
});

test('reports the error text of a failed check, and lets the user continue', async () => {
  answerWith(200, { exists: false, field: null, error: 'Tabela fora do ar' });
  expect(await checkExistence('cpf', '1')).toEqual({
    field: 'cpf',
    taken: false,
    error: 'Tabela fora do ar',
  });
});

test.each<[CheckedField, string]>([
  ['email', 'Erro ao verificar email'],
  ['phone', 'Erro ao verificar telefone'],
  ['cpf', 'Erro ao verificar CPF'],
])('a check of the %s without a response reports "%s"', async (field, error) => {
  answerWith(500, { code: 'internal_error' });
  expect(await checkExistence(field, '1')).toEqual({ field, taken: false, error });
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 503 }));
  expect(await checkExistence(field, '1')).toEqual({ field, taken: false, error });
});

test.each([
  ['no connection', false],
  ['a Wi-Fi without internet', true],
])('%s is reported once, by the screen, which stays', async (_, onLine) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('unreachable')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const check = await checkExistence('phone', '1');
  expect(check).toEqual({
    field: 'phone',
    taken: false,
    error: noConnection.text,
    isOffline: true,
  });
  expect(reportChecks([check], signUpTakenTexts)).toEqual({});
  // The screen itself shows the lost connection, so there is no toast.
  expect(takeToasts()).toEqual([]);
  expect(connectionNotice([check])).toEqual({
    kind: 'refused',
    error: { fields: {}, failure: noConnection },
  });
  expect(connectionNotice([{ field: 'cpf', taken: false, error: 'Erro' }])).toBe(undefined);
});

test('reports an unexpected error with its own text', async () => {
  vi.stubGlobal('Headers', undefined);
  expect(await checkExistence('cpf', '1')).toEqual({
    field: 'cpf',
    taken: false,
    error: 'Erro inesperado ao verificar dados.',
  });
});

const checks = (...list: readonly Existence[]) => list;

test('shows one notice: taken values before failed checks, the phone before the e-mail', () => {
  const taken = reportChecks(
    checks(
      { field: 'phone', taken: true },
      { field: 'email', taken: true },
      { field: 'cpf', taken: false, error: 'Erro ao verificar CPF' },
    ),
    signUpTakenTexts,
  );
  expect(Object.keys(taken)).toEqual(['phone', 'email']);
  expect(takeToasts()).toEqual([
    {
      tone: 'error',
      title: 'WhatsApp já cadastrado',
      description:
        'Este número já está em uso. Faça login ou use outro número para comunicação com a IA.',
    },
  ]);
});

test('reports a failed check and lets the user continue; a free value shows nothing', () => {
  const failed = checks({ field: 'email', taken: false, error: 'Erro ao verificar email' });
  expect(reportChecks(failed, signUpTakenTexts)).toEqual({});
  expect(takeToasts()).toEqual([
    { tone: 'error', title: 'Erro', description: 'Erro ao verificar email' },
  ]);
  expect(reportChecks(checks({ field: 'email', taken: false }), signUpTakenTexts)).toEqual({});
  expect(takeToasts()).toEqual([]);
});

test.each<[Existence, RegExp]>([
  [{ field: 'email', taken: true }, /Entre na sua conta ou no seu teste/],
  [{ field: 'phone', taken: true }, /Este telefone já está cadastrado/],
  [{ field: 'cpf', taken: true }, /Este CPF já está cadastrado/],
])('the trial explains %j in its own texts', (taken, text) => {
  const reported = reportChecks([taken], trialTakenTexts);
  expect(reported[taken.field]).toMatch(text);
  expect(takeToasts()).toMatchObject([
    { tone: 'error', title: 'Não foi possível concluir', description: reported[taken.field] },
  ]);
});

test('sends the e-mail’s proof with the check', async () => {
  const fetch = answerWith(200, { exists: false, field: null, error: null, hadTrial: true });
  expect(await checkExistence('phone', '11988887777', { emailProof: 'p' })).toEqual({
    field: 'phone',
    taken: false,
    hadTrial: true,
  });
  expect(fetch).toHaveBeenCalledWith(
    '/api/check-user-exists',
    expect.objectContaining({ body: JSON.stringify({ phone: '11988887777', emailProof: 'p' }) }),
  );
});

test('an earlier trial prevents another trial, and says why, but no sign-up', () => {
  const earlierTrial = [{ field: 'phone', taken: false, hadTrial: true }] as const;
  expect(reportChecks(earlierTrial, signUpTakenTexts)).toEqual({});
  expect(reportChecks(earlierTrial, trialTakenTexts)).toEqual({
    phone: 'Este e-mail ou telefone já foi usado em um teste grátis. Entre no seu teste ou assine.',
  });
});
