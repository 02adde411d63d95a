import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';

interface FormEndProps extends Pick<ComponentProps<typeof CallButton>, 'endpoints'> {
  readonly texts: Readonly<Record<'save' | 'saving' | 'cancel', string>> & {
    readonly gone: Readonly<Record<'title' | 'text' | 'save' | 'leave', string>>;
  };
  readonly saved: {
    /** Whether what is edited was removed elsewhere. */
    readonly isMissing: boolean;
    readonly failure: { readonly title: string; readonly text: string } | undefined;
    readonly busy: boolean;
    readonly discard: () => void;
  };
  readonly onCancel: () => void;
}

/** The messages and buttons below the fields of a form. */
export function FormEnd({ texts, saved, endpoints, onCancel }: FormEndProps) {
  return (
    <>
      {saved.isMissing ? (
        <div className="mt-6">
          <Alert tone="error" title={texts.gone.title}>
            {texts.gone.text}
          </Alert>
        </div>
      ) : null}
      {saved.failure === undefined ? null : (
        <div className="mt-6">
          <Alert tone="error" title={saved.failure.title}>
            {saved.failure.text}
          </Alert>
        </div>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <CallButton endpoints={endpoints} type="submit" busy={saved.busy} busyLabel={texts.saving}>
          {saved.isMissing ? texts.gone.save : texts.save}
        </CallButton>
        <Button
          tone="secondary"
          onClick={() => {
            saved.discard();
            onCancel();
          }}
        >
          {saved.isMissing ? texts.gone.leave : texts.cancel}
        </Button>
      </div>
    </>
  );
}
