import * as z from 'zod/mini';
import type { PlanKey } from '../../../../../shared/plans.ts';
import { readStored, removeStored, storedText, writeStored } from '../../../lib/storage.ts';
import { readSession } from '../../access/session/session-store.ts';

const storageKey = 'paymentAttempt';

/** Remembers a press of the button that sent nothing. */
const unsentKey = 'unsentPayment';

const attemptSchema = z.object({
  /** What is being paid, and by whom: only its own page takes it up again. */
  name: z.string(),
  /** The `Idempotency-Key`. */
  key: z.uuid(),
  request: z.unknown(),
});

/**
 * One press of a payment button: what was asked for, under which key. It is kept until the server
 * has said what became of it, also over a reload, and only ever sent again as it is: however often
 * that happens, one payment comes of it. The card's token in it works once, and for us alone.
 */
export interface PaymentAttempt<Request> {
  readonly name: string;
  readonly key: string;
  readonly request: Request;
}

export function beginAttempt<Request>(name: string, request: Request): PaymentAttempt<Request> {
  const attempt = { name, key: crypto.randomUUID(), request };
  writeStored('session', storageKey, attempt);
  removeStored('session', unsentKey);
  return attempt;
}

/** The attempt of this name whose outcome is not known yet. */
export function openAttempt<Request extends z.ZodMiniType>(
  name: string,
  request: Request,
): PaymentAttempt<z.infer<Request>> | undefined {
  const stored = readStored('session', storageKey, attemptSchema);
  if (stored?.name !== name) return undefined;
  const parsed = request.safeParse(stored.request);
  return parsed.success ? { name, key: stored.key, request: parsed.data } : undefined;
}

/** Whether this person's payment of a plan was sent, and its outcome is not known yet. */
export function hasOpenAttempt(plan: PlanKey): boolean {
  return readStored('session', storageKey, attemptSchema)?.name === attemptName(plan);
}

/** Tells the attempts of one browser apart: what is paid, by whom. */
export function attemptName(plan: PlanKey): string {
  const session = readSession();
  return `${plan} ${session?.kind === 'account' ? session.user.email : ''}`;
}

/** The server has answered: the next press is a new attempt. One that was started since stays. */
export function finishAttempt(key: string): void {
  if (readStored('session', storageKey, attemptSchema)?.key !== key) return;
  removeStored('session', storageKey);
}

/**
 * The session was over when the button was pressed: after the login, the person is told that
 * nothing was sent.
 */
export function keepUnsent(name: string): void {
  writeStored('session', unsentKey, name);
}

/** Whether the last press sent nothing; reset by the next press. */
export function wasUnsent(name: string): boolean {
  return readStored('session', unsentKey, storedText) === name;
}
