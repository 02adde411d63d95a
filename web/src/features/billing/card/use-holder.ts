import { useForm } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import * as z from 'zod/mini';
import { cpfDigits, cpfProblem } from '../../../../../shared/values/cpf.ts';
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
    const problem = cpfProblem(typed);
    return problem === undefined ? undefined : cpfTexts[problem];
  }),
});

type HolderFields = z.infer<typeof holderSchema>;

/**
 * Whose card it is: the two fields of a card that are ours. They are checked along with those of the
 * payment provider, so that everything that is wrong is said at one press.
 * @param cpf of the customer, who is most often the holder too: written out in full, unlike where it
 *   is only shown, since a masked one could neither be checked nor corrected by whoever pays with
 *   somebody else's card, and the partner takes the digits that stand in the field
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
    /** @returns the first field with which something is wrong; what is, stands under it */
    check: async (): Promise<keyof HolderFields | undefined> => {
      const isNameRight = await form.trigger('holderName');
      const isCpfRight = await form.trigger('holderCpf');
      if (!isNameRight) return 'holderName';
      return isCpfRight ? undefined : 'holderCpf';
    },
    focus: (name: keyof HolderFields) => form.setFocus(name),
    /** As the provider takes it. */
    read: () => {
      const { holderName, holderCpf } = form.getValues();
      return { name: holderName.trim(), cpf: cpfDigits(holderCpf) };
    },
  };
}
