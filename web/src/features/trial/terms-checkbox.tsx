import { useId } from 'react';
import { Check } from '../../ui/icons.tsx';
import { termsCheckbox as texts } from '../../copy/trial/trial-sign-up.ts';
import type { FieldInput } from '../onboarding/steps/field-input.ts';

interface TermsCheckboxProps {
  /** Called when the checkbox is rendered, so that the field is registered after the questions before it. */
  readonly field: (name: 'termsAccepted') => FieldInput;
  readonly error: string | undefined;
}

/** The agreement to the terms, never ticked in advance. */
export function TermsCheckbox({ field, error }: TermsCheckboxProps) {
  const errorId = useId();
  const input = field('termsAccepted');
  return (
    <div>
      {/* The label contains links; a click elsewhere on it ticks the box. */}
      <label className="has-focus-visible:outline-brand rounded-small flex cursor-pointer items-start gap-3 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
        <span className="relative mt-0.5 size-6 shrink-0">
          <input
            {...input}
            type="checkbox"
            aria-describedby={error === undefined ? undefined : errorId}
            aria-invalid={error === undefined ? undefined : true}
            className="peer border-field bg-surface checked:border-brand checked:bg-brand aria-invalid:border-down absolute inset-0 cursor-pointer appearance-none rounded-[5px] border-[1.5px] outline-none"
          />
          <Check
            size={16}
            strokeWidth={3}
            aria-hidden
            className="text-surface pointer-events-none absolute inset-1 opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="text-small min-w-0">
          <span>{texts.before}</span> <NewWindowLink {...texts.terms} />{' '}
          <span>{texts.between}</span> <NewWindowLink {...texts.privacy} />
          <span>.</span>
        </span>
      </label>
      <div id={errorId} aria-live="polite" className="text-small text-down">
        {error === undefined ? null : <p className="animate-enter mt-1">{error}</p>}
      </div>
    </div>
  );
}

/** Opens in another window: leaving this one would lose a typed password. */
function NewWindowLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link font-medium">
      <span>{label}</span>
      <span className="sr-only"> {texts.newWindow}</span>
    </a>
  );
}
