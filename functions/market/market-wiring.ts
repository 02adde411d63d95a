import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { brapi } from '../partners/brapi.ts';
import { systemClock } from '../runtime/clock.ts';
import { secretReader } from '../runtime/secrets.ts';
import type { Table } from '../runtime/table.ts';
import { partnerGateStore } from './partner-gate-store.ts';
import { partnerGate } from './partner-gate.ts';

/** The real effects by which the market's functions reach the partner. */
export function partnerEffects(
  table: Table,
  settings: { readonly BRAPI_BASE_URL: string; readonly BRAPI_SECRET_ARN: string },
) {
  const pause = (milliseconds: number) => wait(milliseconds);
  return {
    brapi: brapi(settings.BRAPI_BASE_URL, secretReader(settings.BRAPI_SECRET_ARN), systemClock),
    gate: partnerGate({ store: partnerGateStore(table), clock: systemClock, wait: pause }),
    clock: systemClock,
    newLeaseOwner: randomUUID,
    wait: pause,
  };
}
