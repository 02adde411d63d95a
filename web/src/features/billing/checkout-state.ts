import * as z from 'zod/mini';
import { paymentMethodSchema } from '../../../../shared/contracts/billing.ts';
import { isCpf } from '../../../../shared/values/cpf.ts';
import { isEmail, normalizeEmail } from '../../../../shared/values/email.ts';
import { isMobilePhone } from '../../../../shared/values/phone.ts';
import { readSignUpData } from '../onboarding/sign-up-data.ts';
import { readSession } from '../access/session/session-store.ts';

/** The paying customer, as typed. */
export interface Customer {
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly phone: string;
}

const text = z.optional(z.string());

/** The navigation state that other pages pass to a checkout. */
const checkoutStateSchema = z.object({
  prefilledData: z.optional(z.object({ name: text, email: text, phone: text, cpf: text })),
  /** The previous page. */
  from: text,
  /** Begins with the checkout open. */
  skipToPayment: z.optional(z.boolean()),
  /** The page was opened by a redirect. */
  autoRedirect: z.optional(z.boolean()),
  /** Opens the card form at once when all other data is known. */
  autoStart: z.optional(z.boolean()),
  /** The preselected payment method. */
  method: z.optional(paymentMethodSchema),
});
export type CheckoutState = z.infer<typeof checkoutStateSchema>;

/**
 * Returns the checkout's navigation state; empty when the page was opened by its URL alone or with an invalid state.
 */
export function parseCheckoutState(navigationState: unknown): CheckoutState {
  const parsed = checkoutStateSchema.safeParse(navigationState);
  return parsed.success ? parsed.data : {};
}

/**
 * Returns the known customer data: from the previous page, from a sign-up in this browser, then from the session's
 * account.
 */
export function prefilledCustomer({ prefilledData }: CheckoutState): Customer {
  const session = readSession();
  const user = session?.kind === 'account' ? session.user : undefined;
  const typed = readSignUpData();
  // Never uses data that a different user has typed in this browser, in this tab or in another.
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
  prefilled: CheckoutState['prefilledData'],
  user: { readonly email: string } | undefined,
): boolean {
  if (user === undefined || !prefilled?.email) return false;
  return normalizeEmail(prefilled.email) !== normalizeEmail(user.email);
}

/** Returns whether all data required for the payment is known. */
export function isComplete({ name, email, cpf, phone }: Customer): boolean {
  return name.trim() !== '' && isEmail(email) && isCpf(cpf) && isMobilePhone(phone);
}
