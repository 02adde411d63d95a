import * as z from 'zod/mini';
import type { PlanKey } from '../../../../../shared/plans.ts';
import { readStored, removeStored, storedText, writeStored } from '../../../lib/storage.ts';
import { readSession } from '../../access/session/session-store.ts';

const storageKey = 'paymentAttempt';

/** Stores that the user pressed the button but nothing was sent. */
const unsentKey = 'unsentPayment';

const attemptSchema = z.object({
  /** The plan and payer: only the same page resumes the attempt. */
  name: z.string(),
  /** The `Idempotency-Key`. */
  key: z.uuid(),
  request: z.unknown(),
});

/**
 * One attempt to pay: the request and its idempotency key. It is stored until the server has reported the outcome,
 * also across a reload, and is only repeated unchanged, so that it results in one payment. The card token in it can
 * be used once, and only by us.
 */
export interface PaymentAttempt<Request> {
  readonly name: string;
  readonly key: string;
  readonly request: Request;
}

export function startAttempt<Request>(name: string, request: Request): PaymentAttempt<Request> {
  const attempt = { name, key: crypto.randomUUID(), request };
  writeStored('session', storageKey, attempt);
  removeStored('session', unsentKey);
  return attempt;
}

/** Returns the attempt of this name with an unknown outcome. */
export function openAttempt<Request extends z.ZodMiniType>(
  name: string,
  request: Request,
): PaymentAttempt<z.infer<Request>> | undefined {
  const stored = readStored('session', storageKey, attemptSchema);
  if (stored?.name !== name) return undefined;
  const parsed = request.safeParse(stored.request);
  return parsed.success ? { name, key: stored.key, request: parsed.data } : undefined;
}

/** Returns whether this user's payment of a plan was sent without a known outcome. */
export function hasOpenAttempt(plan: PlanKey): boolean {
  return readStored('session', storageKey, attemptSchema)?.name === attemptName(plan);
}

/** Returns a name from plan and payer, which distinguishes the attempts of one browser. */
export function attemptName(plan: PlanKey): string {
  const session = readSession();
  return `${plan} ${session?.kind === 'account' ? session.user.email : ''}`;
}

/** Called when the server has answered: the next press is a new attempt. An attempt started since is kept. */
export function finishAttempt(key: string): void {
  if (readStored('session', storageKey, attemptSchema)?.key !== key) return;
  removeStored('session', storageKey);
}

/** Records that the session had ended when the user pressed the button; the login then says that nothing was sent. */
export function keepUnsent(name: string): void {
  writeStored('session', unsentKey, name);
}

/** Returns whether the last attempt was not sent; reset by the next attempt. */
export function wasUnsent(name: string): boolean {
  return readStored('session', unsentKey, storedText) === name;
}
