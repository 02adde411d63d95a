import { useEffect, useRef } from 'react';
import { cardForm as texts } from '../../../copy/billing/billing.ts';
import { useIsDisabled } from '../../../ui/disabled-while.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { installmentsWith, type CardDetails } from './card-lookup.ts';

interface InstallmentsFieldProps {
  readonly card: CardDetails | undefined;
  /** The choice, with this card or an earlier one. */
  readonly chosen: string | undefined;
  readonly error: string | undefined;
  readonly onChoose: (count: string) => void;
}

/**
 * The number of installments. When the card changes, the choice is kept if possible; otherwise the user chooses
 * again.
 */
export function InstallmentsField({ card, chosen, error, onChoose }: InstallmentsFieldProps) {
  const field = useRef<HTMLSelectElement>(null);
  const isDisabled = useIsDisabled();
  useEffect(() => {
    if (error !== undefined && !isDisabled) field.current?.focus();
  }, [error, isDisabled]);

  const selected = card === undefined ? undefined : installmentsWith(card, chosen);
  const isChoiceMissing = card !== undefined && selected === undefined;
  return (
    <SelectField
      ref={field}
      name="installments"
      label={texts.installments}
      disabled={card === undefined}
      value={selected?.id ?? ''}
      options={card?.installments ?? [{ id: '', label: texts.installmentsEmpty }]}
      error={error}
      {...(isChoiceMissing
        ? { hint: texts.installmentsGone(chosen ?? ''), placeholder: texts.installmentsAgain }
        : {})}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}
