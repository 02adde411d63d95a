import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrapiPlanName } from '../../shared/market/brapi-plan.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { brapiDay } from '../integrations/brapi-day.ts';
import { brapi } from '../integrations/brapi.ts';
import { systemClock } from '../runtime/clock.ts';
import { partnerSlots } from '../runtime/partner-slots/partner-slots.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import type { Table } from '../runtime/table.ts';
import { partnerBulkheadStore } from './partner-bulkhead-store.ts';
import { partnerBulkhead } from './partner-bulkhead.ts';

/** The real dependencies by which the market's functions reach the partner. */
export function partnerDependencies(
  table: Table,
  settings: {
    readonly BRAPI_BASE_URL: string;
    readonly BRAPI_SECRET_ARN: string;
    readonly BRAPI_PLAN: BrapiPlanName;
  },
) {
  const plan = brapiPlans[settings.BRAPI_PLAN];
  const store = partnerBulkheadStore(table, plan.concurrency);
  const slots = partnerSlots(table, systemClock, readSettings('PARTNER_SLOTS'));
  const readToken = secretReader(settings.BRAPI_SECRET_ARN);
  const pause = (milliseconds: number) => wait(milliseconds);
  return {
    brapi: brapi(settings.BRAPI_BASE_URL, readToken, systemClock, plan),
    brapiDay: brapiDay(settings.BRAPI_BASE_URL, readToken, plan),
    bulkhead: partnerBulkhead({ store, slots, clock: systemClock, wait: pause }),
    clock: systemClock,
    newLeaseOwner: randomUUID,
    isPatient: !slots.areCounted,
    wait: pause,
  };
}
