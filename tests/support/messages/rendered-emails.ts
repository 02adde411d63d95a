import {
  renderFramedEmail,
  type FramedEmail,
} from '../../../functions/integrations/email-layout/framed-email.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import * as purchaseWords from '../../../functions/billing/emails/purchase-emails.ts';
import * as refusalWords from '../../../functions/billing/emails/refused-payment-email.ts';
import * as endingWords from '../../../functions/billing/emails/ending-emails.ts';
import * as pauseWords from '../../../functions/billing/emails/pause-emails.ts';
import * as installmentWords from '../../../functions/billing/emails/installment-emails.ts';
import * as unchargedWords from '../../../functions/billing/emails/uncharged-email.ts';
import * as deletionWords from '../../../functions/accounts/completion/deletion-email.ts';
import * as welcomeWords from '../../../functions/accounts/welcome/welcome-emails.ts';
import * as cardWords from '../../../functions/billing/emails/card-expiry-email.ts';
import * as trialWords from '../../../functions/trial/emails/trial-end-emails.ts';
import { personalizationPage } from '../../../functions/newsletter/subscriber-links.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { buildNewsletterWelcomeEmail as newsletterWelcome } from '../../../functions/newsletter/welcome/newsletter-welcome-email.ts';

import { buildAlertsPausedEmail as rest } from '../../../functions/alerts/notifications/alerts-paused-email.ts';

/** The public site of the samples. */
export const sampleSite = 'https://bfj.example';

/** Renders e-mails that are queued as parts, as their readers get them. */
const rendered =
  <Facts extends readonly unknown[]>(write: (...facts: Facts) => FramedEmail) =>
  (...facts: Facts) =>
    renderFramedEmail(write(...facts), sampleSite);

/** Returns a queued message as the sender completes it. */
export function queuedEmail(message: OutgoingMessage) {
  const { subject, label = subject, preheader, why = 'tem uma conta no BFJ', parts } = message;
  return renderFramedEmail(
    {
      subject,
      label,
      ...(preheader === undefined ? {} : { preheader }),
      greeting: 'Olá, Ana.',
      why,
      parts,
    },
    sampleSite,
  );
}

export const planPaidEmail = rendered(purchaseWords.buildPlanPaidEmail);
export const subscriptionPaidEmail = rendered(purchaseWords.buildSubscriptionPaidEmail);
export const subscriptionStartedEmail = rendered(purchaseWords.buildSubscriptionStartedEmail);
export const refusedPaymentEmail = rendered(refusalWords.buildRefusedPaymentEmail);
export const cancelledEmail = rendered(endingWords.buildCancelledEmail);
export const pausedEmail = rendered(pauseWords.buildPausedEmail);
export const pauseEndedAccessEmail = rendered(pauseWords.buildPauseEndedAccessEmail);
export const withdrawnEmail = rendered(endingWords.buildWithdrawnEmail);
export const takenBackEmail = rendered(endingWords.buildTakenBackEmail);
export const refundedEmail = rendered(endingWords.buildRefundedEmail);
export const refusedInstallmentEmail = rendered(installmentWords.buildRefusedInstallmentEmail);
export const endedByRefusedChargesEmail = rendered(installmentWords.buildEndedByRefusalsEmail);
export const unchargedEmail = rendered(unchargedWords.buildUnchargedEmail);
export const alertsPausedEmail = rendered(rest);
export const deletionEmail = rendered(deletionWords.buildDeletionEmail);
export const renewalEmail = rendered(purchaseWords.buildRenewalEmail);
export const cardExpiryEmail = rendered(cardWords.buildCardExpiryEmail);
export const accountWelcomeEmail = rendered(welcomeWords.buildAccountWelcomeEmail);
export const trialWelcomeEmail = rendered(welcomeWords.buildTrialWelcomeEmail);
export const trialEndsSoonEmail = rendered(trialWords.buildTrialEndsSoonEmail);
export const trialEndedEmail = rendered(trialWords.buildTrialEndedEmail);

/** The e-mail as the sender completes it: with the links of one subscriber. */
export const newsletterWelcomeEmail = (
  frequency: Parameters<typeof newsletterWelcome>[0],
  siteUrl: string,
  links: { readonly personalization: string; readonly unsubscribePage: string },
  excerpt?: readonly MessagePart[],
) => {
  const email = newsletterWelcome(frequency, siteUrl, excerpt);
  return renderFramedEmail(
    {
      ...email,
      parts: email.parts.map((part) =>
        typeof part !== 'string' && 'link' in part && part.link === personalizationPage(siteUrl)
          ? { ...part, link: links.personalization }
          : part,
      ),
      unsubscribe: { what: 'a newsletter', link: links.unsubscribePage },
    },
    siteUrl,
  );
};
