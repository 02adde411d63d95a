import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { firstChargeDeadline } from '../../../functions/billing/ledger/first-charge.ts';
import { subscriptionStatus } from '../../../functions/billing/ledger/subscription-status.ts';
import { handleMessage } from '../../../functions/billing/notifications/handle-message.ts';
import { enqueueDueChecks } from '../../../functions/billing/notifications/enqueue-due-checks.ts';
import { notifyPause } from '../../../functions/billing/emails/notify-pause.ts';
import { readSubscription } from '../../../functions/billing/queries/read-subscription.ts';
import { renderFramedEmail } from '../../../functions/integrations/email-layout/framed-email.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import { parseDomainEvent } from '../../../shared/contracts/events.ts';
import { decideAccess } from '../../../functions/access/access-rights.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import { openBillingWorld } from '../../support/billing/billing-world.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { toOneLine } from '../../support/messages/one-line.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** A monthly subscription paid since 31 January, without notifications. */
async function openSubscriber() {
  const world = openBillingWorld();
  const account = buildAccount(1);
  world.memory.personOf(account.id).account = account;
  const session = { accountId: account.id, from: '192.0.2.1' };
  const monthly = billingRequests(account).monthly(await world.cardToken('APRO'));
  await subscribeMonthly(world.dependencies, session, monthly, undefined);
  const runDueChecks = () =>
    enqueueDueChecks({
      billing: world.memory.store,
      clock: world.clock,
      hasTime: () => true,
      enqueueAll: async (messages) => {
        for (const message of messages) await handleMessage(world.dependencies, message);
      },
    });
  const pass = async (milliseconds: number, step = hour / 2) => {
    for (let passed = 0; passed < milliseconds; passed += step) {
      world.advance(step);
      await runDueChecks();
    }
  };
  await pass(hour);
  const ledger = async () => (await world.dependencies.billing.read(account.id)).ledger;
  const act = async (action: 'pause' | 'resume') => {
    const [subscription] = (await ledger()).subscriptions;
    world.control.actOnPreapproval(subscription?.partnerId ?? '', { action });
    await readAtPartner();
  };
  const readAtPartner = () =>
    handleMessage(world.dependencies, { kind: 'account', accountId: account.id });
  let readEventCount = 0;
  const table = openTable('table');
  mockClient(table.client).on(PutCommand).resolves({});
  return {
    world,
    pass,
    act,
    ledger,
    view: () => readSubscription(world.dependencies, session),
    hasAccess: () => decideAccess(world.memory.personOf(account.id), world.clock()).hasAccess,
    /** The e-mails of the events since the last call. */
    emails: async () => {
      const written: string[] = [];
      for (const event of world.memory.events.slice(readEventCount)) {
        readEventCount += 1;
        if (event.eventName !== 'subscription.paused') continue;
        await notifyPause(
          {
            table,
            billing: world.dependencies.billing,
            clock: world.clock,
            siteUrl: 'https://bfj.example',
            sendEmail: async (_to, email) => {
              written.push(`${email.subject}: ${toOneLine(renderFramedEmail(email).text)}`);
            },
          },
          parseDomainEvent('subscription.paused', event),
        );
      }
      return written;
    },
  };
}

describe('a pause at the partner', () => {
  it('is confirmed by e-mail with the end of access, and so is that end', async () => {
    const { world, pass, act, emails, hasAccess } = await openSubscriber();
    await pass(10 * day, 6 * hour);
    await act('pause');
    const [paused, ...others] = await emails();
    expect(others).toEqual([]);
    expect(paused).toContain('Sua assinatura mensal foi pausada: ');
    expect(paused).toContain('Você continua com acesso até 28 de fevereiro de 2026.');
    expect(paused).toContain('as mensagens do mercado da sua conta param de chegar');
    expect(paused).toContain('a nova assinatura substitui a que está pausada');
    expect(hasAccess()).toBe(true);
    await pass(19 * day, 6 * hour);
    expect(hasAccess()).toBe(false);
    const [ended] = await emails();
    expect(ended).toContain('Acesso suspenso: a assinatura está pausada: ');
    expect(ended).toContain('terminou em 28 de fevereiro de 2026');
    await world.close();
  });

  it('is found to have ended access within minutes', async () => {
    const { world, pass, act, hasAccess } = await openSubscriber();
    await act('pause');
    await pass(28 * day - 3 * hour, 6 * hour);
    await pass(4 * hour, hour / 12);
    expect(hasAccess()).toBe(false);
    const names = world.memory.events.map(({ eventName }) => eventName);
    expect(names.filter((name) => name === 'subscription.paused')).toHaveLength(2);
    await world.close();
  });

  it('gives no access before the next charge when it ends after the paid month', async () => {
    const { world, pass, act, view, hasAccess } = await openSubscriber();
    await act('pause');
    await pass(29 * day, 6 * hour);
    await act('resume');
    expect(hasAccess()).toBe(false);
    const { subscription } = await view();
    expect(subscription).toMatchObject({ state: 'pending', hasBeenCharged: true });
    expect(subscription?.nextBillingDate?.slice(0, 10)).toBe('2026-03-31');
    await pass(29 * day, 6 * hour);
    expect(hasAccess()).toBe(false);
    await pass(2 * day, 6 * hour);
    expect(hasAccess()).toBe(true);
    expect((await view()).subscription?.state).toBe('active');
    await world.close();
  });

  it('changes nothing when it ends before the next charge', async () => {
    const { world, pass, act, ledger, hasAccess } = await openSubscriber();
    await act('pause');
    await pass(10 * day, 6 * hour);
    await act('resume');
    expect(hasAccess()).toBe(true);
    await pass(19 * day, 6 * hour);
    expect((await ledger()).charges).toHaveLength(2);
    expect(hasAccess()).toBe(true);
    await world.close();
  });
});

describe('after a pause that skipped a charge', () => {
  const skippedChargeAt = '2026-12-21T13:00:00.000Z';
  const month = (approvedAt: string, id = 'pay_1') =>
    buildCharge({ id, plan: 'mensal', subscriptionId: 'sbs_1', approvedAt });
  const first = month('2026-11-21T12:00:00.000Z');
  const statusAt = (now: string, charges = [first]) =>
    subscriptionStatus(
      buildLedger({ subscriptions: [buildLedgerSubscription({ skippedChargeAt })], charges }),
      new Date(now),
    );

  it("access waits for next month's charge", () => {
    expect(statusAt('2026-12-21T11:00:00.000Z')).toBe('active');
    expect(statusAt('2026-12-21T14:00:00.000Z')).toBe('pending');
    expect(statusAt('2027-01-26T12:00:00.000Z')).toBe('past_due');
  });

  it('the charge after that has the usual grace period', () => {
    const charges = [first, month('2027-01-21T12:00:00.000Z', 'pay_2')];
    expect(statusAt('2027-02-22T12:00:00.000Z', charges)).toBe('active');
  });

  it('a skipped first charge is waited for', () => {
    const never = buildLedgerSubscription({
      skippedChargeAt,
      startsAt: '2026-12-21T12:00:00.000Z',
    });
    const ledger = buildLedger({ subscriptions: [never] });
    expect(firstChargeDeadline(ledger, never)).toBe('2027-01-22T13:00:00.000Z');
  });
});
