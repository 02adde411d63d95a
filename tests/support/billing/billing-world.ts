import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import {
  createMercadoPagoSandbox,
  defaultCredentials,
  mercadoPagoPrefix,
} from '@bfj/sandboxes/mercadopago/mercadopago';
import type { WithdrawalDependencies } from '../../../functions/billing/cancellation/withdraw-purchase.ts';
import {
  mercadoPago,
  type MercadoPago,
} from '../../../functions/integrations/mercadopago/mercadopago.ts';
import { uncountedSlots } from '../../../functions/runtime/partner-slots/partner-slots.ts';
import { idsByClock } from '../../../functions/runtime/ids.ts';
import { answerInProcess } from '../requests/http-in-process.ts';
import { memoryBilling } from './billing-memory.ts';
import { memoryWithdrawals } from './withdrawals-memory.ts';

/** A process that was killed: nothing that it would have done after this happens. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** Where a process dies: at its nth effect, before or after that took place. */
export interface Death {
  readonly effect: number;
  readonly after: boolean;
}

/** How far the partner is behind itself, in milliseconds. */
export interface PartnerDelays {
  /** Until it charges a new subscription. */
  readonly firstCharge: number;
  /** Until its search finds what it has made. */
  readonly search: number;
}

const partnerOrigin = 'http://partner.invalid';

export const promptPartner: PartnerDelays = { firstCharge: 0, search: 0 };
/** As it was measured. */
export const slowPartner: PartnerDelays = { firstCharge: 40 * 60_000, search: 60_000 };

/**
 * Our functions on a table in memory, and the partner's real sandbox behind its real protocol, on
 * one clock that only moves when it is read or told to. Notifications are kept back: a test
 * delivers them as it likes.
 */
export function openBillingWorld(delays: PartnerDelays = promptPartner) {
  let milliseconds = Date.parse('2026-01-31T12:00:00.000Z');
  // No two things happen in the same millisecond.
  const clock = () => new Date((milliseconds += 1));
  const database = new DatabaseSync(':memory:');
  const sandbox = createMercadoPagoSandbox({
    store: database,
    now: clock,
    origin: partnerOrigin,
    firstChargeDelayMilliseconds: delays.firstCharge,
    searchLagMilliseconds: delays.search,
  });
  const callPartner: typeof fetch = (...call) =>
    answerInProcess(sandbox.handle, new Request(...call));
  const baseUrl = `${partnerOrigin}${mercadoPagoPrefix}`;
  const { control } = sandbox;
  control.addFault({ kind: 'hold-notifications' });
  const memory = memoryBilling();
  const again: string[] = [];
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  const partner = mercadoPago({
    platform: { fetch: callPartner, wait: pause },
    baseUrl,
    readToken: async () => defaultCredentials.accessToken,
  });

  const dependencies: WithdrawalDependencies = {
    billing: memory.store,
    partner,
    slots: uncountedSlots,
    clock,
    newId: idsByClock(clock),
    countCall: async () => undefined,
    takeSlot: async () => ({ giveBack: async () => undefined }),
    wait: () => new Promise((resolve) => setTimeout(resolve, 3)),
    lookAgain: async (accountId) => {
      again.push(accountId);
    },
    siteUrl: 'http://localhost:1',
    earlierWithdrawals: memoryWithdrawals(clock),
  };

  return {
    clock,
    control,
    memory,
    dependencies,
    /** Accounts that somebody has asked to be looked at again. */
    again,
    advance: (by: number) => {
      milliseconds += by;
    },
    clearFaults: () => {
      control.clearFaults();
      control.addFault({ kind: 'hold-notifications' });
    },
    /** The same dependencies for one process, which dies where it is told to. */
    mortal: (death: Death | undefined): WithdrawalDependencies =>
      death === undefined ? dependencies : mortalDependencies(dependencies, death),
    /** The same dependencies, with something else that happens at one of them. */
    disturbed: (moment: Death, happens: () => void): WithdrawalDependencies =>
      disturbedDependencies(dependencies, moment, happens),
    /** A token for the card form, or a text that is none while the partner is down. */
    cardToken: async (holder: string): Promise<string> => {
      try {
        const answer = await callPartner(
          `${baseUrl}/v1/card_tokens?public_key=${defaultCredentials.publicKey}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              card_number: '4235647728025682',
              security_code: '123',
              expiration_month: 11,
              expiration_year: 2055,
              cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
            }),
          },
        );
        return z.object({ id: z.string() }).parse(await answer.json()).id;
      } catch {
        return 'none';
      }
    },
    close: async () => {
      await sandbox.stop();
      database.close();
    },
  };
}

export type BillingWorld = ReturnType<typeof openBillingWorld>;

function mortalDependencies(
  dependencies: WithdrawalDependencies,
  death: Death,
): WithdrawalDependencies {
  let count = 0;
  let dead = false;
  return aroundEach(dependencies, async (effect) => {
    if (dead) throw new Killed();
    count += 1;
    const dies = count === death.effect;
    if (dies && !death.after) dead = true;
    if (dead) throw new Killed();
    const outcome = await effect().then(
      (result) => () => result,
      (error: unknown) => () => {
        throw error;
      },
    );
    if (dies) dead = true;
    // A result that nobody is left to take.
    if (dead) throw new Killed();
    return outcome();
  });
}

function disturbedDependencies(
  dependencies: WithdrawalDependencies,
  moment: Death,
  happens: () => void,
): WithdrawalDependencies {
  let count = 0;
  return aroundEach(dependencies, async (effect) => {
    count += 1;
    const isNow = count === moment.effect;
    if (isNow && !moment.after) happens();
    const result = await effect();
    if (isNow && moment.after) happens();
    return result;
  });
}

/** The dependencies, each of them done by `around`. */
function aroundEach(
  dependencies: WithdrawalDependencies,
  around: <Result>(effect: () => Promise<Result>) => Promise<Result>,
): WithdrawalDependencies {
  const partner = Object.fromEntries(
    Object.entries(dependencies.partner).map(([name, method]) => [
      name,
      (...given: readonly unknown[]) =>
        around(async () => Reflect.apply(method, dependencies.partner, given)),
    ]),
  ) as unknown as MercadoPago;
  return {
    ...dependencies,
    partner,
    billing: {
      ...dependencies.billing,
      read: (accountId) => around(() => dependencies.billing.read(accountId)),
      write: (before, change) => around(() => dependencies.billing.write(before, change)),
    },
    lookAgain: (accountId) => around(() => dependencies.lookAgain(accountId)),
  };
}
