import { expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../../web/src/lib/api-error.ts';
import { toSignUpError } from '../../../web/src/features/accounts/signup-errors.ts';
import { standardFlow } from '../../../web/src/features/onboarding/wizard/signup-flows.ts';
import { listSteps } from '../../../web/src/features/onboarding/wizard/signup-steps.ts';
import { errorCodes } from '../../../shared/contracts/problem.ts';

test.each([
  ['phone_already_registered', 'contact', 'phone'],
  ['account_email_already_registered', 'contact', 'email'],
  ['cpf_already_registered', 'identity', 'cpf'],
  ['identity_already_registered', 'contact', 'phone'],
  ['underage', 'identity', 'birthDate'],
  ['email_invalid', 'contact', 'email'],
  ['email_disposable', 'contact', 'email'],
] as const)('%s is shown on the screen "%s" at the field "%s"', (code, step, field) => {
  const signUpError = toSignUpError(new ApiError(code));
  expect(signUpError).toMatchObject({ step, final: true });
  expect(Object.keys(signUpError.fields)).toEqual([field]);
});

test.each([
  ['internal_error', 'Erro interno. Tente novamente.'],
  ['partner_unavailable', 'Erro ao criar conta. Tente novamente.'],
  ['idempotency_key_reused', 'Erro ao criar conta. Tente novamente.'],
  ['invalid_request', 'Erro ao salvar dados.'],
  ['unexpected_answer', 'Ocorreu um erro ao criar sua conta. Tente novamente.'],
  ['not_found', 'Ocorreu um erro ao criar sua conta. Tente novamente.'],
  ['timeout', 'O site demorou para responder. Tente novamente.'],
] as const)('%s keeps all answers and shows "%s"', (code, text) => {
  const shownError = toSignUpError(new ApiError(code));
  expect(shownError.step).toBe('personalization');
  expect(shownError.failure).toEqual({ title: 'Erro no cadastro', text });
});

test('a field error of the server is shown at its field', () => {
  const fields = [{ path: 'birthDate', message: 'Data de nascimento inválida' }];
  expect(toSignUpError(new ApiError('invalid_request', { fields }))).toMatchObject({
    step: 'identity',
    fields: { birthDate: 'Data de nascimento inválida' },
  });
});

test('an attempt with an unknown outcome keeps its key', () => {
  const open: ApiErrorCode[] = ['network', 'timeout', 'internal_error', 'partner_unavailable'];
  for (const code of open) expect(toSignUpError(new ApiError(code)).final).toBe(false);
});

test('every error code has a screen and a text', () => {
  for (const code of errorCodes) {
    const { step, fields, failure } = toSignUpError(new ApiError(code));
    expect(listSteps(standardFlow.wizard)).toContain(step);
    expect(failure ?? Object.values(fields)[0]).toBeTruthy();
  }
});
