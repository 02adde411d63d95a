import { randomUUID } from 'node:crypto';
import type { BrapiPlanName } from '../../shared/market/brapi-plan.ts';
import { brapiPlans } from '../integrations/brapi-plans.ts';
import { brapiCloses } from '../integrations/brapi-closes.ts';
import { brapiDay } from '../integrations/brapi-day.ts';
import { brapi } from '../integrations/brapi.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { concurrencyLimiter } from '../runtime/partner-concurrency/concurrency-limiter.ts';
import { secretReader } from '../runtime/secrets.ts';
import type { Table } from '../runtime/table.ts';
import { circuitBreakerStore } from './circuit-breaker-store.ts';
import { circuitBreaker } from './circuit-breaker.ts';

/** Returns the production dependencies for calls of the market's partner. */
export function partnerDependencies(
  table: Table,
  settings: {
    readonly BRAPI_BASE_URL: string;
    readonly BRAPI_SECRET_ARN: string;
    readonly BRAPI_PLAN: BrapiPlanName;
  },
  platform: Platform = lambdaPlatform,
) {
  const { clock, fetch, wait } = platform;
  const plan = brapiPlans[settings.BRAPI_PLAN];
  const store = circuitBreakerStore(table, plan.concurrency);
  const slots = concurrencyLimiter(table, clock, platform.settings('PARTNER_SLOTS'));
  const readToken = secretReader(settings.BRAPI_SECRET_ARN, platform);
  const connection = { baseUrl: settings.BRAPI_BASE_URL, readToken, fetch };
  return {
    connection,
    brapi: brapi(connection, clock, plan),
    brapiDay: brapiDay(connection, plan),
    brapiCloses: brapiCloses(connection, plan),
    breaker: circuitBreaker({ store, slots, clock, wait }),
    clock,
    newLeaseOwner: randomUUID,
    mayWait: !slots.isLimited,
    wait,
  };
}
