import { useForm } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import * as z from 'zod/mini';
import { cpfDigits, validateCpf } from '../../../../../shared/values/cpf.ts';
import { cardFieldErrors, customerErrors } from '../../../copy/billing/billing.ts';
import { checkedText } from '../../../lib/checked-text.ts';
import { cpfMask } from '../../../lib/mask.ts';
import { useCheckedFields } from '../../../ui/forms/use-checked-fields.ts';

const cpfTexts = {
  missing: customerErrors.cpfMissing,
  length: customerErrors.cpfLength,
  invalid: customerErrors.cpfInvalid,
} as const;

const holderSchema = z.object({
  holderName: checkedText((typed) =>
    typed.trim() === '' ? cardFieldErrors.holderName : undefined,
  ),
  holderCpf: checkedText((typed) => {
    const problem = validateCpf(typed);
    return problem === undefined ? undefined : cpfTexts[problem];
  }),
});

type HolderFields = z.infer<typeof holderSchema>;

/**
 * The cardholder's name and CPF, the two card fields that are ours. They are validated together with the payment
 * provider's fields, so that one attempt shows all errors.
 * @param cpf the customer's, who usually holds the card. It is shown in full, because a masked CPF could neither be
 * checked nor corrected by a user who pays with another person's card, and the partner receives the digits of the
 * field.
 */
export function useHolder(cpf: string) {
  const form = useForm({
    resolver: zodResolver(holderSchema),
    reValidateMode: 'onSubmit',
    defaultValues: { holderName: '', holderCpf: cpfMask.write(cpf) },
  });
  const { field, errorOf } = useCheckedFields(form);

  return {
    form,
    inputs: {
      name: { ...field('holderName'), error: errorOf('holderName') },
      cpf: { ...field('holderCpf'), error: errorOf('holderCpf') },
    },
    /**
     * Shows the errors below their fields.
     * @returns the first invalid field
     */
    check: async (): Promise<keyof HolderFields | undefined> => {
      const isNameRight = await form.trigger('holderName');
      const isCpfRight = await form.trigger('holderCpf');
      if (!isNameRight) return 'holderName';
      return isCpfRight ? undefined : 'holderCpf';
    },
    focus: (name: keyof HolderFields) => form.setFocus(name),
    /** Returns the values in the provider's format. */
    read: () => {
      const { holderName, holderCpf } = form.getValues();
      return { name: holderName.trim(), cpf: cpfDigits(holderCpf) };
    },
  };
}
