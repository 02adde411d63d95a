import type { ChangeEventHandler, FocusEventHandler, Ref } from 'react';
import { Check } from '../icons.tsx';
import { useIsDisabled } from '../disabled-while.tsx';
import { FieldGroup } from './field-group.tsx';
import { type FieldTexts } from './field.tsx';
import { classNames } from '../../lib/class-names.ts';

export interface TileOption {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}

/** Attributes shared by the inputs of a group, as from react-hook-form's `registerWithRetries`. */
interface SharedInput {
  readonly name: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange?: ChangeEventHandler<HTMLInputElement>;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
}

type ChoiceTilesProps = FieldTexts & {
  /** `radio` for one answer, `checkbox` for several. */
  readonly type: 'radio' | 'checkbox';
  readonly options: readonly TileOption[];
  readonly input: SharedInput;
  /** Ids chosen at first, where no form library sets them. */
  readonly initial?: readonly string[];
  readonly disabled?: boolean;
};

/** Answers as tiles: real radio buttons or checkboxes with a large clickable area. */
export function ChoiceTiles(props: ChoiceTilesProps) {
  const { type, options, input, initial, disabled = false, ...texts } = props;
  const isPageDisabled = useIsDisabled();
  return (
    <FieldGroup {...texts} {...(type === 'radio' ? { role: 'radiogroup' } : {})}>
      <div className="@container">
        <div
          className={classNames(
            'grid gap-2',
            type === 'radio' && options.length === 3
              ? // Either all tiles in one row or all below each other, so that none is alone in a row.
                'sm:@min-[33.25rem]:grid-cols-3'
              : // As many columns as fit; one on phones.
                'sm:grid-cols-[repeat(auto-fit,minmax(min(10.75rem,100%),1fr))]',
            // Two short answers, where both have room for their longest word.
            type === 'checkbox' ? 'grid-cols-[repeat(auto-fit,minmax(min(10.3rem,100%),1fr))]' : '',
          )}
        >
          {options.map((option) => (
            <Tile
              key={option.id}
              {...{ type, option, input }}
              disabled={disabled || isPageDisabled}
              initiallyChecked={initial?.includes(option.id)}
            />
          ))}
        </div>
      </div>
    </FieldGroup>
  );
}

function Tile(props: {
  readonly type: 'radio' | 'checkbox';
  readonly option: TileOption;
  readonly input: SharedInput;
  readonly disabled: boolean;
  readonly initiallyChecked: boolean | undefined;
}) {
  const { type, option, input, disabled, initiallyChecked } = props;
  return (
    <label
      className={classNames(
        'rounded-card border-field bg-surface relative flex min-h-12 items-center gap-2.5 border px-3 py-2.5',
        'transition-colors duration-150',
        'has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)]',
        'has-focus-visible:outline-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
        disabled ? 'text-muted bg-sunk' : 'hover:border-ink cursor-pointer',
      )}
    >
      <input
        {...input}
        type={type}
        value={option.id}
        disabled={disabled}
        {...(initiallyChecked === undefined ? {} : { defaultChecked: initiallyChecked })}
        className="peer absolute inset-0 cursor-[inherit] appearance-none outline-none"
      />
      <Mark type={type} />
      <span className="min-w-0 leading-tight">
        <span className="block font-medium">{option.label}</span>
        {option.description ? (
          <span className="text-small text-muted mt-0.5 block">{option.description}</span>
        ) : null}
      </span>
    </label>
  );
}

function Mark({ type }: { readonly type: 'radio' | 'checkbox' }) {
  const shape =
    'border-field bg-surface peer-checked:border-brand peer-checked:bg-brand pointer-events-none relative flex size-5 shrink-0 items-center justify-center border-[1.5px] text-surface';
  return type === 'radio' ? (
    <span
      aria-hidden
      className={classNames(
        shape,
        'rounded-full [&>span]:opacity-0 peer-checked:[&>span]:opacity-100',
      )}
    >
      <span className="bg-mark size-2 rounded-full" />
    </span>
  ) : (
    <span
      aria-hidden
      className={classNames(
        shape,
        'rounded-[5px] [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100',
      )}
    >
      <Check size={14} strokeWidth={3} />
    </span>
  );
}
