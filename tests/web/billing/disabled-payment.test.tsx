import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MercadoPago } from '../../../web/src/features/billing/card/mercadopago-sdk.ts';
import { buildBillingAnswer, buildSubscription } from './billing-answers.ts';
import { payer, showPage, words } from '../lib/shown-page.tsx';

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
/** Two issuers and several installment options: everything a card form may ask for. */
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
let billing = buildBillingAnswer();
/** The answer to what is sent; pending until a test sets it. */
let answer: () => Promise<unknown> = async () => never;
const sent: string[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => {
    if (path === '/api/subscription') return billing;
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
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
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

const subscribed = buildBillingAnswer({ subscription: buildSubscription() });
const pages: readonly [string, () => ReactNode, string, typeof billing, RegExp][] = [
  ['a plan', OneOffPage, '/pagamento-plano?plan=anual', subscribed, /^Pagar/],
  [
    'the subscription',
    MonthlyPage,
    '/pagamento-plano-mensal-recorrente',
    buildBillingAnswer(),
    /^Assinar por/,
  ],
  ['another card', CardPage, '/gerenciar-cartoes', subscribed, /^Salvar/],
];

/** Fills in the page up to the press of the payment button, with a card in the form. */
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

/** Returns every enabled control that could still change anything, by name or purpose. */
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

test.each(pages)('nothing on the page can be changed while %s is paid', async (...shown) => {
  const [, Page, address, known, submit] = shown;
  billing = known;
  await fillIn(<Page />, address);
  expect(awake()).toContain('holderName');
  await press(submit);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(awake()).toEqual([]);
  const boxes = screen.getByText('CVV').closest('[inert]');
  expect(boxes).not.toBeNull();
});

test.each(pages)('keeps the choice while the card of %s is processed', async (...shown) => {
  const [, Page, address, known, submit] = shown;
  billing = known;
  token = async () => never;
  await fillIn(<Page />, address);
  await press(submit);
  await vi.waitFor(() => expect(awake()).toEqual([]));
  expect(sent).toEqual([]);
});

test('nothing on the page can be changed while a Pix code is created', async () => {
  billing = subscribed;
  await fillIn(<OneOffPage />, '/pagamento-plano?plan=anual');
  fireEvent.click(screen.getByRole('radio', { name: /^Pix/ }));
  await press(/^Gerar código Pix/);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  // The card form is hidden behind the Pix, and its fields cannot be reached.
  expect(awake()).toEqual([]);
});

test('everything can be changed again after an unreadable card', async () => {
  billing = subscribed;
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
    'an overdue subscription',
    {
      state: 'past_due',
      refusedCharge: { amountInCentavos: 2000, createdAt: '2026-11-20T12:00:00.000Z' },
    },
    'Em até uma hora',
  ],
] as const)('shows a saved card with the day of its charge: %s', async (...given) => {
  const [, over, from] = given;
  billing = buildBillingAnswer({ subscription: buildSubscription(over) });
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
  // The link back is in the page's frame; the content has a single link onwards.
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Ir para o painel',
  ]);
});

test('shows the payer’s CPF masked, and the card holder’s CPF in a field that can be corrected', async () => {
  billing = buildBillingAnswer();
  await fillIn(<OneOffPage />, '/pagamento-plano?plan=anual');
  expect(words()).toContain('CPF ***.');
  const field = screen.getByLabelText<HTMLInputElement>('CPF do titular');
  expect(field.value).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('De quem é o cartão.');
});

test('a press for the subscription moves the focus to the heading of what opens', async () => {
  billing = buildBillingAnswer();
  showPage(<MonthlyPage />, '/pagamento-plano-mensal-recorrente');
  fireEvent.click(await screen.findByRole('button', { name: 'Assinar' }));
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
});

test.each(pages)(
  'scrolls to an error after Enter in the name as after a press: %s',
  async (_what, Page, address, known, button) => {
    billing = known;
    await fillIn(<Page />, address);
    const name = screen.getByLabelText('Nome impresso no cartão');
    const errorText = 'Erro no pagamento: o banco não aprovou. Use outro cartão.';
    answer = async () => ({ success: false, error: errorText, status: 'rejected' });
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

test('an error of the subscription links to the plans that can be paid with Pix', async () => {
  billing = buildBillingAnswer();
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
