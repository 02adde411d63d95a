import { useId, type ComponentProps, type ReactNode } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  /** Appears disabled for a while but keeps the keyboard focus. */
  readonly 'data-rests'?: boolean | undefined;
  readonly label: string;
  readonly hint?: ReactNode;
};

/** A switch with a value that takes effect when its form is submitted. */
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
        // A native checkbox itself exposes whether it is checked.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        aria-describedby={hint ? `${controlId}-hint` : undefined}
        className="switch"
      />
    </div>
  );
}
