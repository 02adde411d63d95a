import { useForm } from 'react-hook-form';
import { normalizeEmail } from '../../../../shared/values/email.ts';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { emailInput, TextField } from '../../ui/forms/text-field.tsx';
import { useCheckedFields } from '../../ui/forms/use-checked-fields.ts';
import { emailResolver } from './email-resolver.ts';
import { readAccess } from './newsletter-access.ts';
import { LinkButton, useLink } from './send-link.tsx';

/** Sends the link to a typed address, because the page does not know one. */
export default function SendLinkForm({ label }: { readonly label: string }) {
  const form = useForm({
    resolver: emailResolver,
    reValidateMode: 'onSubmit',
    defaultValues: { email: readAccess()?.email ?? '' },
  });
  const { field, errorOf } = useCheckedFields(form);
  const link = useLink();
  return (
    <CheckedForm
      form={form}
      className="max-w-form grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit(({ email }) => link.send(normalizeEmail(email)))(event);
      }}
    >
      <TextField
        label={label}
        {...emailInput}
        readOnly={link.busy}
        error={errorOf('email')}
        {...field('email')}
      />
      <div>
        <LinkButton link={link} />
      </div>
    </CheckedForm>
  );
}
