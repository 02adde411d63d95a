import { skip } from './email-fallback.ts';
import { uncertainMilliseconds, type Step } from './decide-step.ts';
import type { Item, SendDependencies } from './sender.ts';

/** Handles a message that is not sent now. */
export async function handleUnsent(
  dependencies: SendDependencies,
  item: Item,
  step: Exclude<Step, { readonly do: 'attempt' }>,
): Promise<void> {
  const { deliveries, queue, clock } = dependencies;
  const { message, eligibility } = item;
  switch (step.do) {
    case 'finish':
      return;
    case 'wait':
      await queue.send([message], step.seconds);
      return;
    case 'skip':
      await skip(dependencies, item, step.reason);
      return;
    case 'settle': {
      await deliveries.settle(eligibility.name, eligibility.delivery?.attempts ?? 0, step.as);
      if (step.as === 'given-up') return;
      const attemptedAt = Date.parse(eligibility.delivery?.attempted_at ?? '');
      const millisecondsLeft = attemptedAt + uncertainMilliseconds - clock().getTime();
      await queue.send([message], Math.max(1, millisecondsLeft / 1000));
      return;
    }
    default:
      step satisfies never;
  }
}
