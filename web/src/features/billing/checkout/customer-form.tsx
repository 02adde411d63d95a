import { upgradeTrial } from '../../../../../shared/contracts/trial.ts';
import { getSubscription } from '../../../../../shared/contracts/billing-endpoints.ts';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { customerForm as texts } from '../../../copy/billing/billing.ts';
import { cpfMask, phoneMask } from '../../../lib/mask.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { useCheckedFields } from '../../../ui/forms/use-checked-fields.ts';
import { focusSubmit } from '../../../ui/forms/focus-first-error.ts';
import { MaskedField } from '../../../ui/forms/masked-field.tsx';
import { emailInput, TextField } from '../../../ui/forms/text-field.tsx';
import { useSession } from '../../access/session/use-session.ts';
import type { Customer } from '../checkout-state.ts';
import { customerSchema } from './customer-schema.ts';
import { registerMissingCpf } from './register-cpf.ts';
import { StickyAction } from '../../../ui/page/sticky-action.tsx';
import { VerificationAlert } from './verification-alert.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

interface CustomerFormProps {
  readonly customer: Customer;
  /** Returns why the payment may not begin; called when all fields are valid. */
  readonly verify: () => Promise<string | undefined>;
  readonly onDone: (customer: Customer) => void;
}

/**
 * Step 1: the customer's data. Errors appear when a field is left or the form is submitted, and disappear while they
 * are corrected.
 */
export function CustomerForm({ customer, verify, onDone }: CustomerFormProps) {
  const session = useSession();
  const owner = session?.kind === 'account' ? session.user : undefined;
  const { busy, failure, setFailure, submit } = useSubmit<string>();
  const form = useForm({
    resolver: zodResolver(customerSchema(owner)),
    reValidateMode: 'onSubmit',
    // The values passed on contain digits only.
    defaultValues: {
      ...customer,
      cpf: cpfMask.write(customer.cpf),
      phone: phoneMask.finish(customer.phone),
    },
  });
  const { field, errorOf, say } = useCheckedFields(form);
  const input = (name: keyof Customer) => ({
    ...field(name),
    error: errorOf(name),
  });

  async function submitCustomer(entered: Customer): Promise<void> {
    say({});
    const checked = await submit(async () => {
      const cpfError = await registerMissingCpf(entered.cpf);
      return { cpfError, problem: cpfError === undefined ? await verify() : undefined };
    });
    if (checked === undefined) return;
    const { cpfError, problem } = checked;
    if (cpfError === undefined && problem === undefined) onDone(entered);
    else if (cpfError !== undefined && 'field' in cpfError) {
      say({ cpf: cpfError.field });
    } else setFailure(cpfError?.call ?? problem);
  }

  return (
    <CheckedForm
      form={form}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        focusSubmit(event.currentTarget);
        void form.handleSubmit(submitCustomer)(event);
      }}
    >
      <p className="text-muted">{texts.lead}</p>
      <div className="mt-6 flex flex-col gap-5">
        <TextField label={texts.name} autoComplete="name" maxLength={200} {...input('name')} />
        <TextField label={texts.email} {...emailInput} {...input('email')} />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <MaskedField mask={cpfMask} label={texts.cpf} maxLength={14} {...input('cpf')} />
          <MaskedField
            mask={phoneMask}
            label={texts.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...input('phone')}
          />
        </div>
        {failure === undefined ? null : <VerificationAlert problem={failure} />}
        <StickyAction ground="surface">
          <CallButton
            endpoints={[getSubscription, upgradeTrial]}
            type="submit"
            className="w-full"
            busy={busy}
            busyLabel={texts.checking}
          >
            {texts.submit}
          </CallButton>
        </StickyAction>
      </div>
    </CheckedForm>
  );
}
