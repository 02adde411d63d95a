import { useForm } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { maxNameLength } from '../../../../../shared/values/text.ts';
import { nameStep as texts, signUp } from '../../../copy/onboarding/signup.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { SignUpAnswers } from '../wizard/signup-answers.ts';
import { nameSchema } from './signup-schemas.ts';
import { StepFrame, type StepProps } from '../wizard/step-frame.tsx';
import { useStepFields } from '../wizard/use-step-fields.ts';

type NameAnswers = Pick<SignUpAnswers, 'name'>;

export function NameStep(props: StepProps<NameAnswers>) {
  const { answers, notice, onValuesChange, onComplete, onBack } = props;
  const form = useForm({
    resolver: zodResolver(nameSchema),
    reValidateMode: 'onSubmit',
    defaultValues: { name: answers.name },
  });
  const { field, errorOf } = useStepFields(form, { notice, onValuesChange });
  return (
    <StepFrame
      form={form}
      title={texts.title}
      lead={texts.lead}
      submitLabel={signUp.next}
      notice={notice}
      endpoints={[]}
      onBack={onBack}
      onSubmit={(event) => void form.handleSubmit(onComplete)(event)}
    >
      <TextField
        label={texts.label}
        placeholder={texts.placeholder}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={maxNameLength}
        error={errorOf('name')}
        {...field('name')}
      />
    </StepFrame>
  );
}
