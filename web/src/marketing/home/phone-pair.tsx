import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface View {
  readonly id: string;
  /** Its label in the switch. */
  readonly label: string;
  readonly content: ReactNode;
}

interface PhonePairProps {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly views: readonly [View, View];
  /** On the dark band. */
  readonly inverted?: boolean;
  /** The layout of both samples on wide screens. */
  readonly className: string;
}

/**
 * Two samples, beside each other when there is space; on phones one of them with a switch. The switch consists of
 * two radio buttons and a style rule, so it works on the prerendered page before any code is loaded.
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
        {views.map((view, index) => (
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
              data-view={index}
              defaultChecked={index === 0}
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
