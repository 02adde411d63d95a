import { accessFinder } from '../access/access-guard.ts';
import { waitingTrades } from '../assistant/waiting-trades.ts';
import { whatsAppAssistant } from '../assistant/whatsapp-assistant.ts';
import { whatsApp } from '../integrations/whatsapp.ts';
import { identityDigest } from '../entities/identity-digest.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { rateLimiter } from '../runtime/limits/rate-limit.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { askedQuestions } from './bot/stores/asked-question-store.ts';
import { answerAllowances, allowanceUseReader } from '../runtime/limits/answer-allowances.ts';
import type { AnswerDependencies } from './bot/answer-dependencies.ts';
import { buildAssistantMessages } from './bot/assistant-messages.ts';
import { questionPostponer } from './bot/waiting-question-queue.ts';
import { quotedEditionFinder, quotedFinder } from './bot/stores/quoted-message-store.ts';
import { senderStore } from './bot/stores/sender-store.ts';
import { typingShower } from './bot/show-typing.ts';
import { editionFinder } from './bot/whole-edition.ts';
import { channelStore } from './preferences/channel-store.ts';
import { setWhatsAppConsent } from './preferences/whatsapp-consent.ts';
import { inboundMemory } from './inbound/inbound-message-store.ts';
import { linkCodeDigester } from './linking/link-code.ts';
import { linkCodeStore } from './linking/link-code-store.ts';
import { linkQuestionStore } from './linking/link-question-store.ts';
import { linkStore } from './linking/link-store.ts';
import { outgoingQueue } from './outgoing/outgoing-queue.ts';
import { suppressionLifter, suppressor } from './suppression/suppress.ts';

/** Returns the dependencies of the function that answers WhatsApp messages. */
export function answeringDependencies(platform: Platform = lambdaPlatform): AnswerDependencies {
  const { clock, fetch } = platform;
  const settings = platform.settings(
    'TABLE_NAME',
    'TOKEN_SECRET_ARN',
    'SITE_URL',
    'WHATSAPP_INBOUND_QUEUE_URL',
    'WHATSAPP_PRIORITY_QUEUE_URL',
    'EMAIL_PRIORITY_QUEUE_URL_OR_NONE',
    'BRAPI_BASE_URL',
    'BRAPI_PLAN',
    'BRAPI_SECRET_ARN',
    'ALERT_LIMITS',
    'ASSISTANT_MODEL',
    'WHATSAPP_BASE_URL',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_SECRET_ARN',
    'MESSAGE_HOURS',
  );
  const newId = timeOrderedIds(clock);
  const table = openTable(settings.TABLE_NAME, platform);
  const readSecret = secretReader(settings.TOKEN_SECRET_ARN, platform);
  const digest = identityDigest(readSecret);
  const siteUrl = settings.SITE_URL.replace(/(?<!\/)\/+$/, '');
  const ask = whatsAppAssistant(table, settings, platform);
  const findAccess = accessFinder(table, clock);
  const emailQueue = settings.EMAIL_PRIORITY_QUEUE_URL_OR_NONE;
  return {
    memory: inboundMemory(table, clock),
    senders: senderStore(table, clock, digest),
    codes: linkCodeStore(table),
    links: linkStore(table, clock, digest),
    linkQuestions: linkQuestionStore(table, digest),
    digestCode: linkCodeDigester(readSecret),
    suppress: suppressor({ table, clock, digest }),
    liftSuppression: suppressionLifter({ table, clock, digest }),
    findEdition: editionFinder(table, clock),
    findQuoted: quotedFinder(table, clock),
    findQuotedEdition: quotedEditionFinder(table, clock),
    questions: askedQuestions(table, clock),
    postpone: questionPostponer(settings.WHATSAPP_INBOUND_QUEUE_URL, platform),
    showTyping: typingShower({
      whatsApp: whatsApp({
        baseUrl: settings.WHATSAPP_BASE_URL,
        phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
        readToken: secretReader(settings.WHATSAPP_SECRET_ARN, platform),
        fetch,
      }),
      findAccess: (accountId) => findAccess({ kind: 'account', accountId, trialId: undefined }),
      usedAnswers: allowanceUseReader(table, clock),
    }),
    askAssistant: async (accountId, text, turn) => {
      const { answer } = await ask(accountId, text, turn);
      if (answer.about.includes('unknown')) return { is: 'unknown', choices: answer.suggestions };
      return { is: 'answer', messages: buildAssistantMessages(answer, siteUrl) };
    },
    ...waitingTrades(table, clock),
    changeConsent: (accountId, word, at) => {
      const channels = { channels: channelStore(table), clock, newId };
      return setWhatsAppConsent(channels, accountId, { on: word === 'in', at });
    },
    countCall: rateLimiter(table, clock),
    countAnswer: answerAllowances(table, clock),
    queue: outgoingQueue(
      {
        'whatsapp-priority': settings.WHATSAPP_PRIORITY_QUEUE_URL,
        ...(emailQueue === 'none' ? {} : { 'email-priority': emailQueue }),
      },
      platform,
    ),
    siteUrl,
    clock,
    newId,
  };
}
