import { setTimeout as wait } from 'node:timers/promises';
import type { Queues, ReceivedMessage } from './queues.ts';

/** Receives messages; when there are none, waits at most this number of real milliseconds. */
export async function receiveOrWait(
  queues: Queues,
  queueName: string,
  options: Parameters<Queues['receive']>[1],
  maxMilliseconds: number,
  signal: AbortSignal,
): Promise<readonly ReceivedMessage[]> {
  const deadline = Date.now() + maxMilliseconds;
  let messages = queues.receive(queueName, options);
  while (messages.length === 0 && Date.now() < deadline && !signal.aborted) {
    await waitForArrival(queues, queueName, deadline - Date.now(), signal);
    // A caller that has disconnected must not receive a message.
    messages = signal.aborted ? [] : queues.receive(queueName, options);
  }
  return messages;
}

/** Waits for an arrival, but at most a second, because messages also become visible with time. */
async function waitForArrival(
  queues: Queues,
  queueName: string,
  maxMilliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const arrival = new AbortController();
  const stopListening = queues.onArrival(queueName, () => arrival.abort());
  const milliseconds = Math.max(1, Math.min(1000, maxMilliseconds));
  const either = AbortSignal.any([arrival.signal, signal]);
  // An abort only ends this wait early.
  await wait(milliseconds, undefined, { signal: either }).catch(() => undefined);
  stopListening();
}
