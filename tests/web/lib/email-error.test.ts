import { describe, expect, it } from 'vitest';
import { emailResolver } from '../../../web/src/features/newsletter/email-resolver.ts';
import { loginSchema } from '../../../web/src/features/identity/login-schema.ts';
import { contactSchema } from '../../../web/src/features/onboarding/steps/signup-schemas.ts';
import { trialContactSchema } from '../../../web/src/features/trial/sign-up/trial-flow.ts';
import { emailError, nonAsciiEmailErrors } from '../../../web/src/copy/errors/email-error.ts';

const { name, domain } = nonAsciiEmailErrors;

it.each([
  ['ana@exemplo.com.br', undefined],
  ['ana@xn--jos-dma.com.br', undefined],
  ['joão@exemplo.com.br', name],
  ['ana@josé.com.br', domain],
  ['joão@josé.com.br', name],
  ['ana@例え.jp', domain],
  ['用户@exemplo.com.br', name],
  ['ana@exemplo', 'inválido'],
  ['joão', 'inválido'],
  ['@josé.com.br', 'inválido'],
  ['', 'inválido'],
])('%s: %s', (typed, error) => {
  expect(emailError(typed, 'inválido')).toBe(error);
});

const phoneTexts = { short: 's', invalid: 'i' };
const formSchemas = {
  login: loginSchema(phoneTexts),
  'sign-up': contactSchema,
  trial: trialContactSchema,
};

describe.each(Object.entries(formSchemas))('the %s form', (_, schema) => {
  it('rejects an address with an accent and says where it is', () => {
    const errors = schema.safeParse({ email: 'joão@exemplo.com.br' }).error?.issues ?? [];
    expect(errors.find(({ path }) => path[0] === 'email')?.message).toBe(name);
  });
});

it('the newsletter form rejects an address with an accent too', async () => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await emailResolver({ email: 'ana@josé.com.br' }, undefined, options);
  expect(errors).toMatchObject({ email: { message: domain } });
});
