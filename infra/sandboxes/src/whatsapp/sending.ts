import { randomBytes } from 'node:crypto';
import type { WhatsAppContext } from './context.ts';
import { planCourse } from './course.ts';
import type { TakenMessage } from './course.ts';
import type { MessagesRequest } from './message-request.ts';
import { whoever } from './people.ts';
import type { WhatsAppPerson } from './people.ts';
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
 * Takes a message for somebody, or refuses it.
 * @throws WhatsAppError
 */
export function takeMessage(context: WhatsAppContext, request: MessageRequest): TakenMessage {
  const person = recipientOf(context, request);
  const { template, category, content } = contentOf(context, request, person);
  const byNumber = failureOfNumber(request.to ?? person.phone ?? '');
  if (byNumber?.when === 'now') throw new WhatsAppError(byNumber.code);
  context.rates.send(person.key);

  const id = newMessageId();
  const at = context.now();
  context.messages.record({
    channel: 'whatsapp',
    to: request.to ?? request.recipient ?? '',
    sentAt: new Date(at).toISOString(),
    state: template?.pacing ?? 'accepted',
    conversation: person.key,
    content: {
      messageId: id,
      type: request.body.type,
      ...content,
      repliesTo: request.repliesTo,
      callbackData: request.callbackData,
    },
  });
  context.people.save({ ...person, lastAt: at });
  context.typing.end(person.key);
  const taken = {
    id,
    person,
    category,
    callbackData: request.callbackData,
    pacing: template?.pacing,
    failsWith: byNumber?.code,
  };
  planCourse(context, taken);
  return taken;
}

function recipientOf(context: WhatsAppContext, request: MessageRequest): WhatsAppPerson {
  const { people } = context;
  const person =
    request.to === undefined
      ? people.withUserId(request.recipient ?? '')
      : people.withNumber(request.to);
  if (person === undefined) throw new WhatsAppError(131_026, 'Nobody has this user id');
  if (person.key === canonicalNumber(context.number().displayNumber))
    throw new WhatsAppError(131_021);
  const { allowed } = context.settings();
  const isAllowed = allowed?.some((who) => whoever(people, who).key === person.key) ?? true;
  if (!isAllowed) throw new WhatsAppError(131_030);
  return person;
}

interface WrittenContent {
  readonly template?: Template;
  readonly category: TakenMessage['category'];
  readonly content: Readonly<Record<string, unknown>>;
}

function contentOf(
  context: WhatsAppContext,
  { body, to }: MessageRequest,
  person: WhatsAppPerson,
): WrittenContent {
  if (body.type !== 'template') {
    if (person.windowUntil <= context.now()) {
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
  if (category === 'MARKETING' && person.stopsMarketing) throw new WhatsAppError(131_050);
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
 * What befalls a number that ends in one of the API's six-digit error codes: 11 99013-1026 is
 * refused with it, and 11 99913-1026, with 99 before the code, is taken and fails later.
 */
function failureOfNumber(
  digits: string,
): { readonly when: 'now' | 'later'; readonly code: WhatsAppErrorCode } | undefined {
  const code = Number(digits.slice(-6));
  if (code < 100_000 || !isWhatsAppErrorCode(code)) return undefined;
  return { when: digits.slice(-8, -6) === '99' ? 'later' : 'now', code };
}

/** A person is shown what they wrote to have been read, and that they are being answered. */
export function readMessage(
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
