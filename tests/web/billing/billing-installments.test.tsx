import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CardPayment } from '../../../web/src/features/billing/card/use-card-form.ts';
import type { MercadoPago } from '../../../web/src/features/billing/card/mercadopago-sdk.ts';

/** Events of the partner's fields by name, such as `cardNumber binChange`. */
const handlers = new Map<string, (data: unknown) => void>();
const field = (name: string) => ({
  mount: () => undefined,
  unmount: () => undefined,
  update: () => undefined,
  focus: () => undefined,
  on: (event: string, handler: (data: unknown) => void) =>
    handlers.set(`${name} ${event}`, handler),
});

const each = (count: number) => Math.round(17_994 / count) / 100;
const cost = (installments: number) => ({
  installments,
  installment_amount: each(installments),
  total_amount: 179.94,
});
/** Installment offers by the card's first digits. */
const offers: Record<string, readonly number[]> = {
  '50314332': [1, 3, 4, 6],
  '42356477': [1, 3, 6],
  '37556480': [1, 3],
};
const partner: MercadoPago = {
  fields: {
    create: field,
    createCardToken: async () => ({ id: 'token_1' }),
  },
  getPaymentMethods: async () => ({
    results: [{ id: 'visa', payment_type_id: 'credit_card', settings: [] }],
  }),
  getIssuers: async () => [{ id: 25, name: 'Banco' }],
  getInstallments: async ({ bin }) => [{ payer_costs: (offers[bin] ?? []).map(cost) }],
};
vi.mock('../../../web/src/features/billing/card/mercadopago-sdk.ts', () => ({
  openMercadoPago: async () => partner,
}));

// Test files share their modules: others have loaded the form with the real script.
vi.resetModules();
const { CardForm } = await import('../../../web/src/features/billing/card/card-form.tsx');
const { InstallmentSummary } =
  await import('../../../web/src/features/billing/checkout/installment-summary.tsx');
afterAll(() => {
  vi.resetModules();
});

const paid: CardPayment[] = [];
/** Values reported to the rest of the page. */
const reported: (string | undefined)[] = [];
beforeEach(async () => {
  paid.length = 0;
  reported.length = 0;
  handlers.clear();
  render(
    <CardForm
      rules={{ amountInCentavos: 17_994, maxInstallments: 6, creditOnly: false }}
      cpf="529.982.247-25"
      submitLabel="Pagar R$ 179,94"
      submitDivided={(amount) => `Pagar em ${amount}`}
      busy={false}
      endpoints={[]}
      onCard={(card) => paid.push(card)}
      renderBefore={(divided) => <InstallmentSummary total="R$ 179,94" installments={divided} />}
      onInstallmentsChange={(divided) => reported.push(divided?.amount)}
      notice={null}
      instead={{ text: '' }}
    />,
  );
  await vi.waitUntil(() => handlers.has('securityCode ready'), { timeout: 5_000 });
  act(() => {
    for (const name of ['cardNumber', 'expirationDate', 'securityCode']) {
      handlers.get(`${name} ready`)?.({});
    }
  });
  fireEvent.change(screen.getByLabelText('Nome impresso no cartão'), {
    target: { value: 'MARINA' },
  });
});
afterEach(cleanup);

const select = () => screen.getByLabelText<HTMLSelectElement>('Parcelas');
async function type(bin: string): Promise<void> {
  await act(async () => handlers.get('cardNumber binChange')?.({ bin }));
  await vi.waitFor(() => expect(select().disabled).toBe(false));
}
const button = () => screen.getByRole('button').textContent.replaceAll('\u00a0', ' ');
const press = async () => act(async () => fireEvent.click(screen.getByRole('button')));

test('another card keeps the chosen number of installments', async () => {
  await type('50314332');
  expect(button()).toBe('Pagar R$ 179,94');
  fireEvent.change(select(), { target: { value: '6' } });
  expect(button()).toBe('Pagar em 6x de R$ 29,99');
  await type('42356477');
  expect(select().value).toBe('6');
  expect(button()).toBe('Pagar em 6x de R$ 29,99');
  await press();
  await vi.waitFor(() => expect(paid.map(({ data }) => data.installments)).toEqual([6]));
});

test('a card that does not offer the chosen installments is not charged before a new choice', async () => {
  await type('50314332');
  fireEvent.change(select(), { target: { value: '6' } });
  await type('37556480');
  expect(select().value).toBe('');
  expect(document.body.textContent).toContain('Este cartão não oferece 6x.');
  await press();
  expect(await screen.findByText(/Escolha em quantas parcelas/)).toBeDefined();
  expect(document.activeElement).toBe(select());
  expect(paid).toEqual([]);

  fireEvent.change(select(), { target: { value: '3' } });
  await press();
  await vi.waitFor(() => expect(paid.map(({ data }) => data.installments)).toEqual([3]));
});

test('without a choice the payment is in one installment, as the field and the button show', async () => {
  await type('50314332');
  expect(select().value).toBe('1');
  await press();
  await vi.waitFor(() => expect(paid.map(({ data }) => data.installments)).toEqual([1]));
});

test('an amount in installments is never shown as paid today', async () => {
  const sum = () =>
    `${screen.getByRole('term').textContent} ${screen.getByRole('definition').textContent}`.replaceAll(
      '\u00a0',
      ' ',
    );
  await type('50314332');
  expect(sum()).toBe('Você paga hoje R$ 179,94');
  fireEvent.change(select(), { target: { value: '3' } });
  expect(sum()).toBe('Total R$ 179,94 em 3x de R$ 59,98');
  expect(reported.at(-1)?.replaceAll('\u00a0', ' ')).toBe('3x de R$ 59,98');
  expect(document.body.textContent).not.toContain('arredondado');
  fireEvent.change(select(), { target: { value: '4' } });
  expect(sum()).toBe('Total R$ 179,94 em 4x de R$ 44,99');
  expect(document.body.textContent.replaceAll('\u00a0', ' ')).toContain(
    'O valor da parcela está arredondado: no total, são cobrados R$ 179,94.',
  );
  fireEvent.change(select(), { target: { value: '1' } });
  expect(sum()).toBe('Você paga hoje R$ 179,94');
  expect(reported.at(-1)).toBeUndefined();
});
