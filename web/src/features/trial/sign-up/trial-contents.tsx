import { trialIncludes } from '../../../../../shared/trial-offer.ts';
import { trialSignUp as texts } from '../../../copy/trial/trial-sign-up.ts';

/** Lists the features of the trial for readers who have not seen its landing page. */
export function TrialContents() {
  return (
    <details className="border-rule mt-10 border-y py-3">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {texts.contents}
      </summary>
      <ul className="text-muted grid list-disc gap-2 pt-2 pb-3 pl-5">
        {trialIncludes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
