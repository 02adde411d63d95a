import { Link } from 'react-router-dom';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { oneTrial, trialFieldErrors } from '../../../copy/trial/trial-errors.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

type Why = (typeof oneTrial)[keyof typeof oneTrial];

const reasons: ReadonlyMap<string, Why> = new Map<string, Why>([
  [trialFieldErrors.alreadyUsed, oneTrial.there],
  [trialFieldErrors.phoneUsed, oneTrial.used],
  [trialFieldErrors.cpfUsed, oneTrial.used],
]);

interface OneTrialIfUsedProps {
  readonly errors: readonly (string | ErrorText | undefined)[];
}

/** Explains why there is no second trial and what to do instead, beside a field with data of an earlier trial. */
export function OneTrialIfUsed({ errors }: OneTrialIfUsedProps) {
  const [why] = errors.flatMap((error) => {
    const texts = typeof error === 'string' ? reasons.get(error) : undefined;
    return texts === undefined ? [] : [texts];
  });
  return why ? (
    <Alert
      tone="info"
      action={
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          {why.waysOut.map(({ to, label }) => (
            <Link key={to} to={to} className="link text-small font-medium">
              {label}
            </Link>
          ))}
        </span>
      }
    >
      {why.text}
    </Alert>
  ) : null;
}
