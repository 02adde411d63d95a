import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { decideAccess } from '../../../shared/access.ts';
import { impliedState, isKept, type Implied } from '../../support/billing-model.ts';
import { deleteStep, stepArbitrary, stepRunner, type Step } from '../../support/billing-steps.ts';
import type { MemoryPerson } from '../../support/billing-memory.ts';
import { openBillingServer } from '../../support/billing-server.ts';
import {
  openBillingWorld,
  promptPartner,
  slowPartner,
  type PartnerDelays,
} from '../../support/billing-world.ts';
import { accountOf } from '../../support/people.ts';

/** A thousand and more by `BILLING_RUNS=1000`; `BILLING_SEED` and `BILLING_PATH` repeat one. */
const runs = Number(process.env['BILLING_RUNS'] ?? 40);
const seed = process.env['BILLING_SEED'];
const path = process.env['BILLING_PATH'];

const server = await openBillingServer();
afterAll(() => server.close());

interface Ending {
  readonly implied: Implied;
  readonly person: MemoryPerson;
  readonly now: Date;
  readonly pressedPayments: readonly (readonly number[])[];
  readonly pressedSubscriptions: readonly (readonly string[])[];
  readonly approvals: readonly string[];
}

async function play(steps: readonly Step[], delays: PartnerDelays): Promise<Ending> {
  const world = openBillingWorld(server, delays);
  try {
    const account = accountOf(1);
    world.memory.personOf(account.id).account = account;
    const { run, drain, pressedPayments, pressedSubscriptions } = stepRunner(world, account);
    for (const step of steps) await run(step);
    await drain();
    return {
      implied: impliedState(world, account.id),
      person: world.memory.personOf(account.id),
      now: world.clock(),
      pressedPayments,
      pressedSubscriptions,
      approvals: world.memory.events.flatMap((event) =>
        event.eventName === 'payment.approved' ? [JSON.stringify(event.data)] : [],
      ),
    };
  } finally {
    await world.close();
  }
}

/** One press of a button, in however many tabs, is kept one payment of and makes one subscription. */
function expectNothingDouble(ending: Ending): void {
  const byId = new Map(ending.implied.payments.map((payment) => [payment.id, payment]));
  for (const made of ending.pressedPayments) {
    const kept = made.filter((id) => {
      const payment = byId.get(id);
      return payment?.operation_type === 'regular_payment' && isKept(payment);
    });
    expect(kept.length, 'payments kept of one press').toBeLessThanOrEqual(1);
  }
  const approved = ending.implied.payments.filter(
    ({ operation_type: type, status }) => type === 'regular_payment' && status === 'approved',
  );
  const soonAfter = approved.filter((payment) =>
    approved.some(
      (other) =>
        other.transaction_amount === payment.transaction_amount &&
        isSoonAfter(payment.date_approved, other.date_approved),
    ),
  );
  expect(soonAfter, 'a plan paid again within minutes').toEqual([]);
  for (const made of ending.pressedSubscriptions) {
    expect(made.length, 'subscriptions made by one press').toBeLessThanOrEqual(1);
  }
  expect(ending.approvals.length).toBe(new Set(ending.approvals).size);
}

/** The rows say what the partner's truth implies, neither more nor less. */
function expectTruth({ implied, person, now }: Ending): void {
  const planRuns = isAhead(implied.planEnd, now);
  expect({
    planEnd: person.activeUser?.data_finalizacao_plano,
    plano: person.account?.plano,
    plano_fim: person.account?.plano_fim,
    status: person.subscription?.status,
    paidUntil: person.subscription?.current_period_end ?? undefined,
  }).toEqual({
    planEnd: implied.planEnd,
    plano: planRuns ? 'ativo' : 'inativo',
    plano_fim: planRuns ? implied.planEnd : undefined,
    status: implied.status,
    paidUntil: implied.status === undefined ? undefined : implied.paidUntil,
  });
  expect(decideAccess(person, now).hasAccess).toBe(
    planRuns || isAhead(implied.paidUntil, now) || implied.status === 'active',
  );
  const told = [...person.payments.values()].filter(({ status }) => status !== 'failed');
  expect(told.length).toBe(implied.payments.length);
}

const approvedCard = {
  plan: 'semestral',
  holder: 'APRO',
  pix: false,
  tabs: 1,
  sameKey: false,
  death: undefined,
} as const;
const stepsArbitrary = fc.array(stepArbitrary, { minLength: 1, maxLength: 24, size: 'max' });
const delaysArbitrary = fc.constantFrom(promptPartner, slowPartner);
const options = (share: number) => ({
  numRuns: Math.max(1, Math.round(runs * share)),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  ...(path === undefined ? {} : { path }),
});

/** What a thousand runs have found once, or a reader. */
const foundBefore: [Step[], PartnerDelays][] = [
  // A Pix that was paid long after it was made, and a card pressed just then.
  [
    [
      { do: 'pay', ...approvedCard, pix: true },
      { do: 'time', hours: 0.2 },
      { do: 'bank', which: 0, act: 0 },
      { do: 'pay', ...approvedCard },
    ],
    promptPartner,
  ],
  // Taken back after a dispute that has left the money with us.
  [
    [
      { do: 'pay', ...approvedCard },
      { do: 'bank', which: 0, act: 6 },
      { do: 'withdraw', which: 0, death: undefined },
      { do: 'pay', ...approvedCard },
    ],
    promptPartner,
  ],
  // Charged after a cancellation that the partner had not heard of, and disputed before it went back.
  [
    [
      { do: 'subscribe', holder: 'APRO', tabs: 1, sameKey: false, death: undefined },
      { do: 'cancel', which: 0, death: { effect: 3, after: false } },
      { do: 'time', hours: 792 },
      { do: 'bank', which: 0, act: 6 },
    ],
    promptPartner,
  ],
];

it(
  'ends where a fresh reading of the partner says, whatever happens in whatever order',
  () =>
    fc.assert(
      fc.asyncProperty(stepsArbitrary, delaysArbitrary, async (steps, delays) => {
        const ending = await play(steps, delays);
        expectNothingDouble(ending);
        expectTruth(ending);
        expect(ending.implied.livePreapprovals).toBeLessThanOrEqual(1);
      }),
      { ...options(0.8), examples: path === undefined ? foundBefore : [] },
    ),
  15_000 + runs * 1_000,
);

it(
  'charges nothing of somebody who has left, whatever was under way',
  () =>
    fc.assert(
      fc.asyncProperty(stepsArbitrary, delaysArbitrary, async (steps, delays) => {
        const ending = await play([...steps, deleteStep], delays);
        expectNothingDouble(ending);
        expect(ending.implied.livePreapprovals).toBe(0);
        expect(ending.implied.payments.filter(({ status }) => status === 'pending')).toEqual([]);
        const { activeUser, subscription, payments } = ending.person;
        expect([activeUser, subscription, payments.size]).toEqual([undefined, undefined, 0]);
      }),
      options(0.2),
    ),
  15_000 + runs * 1_000,
);

function isSoonAfter(later: string | null, earlier: string | null): boolean {
  const apart = Date.parse(later ?? '') - Date.parse(earlier ?? '');
  return apart > 0 && apart < 10 * 60_000;
}

function isAhead(instant: string | undefined, now: Date): boolean {
  return instant !== undefined && Date.parse(instant) > now.getTime();
}
