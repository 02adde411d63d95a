import { passwordStep } from '../../../copy/onboarding/signup.ts';
import { signUpFailure, stepFailure } from '../../../copy/onboarding/signup-errors.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { IntoView } from '../../../ui/feedback/into-view.tsx';
import { Button } from '../../../ui/button.tsx';
import type { StepNotice } from './signup-steps.ts';

/** Explains why the step is displayed again, unless a field does. */
export function StepAlert({ notice }: { readonly notice: StepNotice | undefined }) {
  if (notice === undefined) return null;
  switch (notice.kind) {
    case 'forgotten':
      return (
        <div className="mt-6">
          <Alert tone="info">{passwordStep.again}</Alert>
        </div>
      );
    case 'incomplete':
      return <Failure {...stepFailure.incomplete} />;
    case 'refused': {
      const { failure, fields } = notice.error;
      const isAtField = Object.keys(fields).length > 0;
      return failure === undefined || isAtField ? null : <Failure {...failure} />;
    }
    default:
      return notice satisfies never;
  }
}

function Failure({ title, text }: ErrorText) {
  return (
    <IntoView className="mt-6">
      <Alert
        tone="error"
        title={title}
        action={text === signUpFailure.termsOutdated ? <ReloadButton /> : null}
      >
        {text}
      </Alert>
    </IntoView>
  );
}

function ReloadButton() {
  return (
    <Button tone="secondary" onClick={() => window.location.reload()}>
      {signUpFailure.reload}
    </Button>
  );
}
