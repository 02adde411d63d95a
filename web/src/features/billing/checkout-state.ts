import * as z from 'zod/mini';
import { paymentMethodSchema } from '../../../../shared/contracts/billing.ts';
import { isCpf } from '../../../../shared/values/cpf.ts';
import { isEmail, normalizeEmail } from '../../../../shared/values/email.ts';
import { isMobilePhone } from '../../../../shared/values/phone.ts';
import { readSignUpData } from '../onboarding/sign-up-data.ts';
import { readSession } from '../access/session/session-store.ts';

/** Who pays, as typed. */
export interface Customer {
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly phone: string;
}

const text = z.optional(z.string());

/** The navigation state with which others lead to a checkout. */
const checkoutStateSchema = z.object({
  prefilledData: z.optional(z.object({ name: text, email: text, phone: text, cpf: text })),
  /** The page that somebody came from. */
  from: text,
  /** Begins with the checkout open. */
  skipToPayment: z.optional(z.boolean()),
  /** The person was led here and did not ask for this page. */
  autoRedirect: z.optional(z.boolean()),
  /** Begins with the card where nothing is missing before it. */
  autoStart: z.optional(z.boolean()),
  /** How it is to be paid; the person may choose otherwise. */
  method: z.optional(paymentMethodSchema),
});
export type CheckoutState = z.infer<typeof checkoutStateSchema>;

/** Empty where somebody came by an address alone, or with something else. */
export function checkoutStateOf(navigationState: unknown): CheckoutState {
  const parsed = checkoutStateSchema.safeParse(navigationState);
  return parsed.success ? parsed.data : {};
}

/**
 * What is known of the person: what the page before has handed on, what a sign-up in this browser
 * has left, and the session's own registration, each where the one before says nothing.
 */
export function knownCustomer({ prefilledData }: CheckoutState): Customer {
  const session = readSession();
  const user = session?.kind === 'account' ? session.user : undefined;
  const typed = readSignUpData();
  // What another person has typed in this browser, in this tab or another one, must not be used.
  const signUp = typed !== undefined && typed.email === user?.email ? typed : undefined;
  const before = isOfAnother(prefilledData, user) ? undefined : prefilledData;
  return {
    name: before?.name || signUp?.name || user?.nome || '',
    email: before?.email || signUp?.email || user?.email || '',
    cpf: before?.cpf || signUp?.cpf || user?.cpf || '',
    phone: before?.phone || signUp?.phone || user?.telefone || '',
  };
}

function isOfAnother(
  handedOn: CheckoutState['prefilledData'],
  user: { readonly email: string } | undefined,
): boolean {
  if (user === undefined || !handedOn?.email) return false;
  return normalizeEmail(handedOn.email) !== normalizeEmail(user.email);
}

/** Whether nothing is left to ask before the payment. */
export function isComplete({ name, email, cpf, phone }: Customer): boolean {
  return name.trim() !== '' && isEmail(email) && isCpf(cpf) && isMobilePhone(phone);
}
