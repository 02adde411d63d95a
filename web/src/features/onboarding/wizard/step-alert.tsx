import { useEffect, useRef } from 'react';
import { passwordStep } from '../../../copy/onboarding/signup.ts';
import { signUpFailure, stepFailure } from '../../../copy/onboarding/signup-errors.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { StepNotice } from './signup-steps.ts';

/** Why somebody is on this screen again, where no field is the place to say it. */
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
      const { failure, fields } = notice.refusal;
      const isOfField = Object.keys(fields).length > 0;
      return failure === undefined ? null : <Failure {...failure} isOfField={isOfField} />;
    }
    default:
      return notice satisfies never;
  }
}

function Failure(props: ErrorText & { readonly isOfField?: boolean }) {
  const { title, text, isOfField = false } = props;
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed stays at the bottom of a phone, with this under it.
  useEffect(() => {
    if (!isOfField) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isOfField]);
  return (
    <div ref={box} className="mt-6">
      <Alert
        tone="error"
        title={title}
        action={text === signUpFailure.termsOutdated ? <ReloadButton /> : null}
      >
        {text}
      </Alert>
    </div>
  );
}

function ReloadButton() {
  return (
    <Button tone="secondary" onClick={() => window.location.reload()}>
      {signUpFailure.reload}
    </Button>
  );
}
