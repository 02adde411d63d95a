import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { MercadoPago } from '../../../web/src/features/billing/card/mercadopago-sdk.ts';
import { words } from '../lib/shown-page.tsx';

const handlers = new Map<string, (data: unknown) => void>();
let types: readonly string[] = ['credit_card'];
const partner: MercadoPago = {
  fields: {
    create: (name) => ({
      mount: () => undefined,
      unmount: () => undefined,
      update: () => undefined,
      focus: () => undefined,
      on: (event, handler) => handlers.set(`${name} ${event}`, handler),
    }),
    createCardToken: async () => ({ id: 'token_1' }),
  },
  getPaymentMethods: async () => ({
    results: types.map((type) => ({ id: 'elo', payment_type_id: type, settings: [] })),
  }),
  getIssuers: async () => [],
  getInstallments: async () => [],
};
vi.mock('../../../web/src/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  callApi: async () => ({ publicKey: 'key', isProduction: false }),
}));
vi.mock('../../../web/src/features/access/session/client-configuration.ts', () => ({
  clientConfiguration: async () => ({ mercadoPagoScriptUrl: 'https://blocked.example/js' }),
}));

// Test files share their modules: others have loaded the form with the real script.
vi.resetModules();
const { CardForm } = await import('../../../web/src/features/billing/card/card-form.tsx');
afterAll(() => {
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  handlers.clear();
  Reflect.deleteProperty(window, 'MercadoPago');
});

function allowScript(): void {
  Object.assign(window, {
    MercadoPago: function MercadoPago() {
      return partner;
    },
  });
}

function showForm(creditOnly = false): void {
  render(
    <MemoryRouter>
      <CardForm
        rules={{ amountInCentavos: 17_994, maxInstallments: 6, creditOnly }}
        cpf="529.982.247-25"
        submitLabel="Pagar"
        busy={false}
        endpoints={[]}
        onCard={() => undefined}
        notice={null}
        instead={{ text: 'Com Pix você paga agora.', action: <a href="/planos">Ver os planos</a> }}
      />
    </MemoryRouter>,
  );
}
const script = () => document.querySelector('script[src="https://blocked.example/js"]');

test('reports a stopped or emptied script as blocked, with the next steps', async () => {
  showForm();
  for (const event of ['error', 'load']) {
    await vi.waitFor(() => expect(script()).not.toBeNull(), { timeout: 5_000 });
    act(() => void script()?.dispatchEvent(new Event(event)));
    expect(await screen.findByText('Erro ao inicializar pagamento')).toBeDefined();
    expect(words()).toContain('foi bloqueado ou não carregou');
    expect(words()).toContain('bloqueador de anúncios');
    expect(words()).toContain('Com Pix você paga agora.');
    expect(screen.getByRole('link', { name: 'Ver os planos' })).toBeDefined();
    script()?.remove();
    // Once the script is allowed, a retry loads it.
    if (event === 'load') allowScript();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  }
  await vi.waitFor(() => expect(handlers.has('securityCode ready')).toBe(true), { timeout: 5_000 });
});

async function typeCardOf(offered: typeof types, creditOnly: boolean): Promise<void> {
  types = offered;
  allowScript();
  showForm(creditOnly);
  await vi.waitFor(() => expect(handlers.has('securityCode ready')).toBe(true), { timeout: 5_000 });
  await act(async () => handlers.get('cardNumber binChange')?.({ bin: '50676678' }));
}

test.each([
  [
    ['debit_card'],
    false,
    /uma confirmação do banco que não fazemos. Use um cartão de crédito ou pague com Pix/,
  ],
  [['debit_card'], true, /A assinatura mensal pede um cartão de crédito/],
  [['prepaid_card'], true, /A assinatura mensal pede um cartão de crédito/],
] as const)(
  'rejects a card of %j, for the monthly plan alone (%s): %s',
  async (offered, creditOnly, errorText) => {
    await typeCardOf(offered, creditOnly);
    expect(await screen.findByText(errorText)).toBeDefined();
  },
);

test.each([
  [['prepaid_card'], false],
  [['debit_card', 'credit_card'], true],
] as const)(
  'accepts a card of %j, for the monthly plan alone (%s)',
  async (offered, creditOnly) => {
    await typeCardOf(offered, creditOnly);
    expect(words()).not.toMatch(/débito/);
  },
);
