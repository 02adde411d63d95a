import { passwordStep as texts } from '../../../copy/onboarding/signup.ts';
import { classNames } from '../../../lib/class-names.ts';
import { passwordStrength } from './password-strength.ts';

interface PasswordStrengthHintProps {
  readonly password: string;
  readonly person: { readonly name: string; readonly email: string };
  /** The field says itself what is wrong, and what to do. */
  readonly isRefused: boolean;
}

const colours = ['bg-down', 'bg-accent', 'bg-up', 'bg-up'] as const;

/** How strong the typed password is, as a line and in words, with what would help most. */
export function PasswordStrengthHint({ password, person, isRefused }: PasswordStrengthHintProps) {
  const strength = password === '' ? undefined : passwordStrength(password, person);
  // The minimum length stands above the field already.
  const advice =
    strength === undefined || strength.advice === 'short' || isRefused
      ? undefined
      : texts.advice[strength.advice];
  return (
    <div className="mt-2.5">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {texts.levels.map((level, index) => (
          <span
            key={level}
            className={classNames(
              'h-1 rounded-full transition-colors duration-200',
              strength !== undefined && index <= strength.level
                ? colours[strength.level]
                : 'bg-rule',
            )}
          />
        ))}
      </div>
      {/* Room for two lines: the fields below stay where they are. */}
      <p role="status" className="text-small text-muted mt-1.5 min-h-[2lh]">
        {strength === undefined ? (
          texts.advice.start
        ) : (
          <>
            <span>{texts.strength}</span>{' '}
            <strong className="text-ink font-semibold">{texts.levels[strength.level]}</strong>
            <span>{advice === undefined ? '.' : `. ${advice}`}</span>
          </>
        )}
      </p>
    </div>
  );
}
