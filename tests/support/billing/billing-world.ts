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
import { unlimitedConcurrency } from '../../../functions/runtime/partner-concurrency/concurrency-limiter.ts';
import { timeOrderedIds } from '../../../functions/runtime/ids.ts';
import { answerInProcess } from '../requests/http-in-process.ts';
import { memoryBilling } from './billing-memory.ts';
import { memoryWithdrawals } from './withdrawals-memory.ts';

/** A killed process: it does nothing after this. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** The effect at which a process is killed: before or after it has happened. */
export interface Death {
  readonly effect: number;
  readonly after: boolean;
}

/** Delays of the partner, in milliseconds. */
export interface PartnerDelays {
  /** Delay until it charges a new subscription. */
  readonly firstCharge: number;
  /** Delay until its search finds new objects. */
  readonly search: number;
}

const partnerOrigin = 'http://partner.invalid';

export const promptPartner: PartnerDelays = { firstCharge: 0, search: 0 };
/** Delays as measured at the partner. */
export const slowPartner: PartnerDelays = { firstCharge: 40 * 60_000, search: 60_000 };

/**
 * Opens the billing functions over a table in memory and the partner's real sandbox behind its real protocol, on one
 * clock that moves only when it is read or advanced. Notifications are held back, so that a test delivers them in
 * its own order.
 */
export function openBillingWorld(delays: PartnerDelays = promptPartner) {
  let milliseconds = Date.parse('2026-01-31T12:00:00.000Z');
  // No two events happen in the same millisecond.
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
  const requestedChecks: string[] = [];
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  const partner = mercadoPago({
    platform: { fetch: callPartner, wait: pause },
    baseUrl,
    readToken: async () => defaultCredentials.accessToken,
  });

  const dependencies: WithdrawalDependencies = {
    billing: memory.store,
    partner,
    limiter: unlimitedConcurrency,
    clock,
    newId: timeOrderedIds(clock),
    countCall: async () => undefined,
    takeSlot: async () => ({ release: async () => undefined }),
    wait: () => new Promise((resolve) => setTimeout(resolve, 3)),
    scheduleCheck: async (accountId) => {
      requestedChecks.push(accountId);
    },
    siteUrl: 'http://localhost:1',
    earlierWithdrawals: memoryWithdrawals(clock),
  };

  return {
    clock,
    control,
    memory,
    dependencies,
    /** Accounts for which another reconciliation has been requested. */
    again: requestedChecks,
    advance: (by: number) => {
      milliseconds += by;
    },
    clearFaults: () => {
      control.clearFaults();
      control.addFault({ kind: 'hold-notifications' });
    },
    /** Returns the same dependencies for one process, which dies at the given effect. */
    dependenciesOfProcess: (death: Death | undefined): WithdrawalDependencies =>
      death === undefined ? dependencies : mortalDependencies(dependencies, death),
    /** Returns the same dependencies, with another event at one of their effects. */
    disturbed: (moment: Death, happens: () => void): WithdrawalDependencies =>
      disturbedDependencies(dependencies, moment, happens),
    /** Returns a token of the card form, or an invalid text while the partner is down. */
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
    // The process is dead, so its result is lost.
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

/** Wraps each of the dependencies in `around`. */
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
    scheduleCheck: (accountId) => around(() => dependencies.scheduleCheck(accountId)),
  };
}
