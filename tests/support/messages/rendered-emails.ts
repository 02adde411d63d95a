import {
  framedEmail,
  type FramedEmail,
} from '../../../functions/integrations/email-layout/framed-email.ts';
import * as purchaseWords from '../../../functions/billing/views/purchase-emails.ts';
import * as refusalWords from '../../../functions/billing/views/refusal-email.ts';
import * as endingWords from '../../../functions/billing/views/ending-emails.ts';
import * as installmentWords from '../../../functions/billing/views/installment-emails.ts';
import * as deletionWords from '../../../functions/accounts/finishing/deletion-email.ts';
import * as addressNoticeWords from '../../../functions/proof/address-notice-email.ts';

/** The e-mails that wait in a queue as their parts, as their readers get them. */
const rendered =
  <Facts extends readonly unknown[]>(write: (...facts: Facts) => FramedEmail) =>
  (...facts: Facts) =>
    framedEmail(write(...facts));

export const planPaidEmail = rendered(purchaseWords.planPaidEmail);
export const subscriptionPaidEmail = rendered(purchaseWords.subscriptionPaidEmail);
export const subscriptionStartedEmail = rendered(purchaseWords.subscriptionStartedEmail);
export const refusalEmail = rendered(refusalWords.refusalEmail);
export const cancelledEmail = rendered(endingWords.cancelledEmail);
export const withdrawnEmail = rendered(endingWords.withdrawnEmail);
export const takenBackEmail = rendered(endingWords.takenBackEmail);
export const refusedInstallmentEmail = rendered(installmentWords.refusedInstallmentEmail);
export const endedByRefusalsEmail = rendered(installmentWords.endedByRefusalsEmail);
export const deletionEmail = rendered(deletionWords.deletionEmail);
export const addressNoticeEmail = rendered(addressNoticeWords.addressNoticeEmail);
