import { EmailCode } from '../identity/email-proof/email-code.tsx';

export interface MailboxProofProps {
  readonly email: string;
  readonly request: string;
  readonly onProven: () => Promise<void>;
}

/** Asks for a code to an address that did not take mail: whoever types it has got one there. */
export default function MailboxProof({ email, request, onProven }: MailboxProofProps) {
  return <EmailCode email={email} request={request} onProof={onProven} />;
}
