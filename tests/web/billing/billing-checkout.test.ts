import { afterEach, expect, test } from 'vitest';
import {
  parseCheckoutState,
  isComplete,
  prefilledCustomer,
} from '../../../web/src/features/billing/checkout-state.ts';
import { customerSchema } from '../../../web/src/features/billing/checkout/customer-schema.ts';
import { sameSiteAddress } from '../../../web/src/features/billing/checkout/leave-checkout.ts';
import { paymentSuccessPath } from '../../../web/src/paths.ts';
import {
  keepLastSubscription,
  readLastSubscription,
} from '../../../web/src/features/billing/checkout/last-subscription.ts';
import { clockText } from '../../../web/src/lib/clock-text.ts';
import { storeSession } from '../../../web/src/features/access/session/session-store.ts';
import { keepSignUpData } from '../../../web/src/features/onboarding/sign-up-data.ts';

afterEach(() => window.localStorage.clear());

const owner = { email: 'marina@exemplo.com.br', cpf: '52998224725' };
const customer = {
  name: 'Marina',
  email: 'Marina@exemplo.com.br',
  cpf: '529.982.247-25',
  phone: '(11) 98888-7777',
};
const phoneText = 'Telefone deve ter 11 dígitos no formato (xx) xxxxx-xxxx';

test.each([
  [{}, []],
  [{ name: '  ' }, ['Nome é obrigatório']],
  [{ email: '' }, ['Email válido é obrigatório']],
  [{ email: 'marina' }, ['Email válido é obrigatório']],
  [{ email: 'outra@exemplo.com.br' }, ['Use o e-mail da sua conta: marina@exemplo.com.br']],
  [{ cpf: '' }, ['CPF é obrigatório']],
  [{ cpf: '529.982' }, ['CPF deve ter 11 dígitos']],
  [{ cpf: '111.111.111-11' }, ['CPF inválido']],
  [{ cpf: '123.456.789-09' }, ['Use o CPF da sua conta.']],
  [{ phone: '(11) 8888-777' }, [phoneText]],
  [{ phone: '' }, [phoneText]],
])('reports the errors of the customer with %o: %o', (over, messages) => {
  const parsed = customerSchema(owner).safeParse({ ...customer, ...over });
  expect(parsed.error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
});

test('a customer without a CPF may enter any valid one', () => {
  const { email } = owner;
  expect(customerSchema({ email }).safeParse({ ...customer, cpf: '123.456.789-09' }).success).toBe(
    true,
  );
});

test('prefers data passed by navigation, then the sign-up’s, then the session’s', () => {
  const user = { ...owner, telefone: '11988887777', nome: 'Marina', plano: 'inativo' };
  storeSession({ kind: 'account', user });
  expect(prefilledCustomer({})).toEqual({
    name: 'Marina',
    email: owner.email,
    cpf: owner.cpf,
    phone: '11988887777',
  });
  keepSignUpData({ name: 'Outra', email: 'outra@exemplo.com.br', phone: '1', cpf: '2' });
  expect(prefilledCustomer({})).toMatchObject({ name: 'Marina' });
  keepSignUpData({ ...owner, name: 'Marina Alves', phone: '(11) 98888-7777' });
  expect(prefilledCustomer({ prefilledData: { phone: '11977776666' } })).toEqual({
    ...owner,
    name: 'Marina Alves',
    phone: '11977776666',
  });
});

test('ignores passed data of another account once a different account is signed in', () => {
  const user = { ...owner, telefone: '11988887777', nome: 'Marina', plano: 'inativo' };
  storeSession({ kind: 'account', user });
  const other = { name: 'Outra', email: 'outra@exemplo.com.br', phone: '1', cpf: '2' };
  expect(prefilledCustomer({ prefilledData: other })).toMatchObject({ ...owner, name: 'Marina' });
  const same = { ...other, email: owner.email.toUpperCase() };
  expect(prefilledCustomer({ prefilledData: same })).toMatchObject({ name: 'Outra' });
});

test('skips no step before all data is known', () => {
  expect(isComplete(customer)).toBe(true);
  for (const missing of ['name', 'email', 'cpf', 'phone']) {
    expect(isComplete({ ...customer, [missing]: '' })).toBe(false);
  }
});

test('ignores an invalid navigation state', () => {
  for (const state of [null, 'x', { skipToPayment: 'yes' }, { prefilledData: 7 }]) {
    expect(parseCheckoutState(state)).toEqual({});
  }
  expect(parseCheckoutState({ skipToPayment: true, other: 1 })).toEqual({ skipToPayment: true });
});

test('follows only an address of this site', () => {
  expect(sameSiteAddress('/dashboard?payment_success=true')).toBe(
    '/dashboard?payment_success=true',
  );
  for (const address of ['https://outro.example/x', '//outro.example', 'javascript:alert(1)']) {
    expect(sameSiteAddress(address)).toBeUndefined();
  }
  expect(paymentSuccessPath('anual')).toBe('/payment-success?plan=anual');
  expect(paymentSuccessPath('mensal')).toBe('/payment-success?plan=mensal&subscription=true');
});

test('keeps the last purchase', () => {
  keepLastSubscription('bienal', 'pay_1');
  expect(readLastSubscription()).toMatchObject({ plan: 'bienal', subscriptionId: 'pay_1' });
  window.localStorage.setItem('lastSubscription', '{"plan":"vitalicio"}');
  expect(readLastSubscription()).toBeUndefined();
});

test.each([
  [0, '00:00'],
  [61, '01:01'],
  [3599, '59:59'],
  [3600, '1:00:00'],
])('%i seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
