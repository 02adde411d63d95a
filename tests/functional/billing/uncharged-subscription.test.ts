import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { oneLine } from '../../support/messages/one-line.ts';
import type { Person } from '../../support/people/sessions.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 120_000 });

let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
});
afterAll(() => billing.stop());

/** The text of the e-mail of a subject, on one line. */
async function mail(person: Person, subject: string): Promise<string> {
  const found = (await billing.mailTo(person)).find((one) => one.subject === subject);
  return oneLine(found?.text ?? '');
}

it.each(['pending', 'authorized'] as const)(
  'ends a subscription that stays %s without a charge for a day, and a new one takes its place',
  async (as) => {
    const person = await billing.sessions.makePerson();
    expect(await billing.subscribe(person)).toMatchObject({ body: { success: true } });
    const [stuck] = await billing.partnerPreapprovals(person);
    await billing.atPartner(`preapprovals/${stuck?.id}/stall`, { as });
    await billing.cloud.advanceClock('25h', 'reconcile-payments');
    const message = await mail(person, 'Sua assinatura mensal não começou');
    expect(message).toContain('Nada foi cobrado por ela.');
    expect(await billing.partnerPreapprovals(person)).toMatchObject([
      { id: stuck?.id, status: 'cancelled' },
    ]);
    const back = await billing.signInAgain(person);
    expect(await billing.access(back)).toMatchObject({ hasAccess: false });
    expect(await billing.subscribe(back)).toMatchObject({ status: 200, body: { success: true } });
    await billing.untilAccess(back, true);
  },
);

it('refunds a charge of a subscription that was cancelled while the partner could not be asked', async () => {
  const person = await billing.sessions.makePerson();
  expect(await billing.subscribe(person)).toMatchObject({ body: { success: true } });
  await billing.fault({ kind: 'status', status: 500, times: 1_000_000 });
  await billing.cloud.advanceClock('25h', 'reconcile-payments');
  const back = await billing.signInAgain(person);
  expect((await billing.cancel(back)).status).toBe(200);
  const message = await mail(person, 'Sua assinatura mensal foi cancelada');
  expect(message).toContain('Se uma cobrança dela ainda aparecer no seu cartão');
  expect(message).not.toContain('Nada foi cobrado');
  await billing.clearFaults();
  await billing.cloud.advanceClock('2h', 'reconcile-payments');
  await billing.cloud.settled();
  expect(await billing.partnerPayments(person)).toMatchObject([{ status: 'refunded' }]);
  expect(await billing.partnerPreapprovals(person)).toMatchObject([{ status: 'cancelled' }]);
});
