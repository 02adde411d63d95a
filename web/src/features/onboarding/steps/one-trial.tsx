import { Link } from 'react-router-dom';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { oneTrial, trialFieldErrors } from '../../../copy/trial/trial-errors.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

const usedTexts: ReadonlySet<string> = new Set([
  trialFieldErrors.alreadyUsed,
  trialFieldErrors.cpfUsed,
]);

interface OneTrialIfUsedProps {
  readonly errors: readonly (string | ErrorText | undefined)[];
}

/** Why there is no second trial, and where to go on, beside a field that has had its trial. */
export function OneTrialIfUsed({ errors }: OneTrialIfUsedProps) {
  const isUsed = errors.some((error) => typeof error === 'string' && usedTexts.has(error));
  return isUsed ? (
    <Alert
      tone="info"
      action={
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          {oneTrial.waysOut.map(({ to, label }) => (
            <Link key={to} to={to} className="link text-small font-medium">
              {label}
            </Link>
          ))}
        </span>
      }
    >
      {oneTrial.text}
    </Alert>
  ) : null;
}
