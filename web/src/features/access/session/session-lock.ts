import type { SessionKind } from './session-kind.ts';

/** Things that are done as the same kind of session, from when they may start until all are over. */
interface Turn {
  readonly kind: SessionKind;
  readonly start: Promise<void>;
  over: Promise<void>;
}

let turn: Turn = { kind: 'account', start: Promise.resolve(), over: Promise.resolve() };

/**
 * Amplify is set up for one client at a time: what is done as one kind of session runs together,
 * and the other kind waits until that is over.
 */
export async function withSessionLock<Result>(
  kind: SessionKind,
  action: () => Promise<Result>,
): Promise<Result> {
  if (turn.kind !== kind) beginTurn(kind);
  const doing = turn.start.then(action);
  turn.over = bothOver(turn.over, doing);
  return doing;
}

/** Like `withSessionLock`, exclusively. */
export async function withExclusiveLock<Result>(
  kind: SessionKind,
  action: () => Promise<Result>,
): Promise<Result> {
  beginTurn(kind);
  const doing = withSessionLock(kind, action);
  beginTurn(kind);
  return doing;
}

function beginTurn(kind: SessionKind): void {
  turn = { kind, start: turn.over, over: turn.over };
}

async function bothOver(one: Promise<unknown>, other: Promise<unknown>): Promise<void> {
  await Promise.allSettled([one, other]);
}
