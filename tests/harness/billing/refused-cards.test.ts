import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../../functions/records/billing-ledger.ts';
import { withdrawalDependencies } from '../../../functions/billing/billing-dependencies.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { countingRefusals, type Buyer } from '../../../functions/billing/checkout/refused-cards.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { BfjError } from '../../../functions/runtime/bfj-error.ts';
import type { TakeSlot } from '../../../functions/runtime/limits/rate-limit.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import { billingApp, type Person } from '../support/billing/billing-app.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';

const app = await billingApp('2026-11-21T12:00:00Z');
const { mercadoPago, newAddress } = app;
const dependencies = withdrawalDependencies(app.platformOf('withdraw-purchase'), app.table);

/** Somebody registered, whose cards do what the holder's name says. */
async function somebody() {
  const { account } = await app.person();
  const requests = billingRequests(account);
  const buyer = (from: string) => ({ accountId: account.id, from });
  let presses = 0;
  const press = () => `press-${(presses += 1)}`;
  return {
    account,
    /** Has had so many cards refused before, from this address. */
    hadRefused: async (count: number, from: string) => {
      const { ledger } = await dependencies.billing.read(account.id);
      for (const _ of times(count)) {
        expect(await refuse(dependencies.takeSlot, buyer(from), ledger)).toBe('refused');
      }
    },
    pay: async (holder: string, from: string, key = press()) => {
      const request = requests.oneOff('semestral', await app.cardToken(holder));
      return ended(payPlan(dependencies, buyer(from), request, key));
    },
    pix: (from: string) =>
      ended(payPlan(dependencies, buyer(from), requests.oneOff('anual', undefined), press())),
    subscribe: async (holder: string, from: string) => {
      const request = requests.monthly(await app.cardToken(holder));
      return ended(subscribeMonthly(dependencies, buyer(from), request, press()));
    },
  };
}

/** What a card counts that is refused, without all that a payment does beside it. */
const refuse = (
  takeSlot: TakeSlot,
  buyer: Buyer,
  known: Pick<Ledger, 'charges'> = { charges: [] },
) =>
  ended(
    countingRefusals({ takeSlot }, buyer, known, async () => ({
      outcome: { success: false },
      isRefused: true,
    })),
  );

/** So many people at an address, who have nothing but a card that is refused. */
const strangers = (count: number, from: string): readonly Buyer[] =>
  times(count).map(() => ({ accountId: accountOf(nextPerson()).id, from }));

/** Whether it was done, or the code by which it was refused. */
async function ended(answer: Promise<{ readonly success: boolean }>) {
  try {
    return (await answer).success ? 'done' : 'refused';
  } catch (error) {
    if (error instanceof BfjError) return error.code;
    throw error;
  }
}

const tooMany = 'cards_refused_too_often';
const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);

describe('refused cards', () => {
  it('of one person are eight a day, from however many addresses, and Pix goes on', async () => {
    const person = await somebody();
    for (const _ of times(6)) await person.hadRefused(1, newAddress());
    expect(await person.pay('OTHE', newAddress())).toBe('refused');
    expect(await person.subscribe('OTHE', newAddress())).toBe('refused');
    expect(await person.pay('OTHE', newAddress())).toBe(tooMany);
    expect(await person.pay('APRO', newAddress())).toBe(tooMany);
    expect(await person.subscribe('APRO', newAddress())).toBe(tooMany);
    expect(await person.pix(newAddress())).toBe('done');
    expect((await dependencies.billing.read(person.account.id)).ledger.charges).toHaveLength(2);
  });

  it('are counted by the day of São Paulo', async () => {
    const person = await somebody();
    await person.hadRefused(8, newAddress());
    // From 9 in the morning there to a minute before midnight, and past it.
    app.clock.advance('899m');
    expect(await person.pay('APRO', newAddress())).toBe(tooMany);
    app.clock.advance('2m');
    expect(await person.pay('APRO', newAddress())).toBe('done');
  });

  it('of one address are those of forty people a day, who go on, and newcomers are not tried', async () => {
    const from = newAddress();
    for (const stranger of strangers(39, from)) {
      expect(await refuse(dependencies.takeSlot, stranger)).toBe('refused');
    }
    const last = await somebody();
    expect(await last.pay('OTHE', from)).toBe('refused');
    const newcomer = await somebody();
    expect(await newcomer.pay('APRO', from)).toBe(tooMany);
    expect(await newcomer.pix(from)).toBe('done');
    expect(await newcomer.pay('APRO', newAddress())).toBe('done');
    expect(await last.pay('APRO', from)).toBe('done');
  });

  it('at the same moment do not all find room', async () => {
    const from = newAddress();
    const outcomes = await Promise.all(
      strangers(50, from).map((stranger) => refuse(dependencies.takeSlot, stranger)),
    );
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(40);
    expect(outcomes.filter((outcome) => outcome === tooMany)).toHaveLength(10);
  });

  it('of a few people close no card of anybody else at their address', async () => {
    const from = newAddress();
    for (const stranger of strangers(6, from)) {
      for (const _try of times(8)) {
        expect(await refuse(dependencies.takeSlot, stranger)).toBe('refused');
      }
      expect(await refuse(dependencies.takeSlot, stranger)).toBe(tooMany);
    }
    const another = await somebody();
    expect(await another.pay('APRO', from)).toBe('done');
  });

  it('of others at an address stop nobody who has paid before, whose own eight stay', async () => {
    const from = newAddress();
    const customer = await somebody();
    expect(await customer.pay('APRO', newAddress())).toBe('done');
    for (const stranger of strangers(40, from)) {
      expect(await refuse(dependencies.takeSlot, stranger)).toBe('refused');
    }
    await customer.hadRefused(7, from);
    expect(await customer.subscribe('OTHE', from)).toBe('refused');
    expect(await customer.subscribe('APRO', from)).toBe(tooMany);
  });

  it('of whoever has paid before take no place at the address', async () => {
    const from = newAddress();
    const customer = await somebody();
    expect(await customer.pay('APRO', from)).toBe('done');
    expect(await customer.subscribe('OTHE', from)).toBe('refused');
    for (const stranger of strangers(40, from)) {
      expect(await refuse(dependencies.takeSlot, stranger)).toBe('refused');
    }
  });

  it('are not cards that were taken, Pix, the partner’s failures or a form that stood open', async () => {
    const from = newAddress();
    const person = await somebody();
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
      expect(await ended(gone)).toBe('refused');
    }
    expect(await person.pay('APRO', from)).toBe('done');
    expect(await person.subscribe('OTHE', from)).toBe('refused');
    expect(await person.subscribe('APRO', from)).toBe(tooMany);
  });

  it('are counted once, however often the same request is sent, and it keeps its answer', async () => {
    const from = newAddress();
    const person = await somebody();
    const requests = billingRequests(person.account);
    const press = async (holder: string, key: string) => {
      const request = requests.oneOff('semestral', await app.cardToken(holder));
      return () =>
        ended(payPlan(dependencies, { accountId: person.account.id, from }, request, key));
    };
    const first = await press('OTHE', 'the same key');
    for (const _ of times(10)) expect(await first()).toBe('refused');
    await person.hadRefused(7, from);
    expect(await person.pay('APRO', from)).toBe(tooMany);
    expect(await first()).toBe('refused');
  });

  it('are cards in analysis too, since their refusal comes later', async () => {
    const from = newAddress();
    const person = await somebody();
    await person.hadRefused(7, from);
    expect(await person.pay('CONT', from)).toBe('done');
    expect(await person.subscribe('APRO', from)).toBe(tooMany);
  });
});

describe('the endpoints', () => {
  it('reject the ninth card in words, for a plan, a subscription and another card behind it', async () => {
    const person = await app.person();
    await app.subscribe(person);
    const hadRefused = async ({ account }: Person, count: number) => {
      for (const from of times(count).map(newAddress)) {
        const buyer = { accountId: account.id, from };
        expect(await refuse(dependencies.takeSlot, buyer)).toBe('refused');
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
