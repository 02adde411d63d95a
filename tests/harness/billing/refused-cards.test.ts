import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../../functions/entities/billing-ledger.ts';
import { withdrawalDependencies } from '../../../functions/billing/billing-dependencies.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import {
  countRefusedCards,
  type Buyer,
} from '../../../functions/billing/checkout/refused-cards.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import type { TakeSlot } from '../../../functions/runtime/limits/rate-limit.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import { billingApp, type Person } from '../support/billing/billing-app.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';

const app = await billingApp('2026-11-21T12:00:00Z');
const { mercadoPago, newAddress } = app;
const dependencies = withdrawalDependencies(app.platformOf('withdraw-purchase'), app.table);

/** Creates a registered person; the holder's name selects what happens to the card. */
async function makePerson() {
  const { account } = await app.person();
  const requests = billingRequests(account);
  const buyer = (from: string) => ({ accountId: account.id, from });
  let presses = 0;
  const press = () => `press-${(presses += 1)}`;
  return {
    account,
    /** Simulates this many earlier refused cards from this address. */
    hadRefused: async (count: number, from: string) => {
      const { ledger } = await dependencies.billing.read(account.id);
      for (const _ of times(count)) {
        expect(await countRefusedCard(dependencies.takeSlot, buyer(from), ledger)).toBe('refused');
      }
    },
    pay: async (holder: string, from: string, key = press()) => {
      const request = requests.oneOff('semestral', await app.cardToken(holder));
      return outcomeOf(payPlan(dependencies, buyer(from), request, key));
    },
    pix: (from: string) =>
      outcomeOf(payPlan(dependencies, buyer(from), requests.oneOff('anual', undefined), press())),
    subscribe: async (holder: string, from: string) => {
      const request = requests.monthly(await app.cardToken(holder));
      return outcomeOf(subscribeMonthly(dependencies, buyer(from), request, press()));
    },
  };
}

/** Counts a refused card without the rest of a payment. */
const countRefusedCard = (
  takeSlot: TakeSlot,
  buyer: Buyer,
  ledger: Pick<Ledger, 'charges'> = { charges: [] },
) =>
  outcomeOf(
    countRefusedCards({ takeSlot }, buyer, ledger, async () => ({
      outcome: { success: false },
      isRefused: true,
    })),
  );

/** Returns this many unregistered buyers at one address; each of them only has a card that is refused. */
const strangers = (count: number, from: string): readonly Buyer[] =>
  times(count).map(() => ({ accountId: buildAccount(nextUserNumber()).id, from }));

/** Returns 'done', 'refused', or the code of the error. */
async function outcomeOf(answer: Promise<{ readonly success: boolean }>) {
  try {
    return (await answer).success ? 'done' : 'refused';
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}

const tooMany = 'cards_refused_too_often';
const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);

describe('refused cards', () => {
  it('are limited to eight a day per user, from any number of addresses, and Pix still works', async () => {
    const person = await makePerson();
    for (const _ of times(6)) await person.hadRefused(1, newAddress());
    expect(await person.pay('OTHE', newAddress())).toBe('refused');
    expect(await person.subscribe('OTHE', newAddress())).toBe('refused');
    expect(await person.pay('OTHE', newAddress())).toBe(tooMany);
    expect(await person.pay('APRO', newAddress())).toBe(tooMany);
    expect(await person.subscribe('APRO', newAddress())).toBe(tooMany);
    expect(await person.pix(newAddress())).toBe('done');
    expect((await dependencies.billing.read(person.account.id)).ledger.charges).toHaveLength(2);
  });

  it('are counted by the day in São Paulo', async () => {
    const person = await makePerson();
    await person.hadRefused(8, newAddress());
    // From 09:00 in São Paulo to one minute before midnight, and then past it.
    app.clock.advance('899m');
    expect(await person.pay('APRO', newAddress())).toBe(tooMany);
    app.clock.advance('2m');
    expect(await person.pay('APRO', newAddress())).toBe('done');
  });

  it('are limited to forty people a day per address; those people may go on, and cards of others are not tried', async () => {
    const from = newAddress();
    for (const stranger of strangers(39, from)) {
      expect(await countRefusedCard(dependencies.takeSlot, stranger)).toBe('refused');
    }
    const last = await makePerson();
    expect(await last.pay('OTHE', from)).toBe('refused');
    const newPerson = await makePerson();
    expect(await newPerson.pay('APRO', from)).toBe(tooMany);
    expect(await newPerson.pix(from)).toBe('done');
    expect(await newPerson.pay('APRO', newAddress())).toBe('done');
    expect(await last.pay('APRO', from)).toBe('done');
  });

  it('respect the limit when tried at the same moment', async () => {
    const from = newAddress();
    const outcomes = await Promise.all(
      strangers(50, from).map((stranger) => countRefusedCard(dependencies.takeSlot, stranger)),
    );
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(40);
    expect(outcomes.filter((outcome) => outcome === tooMany)).toHaveLength(10);
  });

  it('do not block the cards of other users at the same address', async () => {
    const from = newAddress();
    for (const stranger of strangers(6, from)) {
      for (const _try of times(8)) {
        expect(await countRefusedCard(dependencies.takeSlot, stranger)).toBe('refused');
      }
      expect(await countRefusedCard(dependencies.takeSlot, stranger)).toBe(tooMany);
    }
    const another = await makePerson();
    expect(await another.pay('APRO', from)).toBe('done');
  });

  it('a user who has paid before has a limit of eight, independent of others at the address', async () => {
    const from = newAddress();
    const customer = await makePerson();
    expect(await customer.pay('APRO', newAddress())).toBe('done');
    for (const stranger of strangers(40, from)) {
      expect(await countRefusedCard(dependencies.takeSlot, stranger)).toBe('refused');
    }
    await customer.hadRefused(7, from);
    expect(await customer.subscribe('OTHE', from)).toBe('refused');
    expect(await customer.subscribe('APRO', from)).toBe(tooMany);
  });

  it('cards of a user who has paid before do not count for the address', async () => {
    const from = newAddress();
    const customer = await makePerson();
    expect(await customer.pay('APRO', from)).toBe('done');
    expect(await customer.subscribe('OTHE', from)).toBe('refused');
    for (const stranger of strangers(40, from)) {
      expect(await countRefusedCard(dependencies.takeSlot, stranger)).toBe('refused');
    }
  });

  it('do not include accepted cards, Pix, failures of the partner or an abandoned form', async () => {
    const from = newAddress();
    const person = await makePerson();
    await person.hadRefused(7, from);
    for (const _ of times(3)) {
      app.fault({ kind: 'status', status: 401, on: 'POST /preapproval', times: 9 });
      expect(await person.subscribe('APRO', from)).toBe('partner_unavailable');
      mercadoPago.clearFaults();
    }
    const request = billingRequests(person.account).monthly('f'.repeat(32));
    const buyer = { accountId: person.account.id, from };
    for (const nth of times(3)) {
      const gone = subscribeMonthly(dependencies, buyer, request, `a token that is gone ${nth}`);
      expect(await outcomeOf(gone)).toBe('refused');
    }
    expect(await person.pay('APRO', from)).toBe('done');
    expect(await person.subscribe('OTHE', from)).toBe('refused');
    expect(await person.subscribe('APRO', from)).toBe(tooMany);
  });

  it('are counted once for a repeated request, which keeps its answer', async () => {
    const from = newAddress();
    const person = await makePerson();
    const requests = billingRequests(person.account);
    const press = async (holder: string, key: string) => {
      const request = requests.oneOff('semestral', await app.cardToken(holder));
      return () =>
        outcomeOf(payPlan(dependencies, { accountId: person.account.id, from }, request, key));
    };
    const first = await press('OTHE', 'the same key');
    for (const _ of times(10)) expect(await first()).toBe('refused');
    await person.hadRefused(7, from);
    expect(await person.pay('APRO', from)).toBe(tooMany);
    expect(await first()).toBe('refused');
  });

  it('include cards in analysis, which may be refused later', async () => {
    const from = newAddress();
    const person = await makePerson();
    await person.hadRefused(7, from);
    expect(await person.pay('CONT', from)).toBe('done');
    expect(await person.subscribe('APRO', from)).toBe(tooMany);
  });
});

describe('the endpoints', () => {
  it('reject the ninth card with an error, for a plan, a subscription and a replaced card', async () => {
    const person = await app.person();
    await app.subscribe(person);
    const hadRefused = async ({ account }: Person, count: number) => {
      for (const from of times(count).map(newAddress)) {
        const buyer = { accountId: account.id, from };
        expect(await countRefusedCard(dependencies.takeSlot, buyer)).toBe('refused');
      }
    };
    await hadRefused(person, 7);
    expect(await app.replaceCard(person, 'OTHE')).toMatchObject({ body: { success: false } });
    const rejected = {
      status: 409,
      body: {
        code: tooMany,
        success: false,
        error: expect.stringMatching(/Nada foi cobrado\. .*Pix.*amanhã.*suporte/),
      },
    };
    expect(await app.replaceCard(person)).toMatchObject(rejected);
    expect(await app.payByCard(person, 'anual')).toMatchObject(rejected);
    expect(await app.payByPix(person, 'anual')).toMatchObject({ body: { success: true } });

    const other = await app.person();
    await hadRefused(other, 7);
    await app.payByCard(other, 'anual', { holder: 'OTHE' });
    expect(await app.subscribe(other)).toMatchObject(rejected);
  });
});
