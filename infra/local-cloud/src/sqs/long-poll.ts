import { setTimeout as wait } from 'node:timers/promises';
import type { Queues, ReceivedMessage } from './queues.ts';

/** Receives; where there is nothing, waits for it so many real milliseconds at most. */
export async function receiveOrWait(
  queues: Queues,
  queueName: string,
  options: Parameters<Queues['receive']>[1],
  atMostMilliseconds: number,
  signal: AbortSignal,
): Promise<readonly ReceivedMessage[]> {
  const deadline = Date.now() + atMostMilliseconds;
  let messages = queues.receive(queueName, options);
  while (messages.length === 0 && Date.now() < deadline && !signal.aborted) {
    await arrivalOrMoment(queues, queueName, deadline - Date.now(), signal);
    // Whoever has gone must not take a message along.
    messages = signal.aborted ? [] : queues.receive(queueName, options);
  }
  return messages;
}

/** Until something arrives, and at least once a second for what becomes visible. */
async function arrivalOrMoment(
  queues: Queues,
  queueName: string,
  atMostMilliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const arrival = new AbortController();
  const stopListening = queues.onArrival(queueName, () => arrival.abort());
  const milliseconds = Math.max(1, Math.min(1000, atMostMilliseconds));
  const either = AbortSignal.any([arrival.signal, signal]);
  // An abort is how this wait ends early, not a failure.
  await wait(milliseconds, undefined, { signal: either }).catch(() => undefined);
  stopListening();
}
