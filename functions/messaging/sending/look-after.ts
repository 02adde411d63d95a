import { skip } from './by-email.ts';
import { uncertainMilliseconds, type Step } from './decide-step.ts';
import type { Item, SendDependencies } from './sender.ts';

/** What is done about a message that is not sent now. */
export async function lookAfter(
  dependencies: SendDependencies,
  item: Item,
  step: Exclude<Step, { readonly do: 'attempt' }>,
): Promise<void> {
  const { deliveries, queue, clock } = dependencies;
  const { message, standing } = item;
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
      await deliveries.settle(standing.name, standing.delivery?.attempts ?? 0, step.as);
      if (step.as === 'given-up') return;
      const attemptedAt = Date.parse(standing.delivery?.attempted_at ?? '');
      const left = attemptedAt + uncertainMilliseconds - clock().getTime();
      await queue.send([message], Math.max(1, left / 1000));
      return;
    }
    default:
      step satisfies never;
  }
}
