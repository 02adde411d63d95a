import { expect, test, vi } from 'vitest';
import { lookUpCard } from '../../../web/src/features/billing/card/card-lookup.ts';
import { createToken } from '../../../web/src/features/billing/card/card-token.ts';
import type { MercadoPago } from '../../../web/src/features/billing/card/mercadopago-sdk.ts';

const field = { mount: vi.fn(), unmount: vi.fn(), update: vi.fn(), on: vi.fn(), focus: vi.fn() };

/** Returns the partner's script with stubbed answers. */
function partner(over: Partial<Omit<MercadoPago, 'fields'>> & { token?: () => Promise<unknown> }) {
  const { token = async () => ({ id: 'token_1' }), ...calls } = over;
  const mercadoPago: MercadoPago = {
    fields: { create: () => field, createCardToken: token },
    getPaymentMethods: async () => ({ results: [visa] }),
    getIssuers: async () => [{ id: 25, name: 'Banco' }],
    getInstallments: async () => [{ payer_costs: costs }],
    ...calls,
  };
  return mercadoPago;
}

const visa = {
  id: 'visa',
  payment_type_id: 'credit_card',
  settings: [{ card_number: { length: 16 }, security_code: { length: 3 } }],
};
const costs = [
  { installments: 1, installment_amount: 179.94, total_amount: 179.94 },
  { installments: 3, installment_amount: 59.98, total_amount: 179.94 },
  { installments: 4, installment_amount: 44.99, total_amount: 179.94 },
  { installments: 6, installment_amount: 32.1, total_amount: 192.6 },
  { installments: 12, installment_amount: 15, total_amount: 180 },
];
const purchase = { amountInCentavos: 17_994, maxInstallments: 6 };

test('passes the amount in reais, and offers at most the plan’s number of installments', async () => {
  const getInstallments = vi.fn(async () => [{ payer_costs: costs }]);
  const card = await lookUpCard(partner({ getInstallments }), '50314332', purchase);
  expect(getInstallments).toHaveBeenCalledWith({
    amount: '179.94',
    bin: '50314332',
    paymentTypeId: 'credit_card',
  });
  expect(card).toMatchObject({
    methodId: 'visa',
    type: 'credit_card',
    issuers: [{ id: '25', label: 'Banco' }],
    installments: [
      { id: '1', label: '1x de R$ 179,94 sem juros' },
      { id: '3', label: '3x de R$ 59,98 sem juros' },
      { id: '4', label: '4x de R$ 44,99 sem juros (total R$ 179,94)', isRounded: true },
      { id: '6', label: '6x de R$ 32,10 (total R$ 192,60)', isRounded: false },
    ],
  });
});

test('a card pays in one installment without the lists', async () => {
  const fails = async () => Promise.reject(new Error('down'));
  const card = await lookUpCard(
    partner({ getInstallments: fails, getIssuers: fails }),
    '50314332',
    purchase,
  );
  expect(card).toMatchObject({
    issuers: [],
    installments: [{ id: '1', label: '1x de R$ 179,94' }],
  });
});

test('rejects a card that the partner does not accept', async () => {
  const pix = { id: 'pix', payment_type_id: 'bank_transfer', settings: [] };
  for (const results of [[], [pix]]) {
    const getPaymentMethods = async () => ({ results });
    expect(await lookUpCard(partner({ getPaymentMethods }), '1', purchase)).toBeUndefined();
  }
  const garbled = partner({ getPaymentMethods: async () => 'oops' });
  await expect(lookUpCard(garbled, '1', purchase)).rejects.toThrow(/"expected": "object"/);
});

const holder = { name: 'MARINA', cpf: '52998224725' };

test('creates a token from the holder and the fields', async () => {
  const token = vi.fn(async () => ({ id: 'token_1' }));
  expect(await createToken(partner({ token }), holder)).toEqual({
    token: 'token_1',
    lastFour: undefined,
  });
  expect(token).toHaveBeenCalledWith({
    cardholderName: 'MARINA',
    identificationType: 'CPF',
    identificationNumber: '52998224725',
  });
});

test.each([
  [[{ field: 'securityCode', cause: 'invalid_length', message: 'x' }], ['securityCode'], undefined],
  [{ message: 'Invalid card' }, [], 'Erro no pagamento: Invalid card'],
  [
    {
      message: 'Invalid parameter cardExpirationYear',
      cause: [{ description: 'Invalid parameter cardExpirationYear' }],
    },
    ['expirationDate'],
    undefined,
  ],
  // The format in which the script passes on errors of its servers.
  [
    [
      {
        code: '326',
        field: 'cardExpirationYear',
        cause: 'invalid_value',
        message: 'Invalid parameter cardExpirationYear',
      },
    ],
    ['expirationDate'],
    undefined,
  ],
  [
    { cause: [{ description: 'Invalid parameter cardExpirationMonth' }] },
    ['expirationDate'],
    undefined,
  ],
  [{ message: 'Invalid parameter securityCode' }, ['securityCode'], undefined],
  [{ cause: [{ description: 'Bad bin' }] }, [], 'Erro no pagamento: Bad bin'],
  [undefined, [], 'Erro no pagamento: Tente novamente'],
  [new Error(''), [], 'Erro no pagamento: Tente novamente'],
])('explains the error %o', async (error, fields, failure) => {
  const token = vi.fn<() => Promise<unknown>>().mockRejectedValue(error);
  const failed = await createToken(partner({ token }), holder);
  expect(failed).toMatchObject({ failure });
  expect('fields' in failed ? Object.keys(failed.fields) : undefined).toEqual(fields);
});

test.each([
  new TypeError('Failed to fetch'),
  new Error('NetworkError when attempting to fetch resource.'),
  new Error('Mercado Pago could not be reached'),
  { message: 'Load failed' },
  { cause: [{ message: 'Network request failed' }] },
  { message: 'oops', status: 0 },
])('explains in Portuguese that the partner cannot be reached: %o', async (error) => {
  const token = vi.fn<() => Promise<unknown>>().mockRejectedValue(error);
  expect(await createToken(partner({ token }), holder)).toMatchObject({
    failure: 'Erro de conexão. Nada foi cobrado. Tente novamente.',
  });
});

test('reports any error of the partner as a connection error while the browser is offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const token = vi.fn<() => Promise<unknown>>().mockRejectedValue({ message: 'Oops' });
  expect(await createToken(partner({ token }), holder)).toMatchObject({
    failure: 'Erro de conexão. Nada foi cobrado. Tente novamente.',
  });
  online.mockRestore();
});

test.each([
  { message: 'internal_error', status: 500 },
  { message: 'oops', status: 503 },
  { message: 'Request timed out' },
])('explains in Portuguese that the partner is down: %o', async (error) => {
  const token = vi.fn<() => Promise<unknown>>().mockRejectedValue(error);
  expect(await createToken(partner({ token }), holder)).toMatchObject({
    failure:
      'Erro no pagamento: o Mercado Pago não respondeu. Nada foi cobrado. Tente novamente em instantes.',
  });
});

test('limits the wait for a partner that never answers', async () => {
  vi.useFakeTimers();
  const never = new Promise<unknown>(() => undefined);
  const pendingToken = createToken(partner({ token: async () => never }), holder);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await pendingToken).toMatchObject({ failure: expect.stringContaining('não respondeu') });
  vi.useRealTimers();
});

test('returns the last digits with the token, if they are digits', async () => {
  for (const [digits, lastFour] of [
    ['6351', '6351'],
    ['63512', undefined],
    [6351, undefined],
  ] as const) {
    const token = async () => ({ id: 'token_1', last_four_digits: digits });
    expect(await createToken(partner({ token }), holder)).toEqual({ token: 'token_1', lastFour });
  }
});

test('reports an answer without a token as incomplete', async () => {
  const failed = await createToken(partner({ token: async () => ({ id: '' }) }), holder);
  expect(failed).toMatchObject({ failure: 'Dados do pagamento incompletos. Tente novamente.' });
});

test.each([
  [
    'a card of credit and debit is taken as credit',
    ['debit_card', 'credit_card'],
    'credit_card',
    false,
  ],
  ['a prepaid card is paid with at once', ['prepaid_card', 'debit_card'], 'debit_card', true],
  ['a debit card is known as one', ['debit_card'], 'debit_card', false],
] as const)('%s', async (_, types, type, isPrepaid) => {
  const results = types.map((one) => ({ ...visa, id: one, payment_type_id: one }));
  const getPaymentMethods = async () => ({ results });
  const card = await lookUpCard(partner({ getPaymentMethods }), '50314332', purchase);
  expect(card).toMatchObject({ type, isPrepaid });
});
