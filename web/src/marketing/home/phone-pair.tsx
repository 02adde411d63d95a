import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface View {
  readonly id: string;
  /** Its label in the switch. */
  readonly label: string;
  readonly content: ReactNode;
}

interface PhonePairProps {
  /** Says to screen readers what is chosen between. */
  readonly label: string;
  readonly views: readonly [View, View];
  /** On the dark band. */
  readonly inverted?: boolean;
  /** How both stand beside each other on wide screens. */
  readonly className: string;
}

/**
 * Two samples, beside each other where there is room; on phones one of them, and a switch. The switch
 * is two radio buttons and a rule of style, so it works in the page as it was made, before any code of
 * it has come.
 */
export function PhonePair({ label, views, inverted = false, className }: PhonePairProps) {
  const [first, second] = views;
  return (
    <div className="group/pair">
      <fieldset
        className={classNames(
          'mb-6 grid grid-cols-2 rounded-full border p-1 lg:hidden',
          inverted ? 'border-on-band/50' : 'border-field bg-surface',
        )}
      >
        <legend className="sr-only">{label}</legend>
        {views.map((view, place) => (
          <label
            key={view.id}
            className={classNames(
              'tabular flex min-h-11 cursor-pointer items-center justify-center rounded-full px-3 text-center font-semibold',
              'transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
              inverted
                ? 'has-checked:bg-on-band has-checked:text-band has-focus-visible:outline-accent'
                : 'text-muted has-checked:bg-brand has-checked:text-surface has-focus-visible:outline-brand',
            )}
          >
            <input
              type="radio"
              name={`${first.id}-${second.id}`}
              data-view={place}
              defaultChecked={place === 0}
              className="sr-only"
            />
            <span>{view.label}</span>
          </label>
        ))}
      </fieldset>
      <div className={className}>
        <div className="max-lg:group-has-[[data-view='1']:checked]/pair:hidden">
          {first.content}
        </div>
        <div className="max-lg:group-has-[[data-view='0']:checked]/pair:hidden">
          {second.content}
        </div>
      </div>
    </div>
  );
}
