import { company } from '../../../copy/company.ts';
import { emailClaimTexts as texts } from '../../../copy/identity/email-proof.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Explains an account that keeps its e-mail despite a verification. */
export function EmailStays() {
  return (
    <Alert tone="info" title={texts.stays.title}>
      <span>{texts.stays.text}</span>{' '}
      <a href={`mailto:${company.supportEmail}`} className="link">
        {company.supportEmail}
      </a>
      <span>.</span>
    </Alert>
  );
}
