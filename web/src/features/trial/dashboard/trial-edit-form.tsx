import { useController } from 'react-hook-form';
import { updateTrialPreferences } from '../../../../../shared/contracts/trial.ts';
import { useNavigate } from 'react-router-dom';
import { interestAreas, knowledgeLevels } from '../../../../../shared/contracts/preferences.ts';
import type { Trial } from '../../../../../shared/contracts/trial.ts';
import { trialEdit as texts } from '../../../copy/trial/trial-edit.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { NewerAnswers } from '../../../ui/forms/newer-answers.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { dismissNotices, notify } from '../../../ui/feedback/notices.ts';
import { useStepFields } from '../../onboarding/wizard/use-step-fields.ts';
import { TrialPreferenceCards } from '../preference-cards.tsx';
import { trialPreferenceWork } from './trial-preference-values.ts';
import { useTrialPreferenceForm } from './use-trial-preference-form.ts';
import { useSaveTrialPreferences } from './use-save-trial-preferences.ts';
import * as paths from '../../../paths.ts';

/** The preferences of a running trial; what is not saved yet stays as a draft. */
export function TrialEditForm({ trial }: { readonly trial: Trial }) {
  const navigate = useNavigate();
  const { form, values, isRestored, discard, newer, takeNewer } = useTrialPreferenceForm(trial);
  const { control } = form;
  const { field, errorOf } = useStepFields(form, { notice: undefined, onTyped: nothing });
  const assets = useController({ control, name: 'favoriteAssets' }).field;
  const { busy, failure, save } = useSaveTrialPreferences(() => {
    trialPreferenceWork.drop();
    const { title, text: description } = texts.saved;
    notify({ tone: 'success', title, description });
    void navigate(paths.trialDashboard, { replace: true });
  });

  return (
    <CheckedForm
      form={form}
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        dismissNotices();
        void form.handleSubmit(save)(event);
      }}
    >
      {isRestored ? (
        <div className="mb-6">
          <Alert
            tone="info"
            title={texts.restored.title}
            action={
              <Button tone="secondary" onClick={discard}>
                {texts.restored.discard}
              </Button>
            }
          >
            {texts.restored.text}
          </Alert>
        </div>
      ) : null}
      <div className="flex flex-col gap-6">
        <TrialPreferenceCards
          levels={knowledgeLevels}
          areas={interestAreas}
          field={field}
          errorOf={errorOf}
          receivesMessages={values.receiveMessages}
          assets={{ value: assets.value, onChange: assets.onChange }}
        />
      </div>
      <NewerAnswers answers={newer} onTake={takeNewer} />
      {failure !== undefined && newer.length === 0 ? (
        <div className="mt-6">
          <Alert tone="error" title={failure.title}>
            {failure.text}
          </Alert>
        </div>
      ) : null}
      <div className="mt-8 flex flex-col gap-3 sm:flex-row-reverse sm:justify-between">
        <CallButton
          calls={[updateTrialPreferences]}
          type="submit"
          busy={busy}
          busyLabel={texts.saving}
          className="sm:min-w-56"
        >
          {texts.save}
        </CallButton>
        <ButtonLink to={paths.trialDashboard} replace tone="secondary">
          {texts.back}
        </ButtonLink>
      </div>
    </CheckedForm>
  );
}

/** The draft is kept by the form itself, also for what is not typed. */
function nothing(): void {}
