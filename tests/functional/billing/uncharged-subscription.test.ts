import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { oneLine } from '../../support/messages/one-line.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 120_000 });

let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
});
afterAll(() => billing.stop());

it.each(['pending', 'authorized'] as const)(
  'ends a subscription that stays %s without a charge for a day, and a new one takes its place',
  async (as) => {
    const person = await billing.sessions.makePerson();
    expect(await billing.subscribe(person)).toMatchObject({ body: { success: true } });
    const [stuck] = await billing.partnerPreapprovals(person);
    await billing.atPartner(`preapprovals/${stuck?.id}/stall`, { as });
    await billing.cloud.advanceClock('25h', 'reconcile-payments');
    const message = await billing.eventually(
      async () =>
        (await billing.mailTo(person)).find(
          ({ subject }) => subject === 'Sua assinatura mensal não começou',
        ),
      'the e-mail',
      30,
    );
    expect(oneLine(message.text)).toContain('Nada foi cobrado por ela.');
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
  const message = await billing.eventually(
    async () =>
      (await billing.mailTo(person)).find(
        ({ subject }) => subject === 'Sua assinatura mensal foi cancelada',
      ),
    'the e-mail',
    30,
  );
  expect(oneLine(message.text)).toContain('Se uma cobrança dela ainda aparecer no seu cartão');
  expect(oneLine(message.text)).not.toContain('Nada foi cobrado');
  await billing.clearFaults();
  await billing.cloud.advanceClock('2h', 'reconcile-payments');
  await billing.eventually(
    async () =>
      (await billing.partnerPayments(person)).some(({ status }) => status === 'refunded') ||
      undefined,
    'the refund',
    30,
  );
  expect(await billing.partnerPreapprovals(person)).toMatchObject([{ status: 'cancelled' }]);
});
