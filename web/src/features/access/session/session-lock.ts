import type { SessionKind } from './session-kind.ts';

/** Operations of the same session kind, from their permission to start until all of them have finished. */
interface LockPeriod {
  readonly kind: SessionKind;
  readonly start: Promise<void>;
  over: Promise<void>;
}

let period: LockPeriod = { kind: 'account', start: Promise.resolve(), over: Promise.resolve() };

/**
 * Amplify can be configured for one client at a time. Operations of one session kind run concurrently, and
 * operations of the other kind wait until these have finished.
 */
export async function withSessionLock<Result>(
  kind: SessionKind,
  action: () => Promise<Result>,
): Promise<Result> {
  if (period.kind !== kind) startPeriod(kind);
  const doing = period.start.then(action);
  period.over = waitForBoth(period.over, doing);
  return doing;
}

/** Like `withSessionLock`, exclusively. */
export async function withExclusiveLock<Result>(
  kind: SessionKind,
  action: () => Promise<Result>,
): Promise<Result> {
  startPeriod(kind);
  const doing = withSessionLock(kind, action);
  startPeriod(kind);
  return doing;
}

function startPeriod(kind: SessionKind): void {
  period = { kind, start: period.over, over: period.over };
}

async function waitForBoth(one: Promise<unknown>, other: Promise<unknown>): Promise<void> {
  await Promise.allSettled([one, other]);
}
