import { accountWays, comesWithPlan } from '../../copy/messaging/account-notice.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useGetsMessages } from '../access/use-gets-messages.ts';

/** Beside what turns messages on, for whoever gets none yet whatever they turn on. */
export function ComesWithPlan() {
  if (useGetsMessages() !== false) return null;
  return (
    <p className="text-small mt-3">
      <span>{comesWithPlan}</span> <TextLink {...accountWays.plans} />
    </p>
  );
}
