import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MercadoPago } from '../../../web/src/features/billing/card/mercadopago-sdk.ts';
import { ownAnswer, ownSubscription } from './billing-answers.ts';
import { payer, showPage, words } from '../lib/shown-page.tsx';

/** What somebody does in the partner's fields: `cardNumber binChange` and its like. */
const handlers = new Map<string, (data: unknown) => void>();
const field = (name: string) => ({
  mount: () => undefined,
  unmount: () => undefined,
  update: () => undefined,
  focus: () => undefined,
  on: (event: string, handler: (data: unknown) => void) =>
    handlers.set(`${name} ${event}`, handler),
});
/** Two banks, and several ways to divide the price: everything that a card may ask for. */
const partner: MercadoPago = {
  fields: { create: field, createCardToken: async () => token() },
  getPaymentMethods: async () => ({
    results: [{ id: 'visa', payment_type_id: 'credit_card', settings: [] }],
  }),
  getIssuers: async () => [
    { id: 25, name: 'Banco' },
    { id: 26, name: 'Outro banco' },
  ],
  getInstallments: async () => [
    {
      payer_costs: [1, 3].map((installments) => ({
        installments,
        installment_amount: 239.88 / installments,
        total_amount: 239.88,
      })),
    },
  ],
};
let token: () => Promise<Readonly<Record<string, string>>>;
vi.mock('../../../web/src/features/billing/card/mercadopago-sdk.ts', () => ({
  openMercadoPago: async () => partner,
}));

const never = new Promise<never>(() => undefined);
let own = ownAnswer();
/** What comes of what is sent; nothing as long as nobody says. */
let answer: () => Promise<unknown> = async () => never;
const sent: string[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => {
    if (path === '/api/subscription') return own;
    sent.push(path);
    return answer();
  },
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { default: CardPage } = await import('../../../web/src/features/billing/card/card-page.tsx');
const { default: MonthlyPage } =
  await import('../../../web/src/features/billing/checkout/monthly-page.tsx');
const { default: OneOffPage } =
  await import('../../../web/src/features/billing/checkout/one-off-page.tsx');
const { keepSession } = await import('../../../web/src/features/access/session/session-store.ts');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
afterAll(() => {
  vi.resetModules();
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  handlers.clear();
  sent.length = 0;
  token = async () => ({ id: 'token_1' });
  answer = async () => never;
  keepSession({ kind: 'account', user: payer });
});
afterEach(() => {
  cleanup();
  sessionQueries.clear();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const subscribed = ownAnswer({ subscription: ownSubscription() });
const pages: readonly [string, () => ReactNode, string, typeof own, RegExp][] = [
  ['a plan', OneOffPage, '/pagamento-plano?plan=anual', subscribed, /^Pagar/],
  [
    'the subscription',
    MonthlyPage,
    '/pagamento-plano-mensal-recorrente',
    ownAnswer(),
    /^Assinar por/,
  ],
  ['another card', CardPage, '/gerenciar-cartoes', subscribed, /^Salvar/],
];

/** Up to the press of the payment button, with a card in the form. */
async function fillIn(page: ReactNode, address: string): Promise<void> {
  showPage(page, address);
  await vi.waitFor(() => {
    const ahead = screen.queryByRole('button', { name: /^(Assinar|Continuar para o pagamento)$/ });
    if (ahead !== null) fireEvent.click(ahead);
    expect(handlers.has('securityCode ready')).toBe(true);
  });
  act(() => {
    for (const name of ['cardNumber', 'expirationDate', 'securityCode']) {
      handlers.get(`${name} ready`)?.({});
    }
  });
  fireEvent.change(screen.getByLabelText('Nome impresso no cartão'), {
    target: { value: 'MARINA' },
  });
  await act(async () => handlers.get('cardNumber binChange')?.({ bin: '42356477' }));
  await screen.findByLabelText('Banco emissor');
}

const press = async (name: RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

/** By its name, or by what it does: every control with which anything could still be changed. */
function awake(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex="0"]',
  );
  return [...controls].filter((control) => !rests(control)).map(nameOf);
}

function rests(control: HTMLElement): boolean {
  if (control.matches(':disabled, [readonly], [aria-disabled="true"]')) return true;
  return control.closest('[inert]') !== null;
}

function nameOf(control: HTMLElement): string {
  return control.textContent || control.getAttribute('name') || control.outerHTML;
}

test.each(pages)('while %s is paid, nothing on the page can be changed', async (...shown) => {
  const [, Page, address, known, submit] = shown;
  own = known;
  await fillIn(<Page />, address);
  expect(awake()).toContain('holderName');
  await press(submit);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(awake()).toEqual([]);
  const boxes = screen.getByText('CVV').closest('[inert]');
  expect(boxes).not.toBeNull();
});

test.each(pages)('while the card of %s is made, what was chosen stays', async (...shown) => {
  const [, Page, address, known, submit] = shown;
  own = known;
  token = async () => never;
  await fillIn(<Page />, address);
  await press(submit);
  await vi.waitFor(() => expect(awake()).toEqual([]));
  expect(sent).toEqual([]);
});

test('while the code of a Pix is made, nothing on the page can be changed', async () => {
  own = subscribed;
  await fillIn(<OneOffPage />, '/pagamento-plano?plan=anual');
  fireEvent.click(screen.getByRole('radio', { name: /^Pix/ }));
  await press(/^Gerar código Pix/);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  // The card waits behind the Pix, and its fields cannot be reached there.
  expect(awake()).toEqual([]);
});

test('after a card that cannot be read, everything can be changed again', async () => {
  own = subscribed;
  token = async () => {
    throw new Error('no token');
  };
  await fillIn(<OneOffPage />, '/pagamento-plano?plan=anual');
  const before = awake();
  expect(before).toContain('Alterar');
  expect(before).toContain('Trocar de plano');
  await press(/^Pagar/);
  await vi.waitFor(() => expect(awake()).toEqual(before));
});

test.each([
  ['another day', { nextBillingDate: '2099-01-21T12:00:00.000Z' }, '21 de janeiro de 2099'],
  ['no day', {}, 'Não disponível'],
  [
    'what is overdue',
    {
      state: 'past_due',
      refusedCharge: { amountInCentavos: 2000, createdAt: '2026-11-20T12:00:00.000Z' },
    },
    'Em até uma hora',
  ],
] as const)('a card that was saved is shown, with when it is charged: %s', async (...given) => {
  const [, over, from] = given;
  own = ownAnswer({ subscription: ownSubscription(over) });
  token = async () => ({
    id: 'token_1',
    last_four_digits: '5682',
    expiration_month: '11',
    expiration_year: '2030',
  });
  answer = async () => ({ success: true });
  await fillIn(<CardPage />, '/gerenciar-cartoes');
  fireEvent.change(screen.getByLabelText('Banco emissor'), { target: { value: '25' } });
  await press(/^Salvar/);
  expect(await screen.findByText('Cartão da assinatura')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Visa final 5682, válido até 11/30' })).toBeDefined();
  expect(words()).toContain('Visa final 5682');
  expect(words()).toContain('Válido até11/30');
  expect(words()).toContain(`Próxima cobrança neste cartão${from}`);
  // The way back is in the frame: here is one step on, and nothing else.
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Ir para o painel',
  ]);
});

test('who pays is shown with a masked CPF, and the holder of the card has one that can be corrected', async () => {
  own = ownAnswer();
  await fillIn(<OneOffPage />, '/pagamento-plano?plan=anual');
  expect(words()).toContain('CPF ***.');
  const field = screen.getByLabelText<HTMLInputElement>('CPF do titular');
  expect(field.value).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('De quem é o cartão.');
});

test('a press for the subscription leads to the heading of what opens', async () => {
  own = ownAnswer();
  showPage(<MonthlyPage />, '/pagamento-plano-mensal-recorrente');
  fireEvent.click(await screen.findByRole('button', { name: 'Assinar' }));
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
});

test.each(pages)(
  'a refusal after Enter in the name is scrolled into sight like one after a press: %s',
  async (_what, Page, address, known, button) => {
    own = known;
    await fillIn(<Page />, address);
    const name = screen.getByLabelText('Nome impresso no cartão');
    const refused = 'Erro no pagamento: o banco não aprovou. Use outro cartão.';
    answer = async () => ({ success: false, error: refused, status: 'rejected' });
    const seen: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      seen.push(this.textContent);
    };
    name.focus();
    await act(async () => fireEvent.submit(name.closest('form') ?? name));
    expect((await screen.findByRole('alert')).textContent).toContain('banco não aprovou');
    expect(seen.join('\n')).toContain('banco não aprovou');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: button }));
  },
);

test('a refusal of the subscription links to the plans that can be paid with Pix', async () => {
  own = ownAnswer();
  await fillIn(<MonthlyPage />, '/pagamento-plano-mensal-recorrente');
  const error =
    'Erro no pagamento: o banco não validou o cartão. Use outro cartão, ou escolha um plano de pagamento único e pague com Pix.';
  answer = async () => ({ success: false, error, status: 'rejected' });
  const name = screen.getByLabelText('Nome impresso no cartão');
  await act(async () => fireEvent.submit(name.closest('form') ?? name));
  const alert = await screen.findByRole('alert');
  const link = within(alert).getByRole('link', { name: 'Ver os planos com Pix' });
  expect(link.getAttribute('href')).toBe('/cadastro-semestral?step=plans');
});
