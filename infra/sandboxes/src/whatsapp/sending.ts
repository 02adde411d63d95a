import { randomBytes } from 'node:crypto';
import type { WhatsAppContext } from './context.ts';
import { planStatuses } from './status-plan.ts';
import type { AcceptedMessage } from './status-plan.ts';
import type { MessagesRequest } from './message-request.ts';
import { findOrCreateUser } from './users.ts';
import type { WhatsAppUser } from './users.ts';
import { canonicalNumber } from './phone-numbers.ts';
import { renderTemplate } from './template-message.ts';
import { sendableTemplate } from './template-registry.ts';
import type { Template } from './template-registry.ts';
import { WhatsAppError, isWhatsAppErrorCode } from './whatsapp-errors.ts';
import type { WhatsAppErrorCode } from './whatsapp-errors.ts';

type MessageRequest = Extract<MessagesRequest, { kind: 'message' }>;

export function newMessageId(): string {
  return `wamid.${randomBytes(24).toString('base64')}`;
}

/**
 * Accepts or rejects a message to a user.
 * @throws WhatsAppError
 */
export function acceptMessage(context: WhatsAppContext, request: MessageRequest): AcceptedMessage {
  const user = recipientOf(context, request);
  const { template, category, content } = contentOf(context, request, user);
  const numberFailure = failureOfNumber(request.to ?? user.phone ?? '');
  if (numberFailure?.when === 'now') throw new WhatsAppError(numberFailure.code);
  context.rates.send(user.key);

  const id = newMessageId();
  const at = context.now();
  context.messages.record({
    channel: 'whatsapp',
    to: request.to ?? request.recipient ?? '',
    sentAt: new Date(at).toISOString(),
    state: template?.pacing ?? 'accepted',
    conversation: user.key,
    content: {
      messageId: id,
      type: request.body.type,
      ...content,
      repliesTo: request.repliesTo,
      callbackData: request.callbackData,
    },
  });
  context.users.save({ ...user, lastAt: at });
  context.typing.end(user.key);
  const acceptedMessage = {
    id,
    user,
    category,
    callbackData: request.callbackData,
    pacing: template?.pacing,
    failsWith: numberFailure?.code,
  };
  planStatuses(context, acceptedMessage);
  return acceptedMessage;
}

function recipientOf(context: WhatsAppContext, request: MessageRequest): WhatsAppUser {
  const { users } = context;
  const user =
    request.to === undefined
      ? users.withUserId(request.recipient ?? '')
      : users.withNumber(request.to);
  if (user === undefined) throw new WhatsAppError(131_026, 'No user has this id');
  if (user.key === canonicalNumber(context.number().displayNumber))
    throw new WhatsAppError(131_021);
  const { allowed } = context.settings();
  const isAllowed =
    allowed?.some((address) => findOrCreateUser(users, address).key === user.key) ?? true;
  if (!isAllowed) throw new WhatsAppError(131_030);
  return user;
}

interface WrittenContent {
  readonly template?: Template;
  readonly category: AcceptedMessage['category'];
  readonly content: Readonly<Record<string, unknown>>;
}

function contentOf(
  context: WhatsAppContext,
  { body, to }: MessageRequest,
  user: WhatsAppUser,
): WrittenContent {
  if (body.type !== 'template') {
    if (user.windowUntil <= context.now()) {
      throw new WhatsAppError(
        131_047,
        'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
      );
    }
    const content =
      body.type === 'text' ? { text: body.text, previewsUrl: body.previewsUrl } : body.content;
    return { category: 'SERVICE', content: { category: 'SERVICE', ...content } };
  }
  const { use } = body;
  const template = sendableTemplate(context.templates, use);
  const rendered = renderTemplate(template.definition, use);
  const { category } = template.definition;
  if (category === 'AUTHENTICATION' && to === undefined) {
    throw new WhatsAppError(131_009, 'An authentication template goes to a phone number');
  }
  if (category === 'MARKETING' && user.stopsMarketing) throw new WhatsAppError(131_050);
  return {
    template,
    category,
    content: {
      template: use.name,
      language: use.language,
      parameters: use.bodyParameters.map(({ text }) => text),
      ...rendered,
    },
  };
}

/**
 * Returns the failure of a number that ends in one of the API's six-digit error codes: 11 99013-1026 is rejected
 * with it, and 11 99913-1026, with 99 before the code, is accepted and fails later.
 */
function failureOfNumber(
  digits: string,
): { readonly when: 'now' | 'later'; readonly code: WhatsAppErrorCode } | undefined {
  const code = Number(digits.slice(-6));
  if (code < 100_000 || !isWhatsAppErrorCode(code)) return undefined;
  return { when: digits.slice(-8, -6) === '99' ? 'later' : 'now', code };
}

/** Marks a user's message as read, and shows the typing indicator. */
export function markRead(
  context: WhatsAppContext,
  { messageId, isTyping }: Extract<MessagesRequest, { kind: 'read' }>,
): void {
  const read = context.messages.find(messageId);
  if (read?.isInbound !== true) {
    throw new WhatsAppError(100, `Param message_id: ${messageId.slice(0, 100)} is not known`);
  }
  context.messages.setState({ messageId, state: 'read', from: ['received'] });
  if (isTyping && read.conversation !== undefined) context.typing.show(read.conversation);
}
