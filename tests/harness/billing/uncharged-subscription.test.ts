import { expect, it } from 'vitest';
import { toOneLine } from '../../support/messages/one-line.ts';
import { billingApp, type Person } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing, mercadoPago } = app;

async function mail(person: Person, subject: string): Promise<string> {
  const found = (await app.mailTo(person)).find((one) => one.subject === subject);
  return toOneLine(found?.text ?? '');
}

it.each(['pending', 'authorized'] as const)(
  'ends a subscription that stays %s without a charge for a day, and a new one replaces it',
  async (as) => {
    const person = await app.person();
    expect(await app.subscribe(person)).toMatchObject({ body: { success: true } });
    const [stuck] = app.partnerPreapprovals(person);
    mercadoPago.actOnPreapproval(stuck?.id ?? '', { action: 'stall', as });
    await app.passReconciled('25h', '30m');
    expect(await mail(person, 'Sua assinatura mensal não começou')).toContain(
      'Nada foi cobrado por ela.',
    );
    expect(app.partnerPreapprovals(person)).toMatchObject([{ id: stuck?.id, status: 'cancelled' }]);
    expect(await billing.access(person)).toMatchObject({ hasAccess: false });
    expect(await app.subscribe(person)).toMatchObject({ status: 200, body: { success: true } });
    await app.untilCharged();
    expect(await billing.access(person)).toMatchObject({ hasAccess: true });
  },
);

it('refunds a charge of a subscription that was cancelled while the partner was unreachable', async () => {
  const person = await app.person();
  expect(await app.subscribe(person)).toMatchObject({ body: { success: true } });
  app.fault({ kind: 'status', status: 500, times: 1_000_000 });
  await app.passReconciled('25h', '1h');
  expect((await app.cancel(person)).status).toBe(200);
  await app.drainWithFailures();
  const message = await mail(person, 'Sua assinatura mensal foi cancelada');
  expect(message).toContain('Se uma cobrança dela ainda aparecer no seu cartão');
  expect(message).not.toContain('Nada foi cobrado');
  mercadoPago.clearFaults();
  await app.passReconciled('2h', '10m');
  expect(await app.partnerPayments(person)).toMatchObject([{ status: 'refunded' }]);
  expect(app.partnerPreapprovals(person)).toMatchObject([{ status: 'cancelled' }]);
});
