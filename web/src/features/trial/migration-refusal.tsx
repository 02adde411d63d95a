import { Link } from 'react-router-dom';
import { migration } from '../../copy/migration.ts';
import { migrationErrors } from '../../copy/trial-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { NotYou } from '../accounts/not-you.tsx';

const waysOut = {
  accountExists: [migration.help.login],
  registered: [migration.help.login],
  trialExists: [migration.help.trialLogin],
  known: [migration.help.login, migration.help.trialLogin],
  emailUnknown: [migration.help.newsletter],
} as const;

export type MigrationRefusalReason = keyof typeof waysOut;

interface MigrationRefusalProps {
  readonly reason: MigrationRefusalReason;
}

/** Why somebody cannot come over from the newsletter, and where to go instead. */
export function MigrationRefusal({ reason }: MigrationRefusalProps) {
  const { title, text } = migrationErrors[reason];
  return (
    <Alert
      tone="error"
      title={title}
      action={
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          {waysOut[reason].map(({ to, label }) => (
            <Link key={to} to={to} className="link text-small font-medium">
              {label}
            </Link>
          ))}
        </span>
      }
    >
      {text}
      {reason === 'emailUnknown' ? null : (
        <p className="mt-2">
          <NotYou />
        </p>
      )}
    </Alert>
  );
}
