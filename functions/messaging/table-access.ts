import { accessGuardAccess } from '../access/access-guard.ts';
import { modelMoneyAccess, assistantAccess } from '../assistant/table-access.ts';
import { editionReaderAccess } from '../market/editions/edition-reader.ts';
import { marketScanReaderAccess } from '../market/intraday-scan/market-scan-reader.ts';
import { seenDeliveriesAccess } from '../runtime/http/seen-deliveries.ts';
import { answerAllowanceAccess, allowanceUseAccess } from '../runtime/limits/answer-allowances.ts';
import { rateLimitAccess } from '../runtime/limits/rate-limit.ts';
import { askedQuestionAccess } from './bot/stores/asked-question-store.ts';
import { quotedMessageAccess } from './bot/stores/quoted-message-store.ts';
import { senderAccess } from './bot/stores/sender-store.ts';
import { wholeEditionAccess } from './bot/whole-edition.ts';
import { audienceIndexAccess, audienceAccess } from './audience/audience-store.ts';
import { channelAccess } from './preferences/channel-store.ts';
import { readSuppressionsAccess } from './preferences/read-suppressions.ts';
import { inboundMemoryAccess } from './inbound/inbound-message-store.ts';
import { linkCodeAccess } from './linking/link-code-store.ts';
import { linkQuestionAccess } from './linking/link-question-store.ts';
import { linkAccess } from './linking/link-store.ts';
import { moveContactAccess } from './linking/move-contact.ts';
import { channelReportsAccess } from './outgoing/channel-reports-store.ts';
import { correctionNoticeAccess } from './schedule/correction-notice-store.ts';
import { noteLimitAccess } from './schedule/note-limit-store.ts';
import { recipientAccess } from './schedule/read-recipients.ts';
import { broadcastAccess } from './schedule/broadcast-store.ts';
import { channelCircuitBreakerAccess } from './delivery/channel-circuit-breaker-store.ts';
import { dailyRecipientAccess } from './delivery/daily-recipient-store.ts';
import { deliveryAccess } from './delivery/delivery-store.ts';
import { reportedDeliveryAccess } from './delivery-reports/reported-deliveries.ts';
import { sendRateAccess } from './delivery/send-rate-limiter-store.ts';
import { eligibilityAccess } from './delivery/read-eligibility.ts';
import { sendPreferenceAccess } from './delivery/read-send-preferences.ts';
import { broadcastCountAccess } from './delivery/broadcast-counts-store.ts';
import { templateStopAccess } from './delivery/template-stop-store.ts';
import { softBounceAccess } from './suppression/soft-bounce-store.ts';
import { suppressionAccess } from './suppression/suppress.ts';
import { recentBroadcastsAccess } from './queries/recent-broadcasts.ts';
import { sentMessagesAccess } from './queries/sent-message-store.ts';

const frozen = [editionReaderAccess, marketScanReaderAccess];
const channels = Object.values(channelAccess);

/** Shared by both senders. */
const sending = [
  sendRateAccess,
  channelCircuitBreakerAccess,
  channelReportsAccess,
  broadcastCountAccess,
];
/** Recipients of WhatsApp messages, and those who get e-mails only. */
const recipients = ['ACCOUNT#*', 'CONTACT#*'];
const allRecipients = [...recipients, 'SUBSCRIBER#*'];

/** Table access of each function of this capability. */
export const tableAccess = {
  'list-messages': sentMessagesAccess,
  'message-settings': [channels, readSuppressionsAccess, suppressionAccess],
  'stop-messages': channels,
  'place-audience': Object.values(audienceAccess),
  'plan-runs': [
    broadcastAccess.usedSlots,
    broadcastAccess.broadcastsOf,
    broadcastAccess.create,
    broadcastAccess.move,
    broadcastAccess.shardsOf,
    audienceIndexAccess,
    frozen,
  ],
  'plan-shards': [
    broadcastAccess.find,
    broadcastAccess.advance,
    audienceIndexAccess,
    frozen,
    recipientAccess,
    correctionNoticeAccess,
    noteLimitAccess,
  ],
  'show-runs': recentBroadcastsAccess,
  'send-emails': [
    eligibilityAccess.email,
    sendPreferenceAccess.email,
    deliveryAccess.attempt(...allRecipients),
    sending,
  ],
  'send-whatsapp-messages': [
    eligibilityAccess.whatsapp,
    sendPreferenceAccess.whatsapp,
    deliveryAccess.attempt(...recipients),
    sending,
    templateStopAccess.stop,
    templateStopAccess.beginTrial,
    templateStopAccess.endTrial,
    suppressionAccess,
    dailyRecipientAccess,
  ],
  'apply-email-events': [
    deliveryAccess.recordProviderStatus(...allRecipients),
    reportedDeliveryAccess(...allRecipients),
    broadcastCountAccess,
    suppressionAccess,
    softBounceAccess,
    channelReportsAccess,
  ],
  'apply-whatsapp-statuses': [
    deliveryAccess.recordProviderStatus(...allRecipients),
    deliveryAccess.find(...allRecipients),
    reportedDeliveryAccess(...allRecipients),
    broadcastCountAccess,
    suppressionAccess,
    templateStopAccess.stop,
    templateStopAccess.resume,
    channelReportsAccess,
    channelCircuitBreakerAccess,
    moveContactAccess,
  ],
  'receive-whatsapp-webhook': [seenDeliveriesAccess.has, seenDeliveriesAccess.add],
  'answer-whatsapp': [
    assistantAccess,
    modelMoneyAccess,
    accessGuardAccess,
    Object.values(inboundMemoryAccess),
    Object.values(senderAccess),
    linkCodeAccess.find,
    linkCodeAccess.useWrites,
    Object.values(linkQuestionAccess),
    linkAccess.read,
    linkAccess.readLinkedAccounts,
    linkAccess.bind,
    wholeEditionAccess,
    quotedMessageAccess,
    Object.values(askedQuestionAccess),
    suppressionAccess,
    channels,
    rateLimitAccess,
    answerAllowanceAccess,
    allowanceUseAccess,
  ],
  'whatsapp-link': [
    linkAccess.read,
    linkAccess.release,
    linkCodeAccess.newest,
    linkCodeAccess.keep,
  ],
};
