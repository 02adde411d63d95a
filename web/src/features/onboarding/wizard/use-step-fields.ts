import { useEffect, useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCheckedFields, type FieldMessages } from '../../../ui/forms/use-checked-fields.ts';
import type { StepNotice } from './signup-steps.ts';

interface StepFieldsOptions<Values> {
  readonly notice: StepNotice | undefined;
  readonly onValuesChange: (values: Values) => void;
}

/** The fields of a step: they show the errors of the notice and report their input. */
export function useStepFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { notice, onValuesChange }: StepFieldsOptions<Values>,
) {
  const { subscribe, getValues } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => onValuesChange(getValues()) }),
    [subscribe, getValues, onValuesChange],
  );
  // Each notice is announced again, even if it repeats an error of the previous notice.
  const found = useMemo(() => ({ ...selectFieldMessages(notice) }), [notice]);
  return useCheckedFields(form, found);
}

function selectFieldMessages(notice: StepNotice | undefined): FieldMessages {
  return notice?.kind === 'refused' ? notice.error.fields : {};
}
