import { personalizationStep } from '../../copy/onboarding/signup.ts';

const { before, terms, between, privacy, newWindow } = personalizationStep.consent;

/** What finishing means; the server records it with the day of these texts. */
export function Consent() {
  return (
    <p className="text-small text-muted">
      {before} <NewWindowLink {...terms} /> {between} <NewWindowLink {...privacy} />.
    </p>
  );
}

/** In another window, because a password that was typed does not survive leaving this one. */
function NewWindowLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link font-medium">
      {label}
      <span className="sr-only"> {newWindow}</span>
    </a>
  );
}
