import { useMemo, useState } from 'react';
import { useController, useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { isPlaceholderName } from '../../../../../shared/values/placeholder-name.ts';
import { migrationErrors, trialFieldErrors } from '../../../copy/trial/trial-errors.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { birthDateQuestion } from '../../onboarding/steps/birth-date-question.ts';
import type { EmailProofAnswer } from '../../onboarding/wizard/signup-answers.ts';
import { useStepFields } from '../../onboarding/wizard/use-step-fields.ts';
import { toStepNotice } from '../sign-up/field-errors.ts';
import { migrationRequest, migrationSchema, type MigrationValues } from './migration-values.ts';
import { useMigrate } from './use-migrate.ts';

export interface MigrationFormOptions {
  readonly email: string;
  readonly emailProof: EmailProofAnswer | undefined;
  readonly start: MigrationValues;
  readonly onTyped: (values: MigrationValues) => void;
  readonly onReady: () => void;
}

/** The form of a subscriber's trial: its fields, their errors, and the request. */
export function useMigrationForm(options: MigrationFormOptions) {
  const { email, emailProof, start, onTyped, onReady } = options;
  const [now] = useState(() => new Date());
  const [defaultValues] = useState(start);
  const [keep] = useState(() => onTyped);
  const [lacksPersonalData, setLacksPersonalData] = useState(false);
  const form = useForm({
    resolver: zodResolver(migrationSchema(now)),
    reValidateMode: 'onSubmit',
    defaultValues,
  });
  const { control } = form;
  const { phase, busy, rejection, migrate } = useMigrate(onReady);
  const notice = useMemo(() => toStepNotice(rejection?.fields), [rejection]);
  const { field, errorOf, remark } = useStepFields(form, { notice, onValuesChange: keep });
  const receivesMessages = useWatch({ control, name: 'receiveMessages' });
  const { value, onChange } = useController({ control, name: 'favoriteAssets' }).field;
  // The keys have the order of the fields on the page, because the first field with an error gets the focus.
  const name = field('name');
  const phone = field('phone');
  const birthDate = birthDateQuestion({
    now,
    input: field('birthDate'),
    read: () => form.getValues('birthDate'),
    clear: () => form.setValue('birthDate', ''),
    remark,
  });

  function showErrors(errors: FieldErrors<MigrationValues>, wasUnderage: boolean): void {
    const values = form.getValues();
    // A birth date that was just cleared does not count as missing: its field explains why it was cleared.
    const required = [values.name, values.phone, ...(wasUnderage ? [] : [values.birthDate])];
    const isMissing = required.some((typed) => typed.trim() === '');
    setLacksPersonalData(isMissing);
    if (isMissing) toastError(migrationErrors.required);
    else if (isPlaceholderName(values.name)) {
      toastError({ title: 'Erro', text: migrationErrors.name });
    } else if (errors.termsAccepted) toastError({ title: 'Erro', text: trialFieldErrors.terms });
  }

  /** @param proof the proof of the e-mail address, if it was given just now */
  async function send(proof = emailProof): Promise<void> {
    const wasUnderage = birthDate.clearIfUnderage();
    const submit = form.handleSubmit(
      async (answers) => {
        setLacksPersonalData(false);
        await migrate(migrationRequest(email, answers, proof));
      },
      (errors) => showErrors(errors, wasUnderage),
    );
    await submit();
  }

  return {
    form,
    fields: {
      field,
      errorOf,
      name,
      phone,
      birthDate: birthDate.input,
      assets: { value, onChange },
    },
    receivesMessages,
    /** Personal data is missing. */
    lacksPersonalData: lacksPersonalData,
    phase,
    busy,
    rejection,
    send,
  };
}
