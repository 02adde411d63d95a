import { Link } from 'react-router-dom';
import { migration } from '../../../copy/trial/migration.ts';
import { migrationErrors } from '../../../copy/trial/trial-errors.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { normalizeEmail } from '../../../../../shared/values/email.ts';
import ReclaimEmail from '../../onboarding/steps/reclaim-email.tsx';
import type { EmailProofAnswer } from '../../onboarding/wizard/signup-answers.ts';
import { SupportNote } from '../../onboarding/steps/taken-value-help.tsx';

const helpLinks = {
  accountExists: [migration.help.login],
  registered: [migration.help.login],
  trialExists: [migration.help.trialLogin],
  known: [migration.help.login, migration.help.trialLogin],
  kept: [migration.help.login, migration.help.trialLogin],
  emailUnknown: [migration.help.newsletter],
} as const;

export type MigrationRejectionReason = keyof typeof helpLinks;

interface MigrationRejectionProps {
  readonly reason: MigrationRejectionReason;
  readonly email: string;
  /** Continues as the owner of the e-mail address. */
  readonly onProof: (proof: EmailProofAnswer) => void;
}

/** Rejections that the owner of the e-mail can resolve with a code. */
const otherAccountReasons: ReadonlySet<MigrationRejectionReason> = new Set([
  'registered',
  'trialExists',
  'known',
]);

/** Explains why a subscriber cannot migrate, with a link. */
export function MigrationRejection({ reason, email, onProof }: MigrationRejectionProps) {
  const { title, text } = migrationErrors[reason];
  const address = normalizeEmail(email);
  return (
    <>
      <Alert
        tone="error"
        title={title}
        action={
          <span className="flex flex-wrap gap-x-6 gap-y-2">
            {helpLinks[reason].map(({ to, label }) => (
              <Link key={to} to={to} className="link text-small font-medium">
                {label}
              </Link>
            ))}
          </span>
        }
      >
        <span>{text}</span>
        {reason === 'accountExists' || reason === 'kept' ? (
          <p className="mt-2">
            <SupportNote />
          </p>
        ) : null}
      </Alert>
      {otherAccountReasons.has(reason) ? (
        <ReclaimEmail key={address} email={address} onProof={onProof} />
      ) : null}
    </>
  );
}
