import { useId, type ComponentProps, type ReactNode } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  /** Looks as if it could not be used for a while; it stays where the keyboard is. */
  readonly 'data-rests'?: boolean | undefined;
  readonly label: string;
  readonly hint?: ReactNode;
};

/** On or off, taking effect with the form it is in. */
export function Switch({ label, hint, id, ...input }: SwitchProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <div className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0 flex-1">
        <label htmlFor={controlId} className="block cursor-pointer font-medium">
          {label}
        </label>
        {hint ? (
          <p id={`${controlId}-hint`} className="text-small text-muted">
            {hint}
          </p>
        ) : null}
      </div>
      <input
        {...input}
        id={controlId}
        type="checkbox"
        // A native checkbox says by itself whether it is checked.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        aria-describedby={hint ? `${controlId}-hint` : undefined}
        className="switch"
      />
    </div>
  );
}
