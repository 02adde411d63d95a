import { describe, expect, it } from 'vitest';
import { newUserSchema } from '../../../shared/contracts/accounts.ts';
import { customerDataSchema } from '../../../shared/contracts/billing-endpoints.ts';
import { startTrial } from '../../../shared/contracts/trial.ts';
import { customerSchema } from '../../../web/src/features/billing/checkout/customer-schema.ts';
import { contactSchema } from '../../../web/src/features/onboarding/steps/signup-schemas.ts';
import { accountPhoneTexts } from '../../../web/src/features/identity/login-fields.ts';
import { loginSchema } from '../../../web/src/features/identity/login-schema.ts';
import { migrationSchema } from '../../../web/src/features/trial/migration/migration-values.ts';
import { trialLoginVariant } from '../../../web/src/features/trial/trial-login.ts';
import { trialContactSchema } from '../../../web/src/features/trial/sign-up/trial-flow.ts';

const signUp = 'Telefone inválido. Use o formato (XX) XXXXX-XXXX.';
const payment = 'Telefone deve ter 11 dígitos no formato (xx) xxxxx-xxxx';
const forms = {
  'the sign-up form': [contactSchema.shape.phone, signUp],
  'the trial form': [trialContactSchema.shape.phone, signUp],
  'the migration form': [migrationSchema(new Date()).shape.phone, signUp],
  'the payment form': [customerSchema(undefined).shape.phone, payment],
  'the sign-up request': [newUserSchema.shape.phone, signUp],
  'the trial request': [startTrial.request.shape.phone, signUp],
  'the payment request': [customerDataSchema.shape.phone, payment],
} as const;

describe.each([
  ['the login', accountPhoneTexts, 'Telefone inválido'],
  ['the login of a trial', trialLoginVariant.phoneTexts, 'Formato: (xx) xxxxx-xxxx'],
] as const)('%s', (_, phoneTexts, wrong) => {
  it.each([
    ['(11) 98888-7777', undefined],
    ['(11) 9888', phoneTexts.short],
    ['(11) 3333-4444', `${wrong}. O WhatsApp pede um celular, que começa com 9 depois do DDD.`],
    ['(20) 98888-7777', `${wrong}. Confira o DDD: esse não existe.`],
    ['119888877776', `${wrong}. Há dígitos a mais: com o DDD, são 11.`],
  ])('explains the error of %j', (phone, message) => {
    const { error } = loginSchema(phoneTexts).safeParse({ email: 'a@b.com', phone });
    expect(error?.issues[0]?.message).toBe(message);
  });
});

describe.each(Object.entries(forms))('%s', (_, [schema, format]) => {
  const messagesOf = (phone: string) =>
    (schema.safeParse(phone).error?.issues ?? []).map(({ message }) =>
      message.replaceAll('\u00a0', ' '),
    );
  const withHint = (hint: string) => [`${format.replace(/\.$/, '')}. ${hint}`];
  const landline = withHint('O WhatsApp pede um celular, que começa com 9 depois do DDD.');
  const areaCode = withHint('Confira o DDD: esse não existe.');

  it.each([
    ['(11) 98888-7777', []],
    ['+55 11 98888-7777', []],
    ['', [format]],
    ['(11) 9888', [format]],
    ['(11) 8888-7777', [format]],
    ['(11) 3333-4444', landline],
    ['(11) 88888-7777', landline],
    ['(00) 98888-7777', areaCode],
    ['(00) 3333-4444', areaCode],
    ['(20) 98888-7777', areaCode],
    ['+51 987 654 321', withHint('Só números do Brasil recebem as nossas mensagens.')],
    ['119888877776', withHint('Há dígitos a mais: com o DDD, são 11.')],
  ])('explains the error of %j', (phone, messages) => {
    expect(messagesOf(phone)).toEqual(messages);
  });
});
