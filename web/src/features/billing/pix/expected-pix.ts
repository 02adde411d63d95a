import * as z from 'zod/mini';
import { planKeySchema } from '../../../../../shared/contracts/billing.ts';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { serverNow } from '../../../lib/server-clock.ts';

const storageKey = 'expectedPix';

const expectedPixSchema = z.object({
  plan: planKeySchema,
  /** ISO 8601, UTC. */
  expiresAt: z.iso.datetime(),
});

/**
 * Remembers that a Pix was shown here, so that a reloaded page, for example after a visit to the bank's app,
 * reserves its space from the beginning. Only the server knows whether it is pending.
 */
export function rememberShownPix(plan: OneOffPlanKey, expiresAt: string | undefined): void {
  if (expiresAt !== undefined) writeStored('local', storageKey, { plan, expiresAt });
}

export function isPixExpected(plan: OneOffPlanKey): boolean {
  const expected = readStored('local', storageKey, expectedPixSchema);
  return expected?.plan === plan && Date.parse(expected.expiresAt) > serverNow();
}

export function forgetShownPix(): void {
  removeStored('local', storageKey);
}
