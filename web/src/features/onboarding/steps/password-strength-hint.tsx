import { passwordStep as texts } from '../../../copy/onboarding/signup.ts';
import { classNames } from '../../../lib/class-names.ts';
import { passwordStrength } from './password-strength.ts';

interface PasswordStrengthHintProps {
  readonly password: string;
  readonly person: { readonly name: string; readonly email: string };
  /** The field itself shows the error and what to do about it. */
  readonly isRejected: boolean;
}

const colours = ['bg-down', 'bg-accent', 'bg-up', 'bg-up'] as const;

/** The strength of the typed password as a bar and in words, with the most useful improvement. */
export function PasswordStrengthHint({ password, person, isRejected }: PasswordStrengthHintProps) {
  const strength = password === '' ? undefined : passwordStrength(password, person);
  // The minimum length is already shown above the field.
  const advice =
    strength === undefined || strength.advice === 'short' || isRejected
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
      {/* Reserves two lines, so that the fields below do not move. */}
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
