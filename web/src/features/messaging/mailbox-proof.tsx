import { EmailCode } from '../identity/email-proof/email-code.tsx';

export interface MailboxProofProps {
  readonly email: string;
  readonly request: string;
  readonly onProven: () => Promise<void>;
}

/** Verifies with a code that a bounced address accepts mail again. */
export default function MailboxProof({ email, request, onProven }: MailboxProofProps) {
  return <EmailCode email={email} request={request} onProof={onProven} />;
}
