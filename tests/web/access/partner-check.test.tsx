import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildBillingAnswer } from '../billing/billing-answers.ts';
import { payer, showPage } from '../lib/shown-page.tsx';

/** Names of the calls; a check at the partner has its own name. */
const calls: string[] = [];
let answers: Record<string, () => unknown>;
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: { look?: string }) => {
    const name = request.look === 'true' ? `check ${path}` : path;
    calls.push(name);
    const answer = answers[name];
    if (answer === undefined) throw new ApiError('internal_error');
    return answer();
  },
}));

// Test files share their modules: others have loaded these pages with the real calls.
vi.resetModules();
const { AccessGate } = await import('../../../web/src/features/access/access-gate.tsx');
const { default: PaymentsTab } =
  await import('../../../web/src/features/dashboard/payments-tab.tsx');
const { CheckNowLine } = await import('../../../web/src/features/billing/check-now-line.tsx');
const { usePartnerCheck } = await import('../../../web/src/features/access/use-partner-check.ts');
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
afterAll(() => {
  vi.resetModules();
});

const access = (hasAccess: boolean) => ({
  hasAccess,
  accountType: hasAccess ? 'active' : 'inactive',
  expiresAt: null,
});
const bought = buildBillingAnswer({
  oneOffPlan: { plan: 'anual', endsAt: '2027-11-20T12:00:00.000Z' },
});

beforeEach(() => {
  calls.length = 0;
  answers = {};
  keepSession({ kind: 'account', user: payer });
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const gate = (
  <AccessGate loading="…">
    {({ hasAccess }) => <p>{hasAccess ? 'Acesso' : 'Sem acesso'}</p>}
  </AccessGate>
);
const retry = async () => screen.findByRole('button', { name: 'Tentar de novo' });

test('the access gate’s retry checks the partner, and updates the access', async () => {
  showPage(gate);
  const button = await retry();
  let isPaid = false;
  answers = {
    '/api/access': () => access(isPaid),
    'check /api/subscription': () => {
      isPaid = true;
      return bought;
    },
    '/api/subscription': () => bought,
  };
  fireEvent.click(button);
  expect(await screen.findByText('Acesso')).toBeDefined();
  expect(calls).toContain('check /api/subscription');
});

test('shows the known state while the partner’s answer is late', async () => {
  showPage(gate);
  const button = await retry();
  answers = {
    '/api/access': () => access(false),
    'check /api/subscription': () => new Promise(() => undefined),
  };
  fireEvent.click(button);
  expect(await screen.findByText('Sem acesso')).toBeDefined();
});

test('shows the error again when the retry fails too', async () => {
  showPage(gate);
  fireEvent.click(await retry());
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  const button = await retry();
  expect(button.getAttribute('aria-disabled')).toBeNull();
});

test('the retry of Pagamentos checks the partner, and shows the result', async () => {
  showPage(<PaymentsTab />);
  const button = await retry();
  answers = {
    'check /api/subscription': () => bought,
    '/api/payments': () => ({ payments: [], next: null }),
  };
  fireEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Plano Anual' })).toBeDefined();
  expect(calls.filter((name) => name === '/api/subscription')).toHaveLength(1);
});

test('refetches the stored state without the partner', async () => {
  showPage(<PaymentsTab />);
  const button = await retry();
  answers = { '/api/subscription': () => bought };
  fireEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Plano Anual' })).toBeDefined();
});

function CheckButton() {
  const { result, check } = usePartnerCheck();
  return (
    <>
      <button onClick={() => void check()}>check</button>
      <CheckNowLine result={result} billing={undefined} />
    </>
  );
}

test.each([
  ['network', 'Sem conexão com a internet ou com o nosso site.'],
  ['internal_error', 'não foi possível consultar o Mercado Pago'],
] as const)('a check that fails with %s says which connection failed', async (code, text) => {
  answers['check /api/subscription'] = () => {
    throw new ApiError(code);
  };
  showPage(<CheckButton />);
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain(text));
});
