import { personalizationStep } from '../../copy/onboarding/signup.ts';

const { before, beforePlan, terms, between, privacy, newWindow } = personalizationStep.consent;

interface ConsentProps {
  /** A plan is chosen after it: nothing is finished by the press. */
  readonly isBeforePlan: boolean;
}

/** States what the button accepts; the server records it with the version of these texts. */
export function Consent({ isBeforePlan }: ConsentProps) {
  return (
    <p className="text-small text-muted">
      <span>{isBeforePlan ? beforePlan : before}</span> <NewWindowLink {...terms} />{' '}
      <span>{between}</span> <NewWindowLink {...privacy} />
      <span>.</span>
    </p>
  );
}

/** In another window, because a password that was typed does not survive leaving this one. */
function NewWindowLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link font-medium">
      <span>{label}</span>
      <span className="sr-only"> {newWindow}</span>
    </a>
  );
}
