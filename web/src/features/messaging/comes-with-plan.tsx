import { accountLinks, comesWithPlan } from '../../copy/messaging/account-notice.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useGetsMessages } from '../access/use-gets-messages.ts';

/** Shown beside the switches of a user who gets no messages without a plan. */
export function ComesWithPlan() {
  if (useGetsMessages() !== false) return null;
  return (
    <p className="text-small mt-3">
      <span>{comesWithPlan}</span> <TextLink {...accountLinks.plans} />
    </p>
  );
}
