import { personalizationStep } from '../../copy/onboarding/signup.ts';

const { before, beforePlan, terms, between, privacy, newWindow } = personalizationStep.consent;

interface ConsentProps {
  /** The user chooses a plan afterwards, so the button does not complete the sign-up. */
  readonly isPlanStepNext: boolean;
}

/** Says what the user accepts with the button; the server records it with the version of these texts. */
export function Consent({ isPlanStepNext }: ConsentProps) {
  return (
    <p className="text-small text-muted">
      <span>{isPlanStepNext ? beforePlan : before}</span> <NewWindowLink {...terms} />{' '}
      <span>{between}</span> <NewWindowLink {...privacy} />
      <span>.</span>
    </p>
  );
}

/** Opens in another window, because leaving this page would lose a typed password. */
function NewWindowLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link font-medium">
      <span>{label}</span>
      <span className="sr-only"> {newWindow}</span>
    </a>
  );
}
