import * as z from 'zod/mini';
import { planKeySchema } from '../../../../../shared/contracts/billing.ts';
import type { PlanKey } from '../../../../../shared/plans.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

const storageKey = 'lastSubscription';

/** The last purchase made in this browser. */
const lastSubscriptionSchema = z.object({
  plan: planKeySchema,
  /** The id of the subscription, or of a one-off plan's payment. */
  subscriptionId: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
});

export function keepLastSubscription(plan: PlanKey, subscriptionId: string): void {
  const timestamp = new Date().toISOString();
  writeStored('local', storageKey, { plan, subscriptionId, timestamp });
}

export function readLastSubscription(): z.infer<typeof lastSubscriptionSchema> | undefined {
  return readStored('local', storageKey, lastSubscriptionSchema);
}
