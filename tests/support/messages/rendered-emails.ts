import {
  framedEmail,
  type FramedEmail,
} from '../../../functions/integrations/email-layout/framed-email.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import * as purchaseWords from '../../../functions/billing/views/purchase-emails.ts';
import * as refusalWords from '../../../functions/billing/views/refusal-email.ts';
import * as endingWords from '../../../functions/billing/views/ending-emails.ts';
import * as pauseWords from '../../../functions/billing/views/pause-emails.ts';
import * as installmentWords from '../../../functions/billing/views/installment-emails.ts';
import * as unchargedWords from '../../../functions/billing/views/uncharged-email.ts';
import * as deletionWords from '../../../functions/accounts/finishing/deletion-email.ts';
import * as welcomeWords from '../../../functions/accounts/welcome/welcome-emails.ts';
import * as cardWords from '../../../functions/billing/views/card-expiry-email.ts';
import * as trialWords from '../../../functions/trial/news/trial-end-emails.ts';
import { newsletterWelcomeEmail as newsletterWelcome } from '../../../functions/newsletter/welcome/newsletter-welcome-email.ts';

import { restEmail as rest } from '../../../functions/alerts/telling/rest-email.ts';

/** The e-mails that wait in a queue as their parts, as their readers get them. */
const rendered =
  <Facts extends readonly unknown[]>(write: (...facts: Facts) => FramedEmail) =>
  (...facts: Facts) =>
    framedEmail(write(...facts));

/** Returns a queued message as the sender completes it. */
export function queuedEmail(message: OutgoingMessage) {
  const { subject, label = subject, preheader, why = 'tem uma conta no BFJ', parts } = message;
  return framedEmail({
    subject,
    label,
    ...(preheader === undefined ? {} : { preheader }),
    greeting: 'Olá, Ana.',
    why,
    parts,
  });
}

export const planPaidEmail = rendered(purchaseWords.planPaidEmail);
export const subscriptionPaidEmail = rendered(purchaseWords.subscriptionPaidEmail);
export const subscriptionStartedEmail = rendered(purchaseWords.subscriptionStartedEmail);
export const refusalEmail = rendered(refusalWords.refusalEmail);
export const cancelledEmail = rendered(endingWords.cancelledEmail);
export const pausedEmail = rendered(pauseWords.pausedEmail);
export const pauseEndedAccessEmail = rendered(pauseWords.pauseEndedAccessEmail);
export const withdrawnEmail = rendered(endingWords.withdrawnEmail);
export const takenBackEmail = rendered(endingWords.takenBackEmail);
export const refundedEmail = rendered(endingWords.refundedEmail);
export const refusedInstallmentEmail = rendered(installmentWords.refusedInstallmentEmail);
export const endedByRefusalsEmail = rendered(installmentWords.endedByRefusalsEmail);
export const unchargedEmail = rendered(unchargedWords.unchargedEmail);
export const restEmail = rendered(rest);
export const deletionEmail = rendered(deletionWords.deletionEmail);
export const renewalEmail = rendered(purchaseWords.renewalEmail);
export const cardExpiryEmail = rendered(cardWords.cardExpiryEmail);
export const accountWelcomeEmail = rendered(welcomeWords.accountWelcomeEmail);
export const trialWelcomeEmail = rendered(welcomeWords.trialWelcomeEmail);
export const trialEndsSoonEmail = rendered(trialWords.trialEndsSoonEmail);
export const trialEndedEmail = rendered(trialWords.trialEndedEmail);

/** As the sender completes it: with the links of one subscriber. */
export const newsletterWelcomeEmail = (
  frequency: Parameters<typeof newsletterWelcome>[0],
  siteUrl: string,
  links: { readonly personalization: string; readonly unsubscribePage: string },
) => {
  const email = newsletterWelcome(frequency, siteUrl);
  return framedEmail({
    ...email,
    parts: email.parts.map((part) =>
      typeof part !== 'string' && part.kind === 'button'
        ? { ...part, link: links.personalization }
        : part,
    ),
    unsubscribe: { what: 'a newsletter', link: links.unsubscribePage },
  });
};
