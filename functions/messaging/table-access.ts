import { accessGuardAccess } from '../access/access-guard.ts';
import { modelMoneyAccess, personAssistantAccess } from '../assistant/table-access.ts';
import { frozenEditionsAccess } from '../market/editions/frozen-editions.ts';
import { frozenLooksAccess } from '../market/looks/frozen-looks.ts';
import { deliveryMemoryAccess } from '../runtime/http/delivery-memory.ts';
import { answerAllowanceAccess, usedAllowanceAccess } from '../runtime/limits/answer-allowances.ts';
import { rateLimitAccess } from '../runtime/limits/rate-limit.ts';
import { askedQuestionAccess } from './answering/asked-question-store.ts';
import { quotedMessageAccess } from './answering/quoted-message-store.ts';
import { senderAccess } from './answering/sender-store.ts';
import { wholeEditionAccess } from './answering/whole-edition.ts';
import { audienceIndexAccess } from './audience/audience-index-store.ts';
import { audienceAccess } from './audience/audience-store.ts';
import { channelAccess } from './consent/channel-store.ts';
import { silenceAccess } from './consent/read-silences.ts';
import { inboundMemoryAccess } from './inbound/inbound-message-store.ts';
import { linkCodeAccess } from './linking/link-code-store.ts';
import { linkQuestionAccess } from './linking/link-question-store.ts';
import { linkAccess } from './linking/link-store.ts';
import { moveContactAccess } from './linking/move-contact.ts';
import { channelReportsAccess } from './outgoing/channel-reports-store.ts';
import { notePlaceAccess } from './planning/note-place-store.ts';
import { peopleAccess } from './planning/read-people.ts';
import { runAccess } from './planning/run-store.ts';
import { channelStopAccess } from './sending/channel-stop-store.ts';
import { countedPersonAccess } from './sending/counted-person-store.ts';
import { deliveryAccess } from './sending/delivery-store.ts';
import { permitAccess } from './sending/permit-store.ts';
import { standingAccess } from './sending/read-standing.ts';
import { wishAccess } from './sending/read-wishes.ts';
import { runCountAccess } from './sending/run-counts-store.ts';
import { templateStopAccess } from './sending/template-stop-store.ts';
import { softBounceAccess } from './suppression/soft-bounce-store.ts';
import { suppressionAccess } from './suppression/suppress.ts';
import { recentRunsAccess } from './views/recent-runs.ts';
import { sentMessagesAccess } from './views/sent-message-store.ts';

const frozen = [frozenEditionsAccess, frozenLooksAccess];
const channels = Object.values(channelAccess);

/** What both senders do. */
const sending = [permitAccess, channelStopAccess, channelReportsAccess, runCountAccess];
/** Recipients of WhatsApp messages, and those who get e-mails only. */
const recipients = ['ACCOUNT#*', 'CONTACT#*'];
const allRecipients = [...recipients, 'SUBSCRIBER#*'];

/** What each function of this capability does to the table. */
export const tableAccess = {
  'list-messages': sentMessagesAccess,
  'message-settings': [channels, silenceAccess, suppressionAccess],
  'stop-messages': channels,
  'place-audience': Object.values(audienceAccess),
  'plan-runs': [
    runAccess.usedSlots,
    runAccess.runsOf,
    runAccess.begin,
    runAccess.move,
    runAccess.shardsOf,
    audienceIndexAccess,
    frozen,
  ],
  'plan-shards': [
    runAccess.find,
    runAccess.advance,
    audienceIndexAccess,
    frozen,
    peopleAccess,
    notePlaceAccess,
  ],
  'show-runs': recentRunsAccess,
  'send-emails': [
    standingAccess.email,
    wishAccess.email,
    deliveryAccess.attempt(...allRecipients),
    sending,
  ],
  'send-whatsapp-messages': [
    standingAccess.whatsapp,
    wishAccess.whatsapp,
    deliveryAccess.attempt(...recipients),
    sending,
    templateStopAccess.stop,
    templateStopAccess.beginTrial,
    templateStopAccess.endTrial,
    suppressionAccess,
    countedPersonAccess,
  ],
  'apply-email-events': [
    deliveryAccess.hear(...allRecipients),
    deliveryAccess.exists(...allRecipients),
    runCountAccess,
    suppressionAccess,
    softBounceAccess,
    channelReportsAccess,
  ],
  'apply-whatsapp-statuses': [
    deliveryAccess.hear(...allRecipients),
    deliveryAccess.find(...allRecipients),
    runCountAccess,
    suppressionAccess,
    templateStopAccess.stop,
    templateStopAccess.resume,
    channelReportsAccess,
    channelStopAccess,
    moveContactAccess,
  ],
  'receive-whatsapp-webhook': [deliveryMemoryAccess.has, deliveryMemoryAccess.take],
  'answer-whatsapp': [
    personAssistantAccess,
    modelMoneyAccess,
    accessGuardAccess,
    Object.values(inboundMemoryAccess),
    Object.values(senderAccess),
    linkCodeAccess.find,
    linkCodeAccess.useWrites,
    Object.values(linkQuestionAccess),
    linkAccess.read,
    linkAccess.readOwners,
    linkAccess.bind,
    wholeEditionAccess,
    quotedMessageAccess,
    Object.values(askedQuestionAccess),
    suppressionAccess,
    channels,
    rateLimitAccess,
    answerAllowanceAccess,
    usedAllowanceAccess,
  ],
  'whatsapp-link': [
    linkAccess.read,
    linkAccess.release,
    linkCodeAccess.newest,
    linkCodeAccess.keep,
  ],
};
