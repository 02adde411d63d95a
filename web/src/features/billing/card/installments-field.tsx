import { useEffect, useRef } from 'react';
import { cardForm as texts } from '../../../copy/billing/billing.ts';
import { useIsDisabled } from '../../../ui/disabled-while.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { installmentsWith, type KnownCard } from './card-lookup.ts';

interface InstallmentsFieldProps {
  readonly card: KnownCard | undefined;
  /** The choice, with this card or an earlier one. */
  readonly chosen: string | undefined;
  readonly error: string | undefined;
  readonly onChoose: (count: string) => void;
}

/** In how many installments: another card keeps what was chosen, or has it chosen again. */
export function InstallmentsField({ card, chosen, error, onChoose }: InstallmentsFieldProps) {
  const field = useRef<HTMLSelectElement>(null);
  const rests = useIsDisabled();
  useEffect(() => {
    if (error !== undefined && !rests) field.current?.focus();
  }, [error, rests]);

  const held = card === undefined ? undefined : installmentsWith(card, chosen);
  const isChoiceMissing = card !== undefined && held === undefined;
  return (
    <SelectField
      ref={field}
      name="installments"
      label={texts.installments}
      disabled={card === undefined}
      value={held?.id ?? ''}
      options={card?.installments ?? [{ id: '', label: texts.installmentsEmpty }]}
      error={error}
      {...(isChoiceMissing
        ? { hint: texts.installmentsGone(chosen ?? ''), placeholder: texts.installmentsAgain }
        : {})}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}
