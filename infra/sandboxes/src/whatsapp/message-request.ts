import * as z from 'zod';
import { isBusinessScopedId, numberDigits } from './phone-numbers.ts';
import type { TemplateUse } from './template-message.ts';
import { WhatsAppError } from './whatsapp-errors.ts';

/** A reply option: the user presses it, or picks it from a list. */
export interface ReplyChoice {
  readonly id: string;
  readonly title: string;
  readonly description?: string | undefined;
}

export interface InteractiveContent {
  readonly kind: 'button' | 'list' | 'cta_url';
  readonly header: string | undefined;
  readonly text: string;
  readonly footer: string | undefined;
  /** Reply buttons, or the rows of a list. */
  readonly choices: readonly ReplyChoice[];
  /** Label of the button that opens the list or the page. */
  readonly label: string | undefined;
  readonly url: string | undefined;
}

export type MessageBody =
  | { readonly type: 'text'; readonly text: string; readonly previewsUrl: boolean }
  | { readonly type: 'template'; readonly use: TemplateUse }
  | { readonly type: 'interactive'; readonly content: InteractiveContent };

/** Parsed request of `POST /<phone number id>/messages`. */
export type MessagesRequest =
  | {
      readonly kind: 'message';
      /** Digits with the country code. */
      readonly to: string | undefined;
      /** The recipient exactly as the request names it: a number or a business-scoped id. */
      readonly input: string;
      /** Business-scoped id; a number takes precedence. */
      readonly recipient: string | undefined;
      /** Id of the message that it replies to. */
      readonly repliesTo: string | undefined;
      readonly callbackData: string | undefined;
      readonly body: MessageBody;
    }
  | { readonly kind: 'read'; readonly messageId: string; readonly isTyping: boolean };

const product = z.literal('whatsapp');
const envelopeSchema = z.object({
  messaging_product: product,
  recipient_type: z.literal('individual').default('individual'),
  to: z.string().max(200).optional(),
  recipient: z.string().max(200).optional(),
  type: z.string().default('text'),
  context: z.object({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
});
const readSchema = z.object({
  messaging_product: product,
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.object({ type: z.literal('text') }).optional(),
});

const textSchema = z.object({
  text: z.object({ body: z.string().min(1).max(4096), preview_url: z.boolean().default(false) }),
});

const textParameter = z.object({
  type: z.literal('text'),
  text: z.string().min(1),
  parameter_name: z.string().optional(),
});
const buttonParameter = z.union([
  textParameter.transform(({ text }) => text),
  z
    .object({ type: z.literal('payload'), payload: z.string().min(1).max(256) })
    .transform(({ payload }) => payload),
]);
const componentSchema = z.union([
  z.object({ type: z.enum(['header', 'body']), parameters: z.array(textParameter) }),
  z.object({
    type: z.literal('button'),
    sub_type: z.enum(['url', 'quick_reply']),
    index: z.coerce.number().int().min(0).max(9),
    parameters: z.tuple([buttonParameter]),
  }),
]);
const templateSchema = z.object({
  template: z.object({
    name: z
      .string()
      .max(512)
      .regex(/^[a-z0-9_]+$/),
    language: z.object({ code: z.string().min(2) }),
    components: z.array(componentSchema).default([]),
  }),
});

const boundedText = (maximum: number) => z.string().min(1).max(maximum);
const commonFields = (longestBody: number) => ({
  header: z.object({ type: z.literal('text'), text: boundedText(60) }).optional(),
  body: z.object({ text: boundedText(longestBody) }),
  footer: z.object({ text: boundedText(60) }).optional(),
});
const listRowSchema = z.object({
  id: boundedText(200),
  title: boundedText(24),
  description: z.string().max(72).optional(),
});
const interactiveSchema = z.object({
  interactive: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('button'),
      ...commonFields(1024),
      action: z.object({
        buttons: z
          .array(
            z.object({
              type: z.literal('reply'),
              reply: z.object({ id: boundedText(256), title: boundedText(20) }),
            }),
          )
          .min(1)
          .max(3),
      }),
    }),
    z.object({
      type: z.literal('list'),
      ...commonFields(4096),
      action: z.object({
        button: boundedText(20),
        sections: z
          .array(
            z.object({ title: z.string().max(24).optional(), rows: z.array(listRowSchema).min(1) }),
          )
          .min(1)
          .max(10),
      }),
    }),
    z.object({
      type: z.literal('cta_url'),
      ...commonFields(1024),
      action: z.object({
        name: z.literal('cta_url'),
        parameters: z.object({ display_text: boundedText(20), url: z.url().max(2000) }),
      }),
    }),
  ]),
});
const maxRows = 10;

const recipientFieldsSchema = z.object({
  to: z.string().optional().catch(undefined),
  recipient: z.string().optional().catch(undefined),
});

/** Returns the recipients in a body, even when the rest is invalid. */
export function parseRecipients(body: unknown): readonly string[] {
  const fields = recipientFieldsSchema.safeParse(body).data;
  return [fields?.to, fields?.recipient].filter((one) => one !== undefined);
}

/**
 * Parses the body of `POST /<phone number id>/messages`.
 * @throws WhatsAppError with Meta's codes
 */
export function readMessagesRequest(body: unknown): MessagesRequest {
  if (typeof body === 'object' && body !== null && 'status' in body) {
    const { message_id: messageId, typing_indicator: typing } = parse(readSchema, body);
    return { kind: 'read', messageId, isTyping: typing !== undefined };
  }
  const envelope = parse(envelopeSchema, body);
  const { to: written, recipient } = envelope;
  if (written === undefined && recipient === undefined) {
    throw new WhatsAppError(131_008, 'to: required');
  }
  const to = written === undefined ? undefined : numberDigits(written);
  if (written !== undefined && to === undefined) {
    throw new WhatsAppError(131_009, 'to is not a phone number');
  }
  if (recipient !== undefined && !isBusinessScopedId(recipient)) {
    throw new WhatsAppError(131_009, 'recipient is not a user id');
  }
  return {
    kind: 'message',
    to,
    input: written ?? recipient ?? '',
    recipient,
    repliesTo: envelope.context?.message_id,
    callbackData: envelope.biz_opaque_callback_data,
    body: readBody(envelope.type, body),
  };
}

function readBody(type: string, body: unknown): MessageBody {
  switch (type) {
    case 'text': {
      const { text } = parse(textSchema, body);
      return { type, text: text.body, previewsUrl: text.preview_url };
    }
    case 'template':
      return { type, use: readTemplateUse(parse(templateSchema, body).template) };
    case 'interactive':
      return { type, content: interactiveContent(parse(interactiveSchema, body).interactive) };
    default:
      throw new WhatsAppError(131_051, `This sandbox does not send the type ${type.slice(0, 40)}`);
  }
}

function readTemplateUse(template: z.infer<typeof templateSchema>['template']): TemplateUse {
  const { name, language, components } = template;
  const parametersOf = (type: 'header' | 'body') =>
    components.flatMap((component) => (component.type === type ? component.parameters : []));
  return {
    name,
    language: language.code,
    headerParameters: parametersOf('header'),
    bodyParameters: parametersOf('body'),
    buttonParameters: new Map(
      components.flatMap((component) =>
        component.type === 'button'
          ? [
              [
                component.index,
                { subType: component.sub_type, parameter: component.parameters[0] },
              ] as const,
            ]
          : [],
      ),
    ),
  };
}

function interactiveContent(
  interactive: z.infer<typeof interactiveSchema>['interactive'],
): InteractiveContent {
  const common = {
    kind: interactive.type,
    header: interactive.header?.text,
    text: interactive.body.text,
    footer: interactive.footer?.text,
    choices: [],
    label: undefined,
    url: undefined,
  };
  if (interactive.type === 'cta_url') {
    const { display_text: label, url } = interactive.action.parameters;
    return { ...common, label, url };
  }
  if (interactive.type === 'button') {
    const choices = interactive.action.buttons.map(({ reply }) => reply);
    assertDistinct(choices.map(({ id }) => id));
    assertDistinct(choices.map(({ title }) => title));
    return { ...common, choices };
  }
  const { button: label, sections } = interactive.action;
  if (sections.length > 1 && sections.some(({ title }) => !title)) {
    throw new WhatsAppError(131_008, 'each of several sections needs a title');
  }
  const choices = sections.flatMap(({ rows }) => rows);
  if (choices.length > maxRows) {
    throw new WhatsAppError(131_009, `Total row count exceed max allowed count: ${maxRows}`);
  }
  assertDistinct(choices.map(({ id }) => id));
  return { ...common, choices, label };
}

function assertDistinct(values: readonly string[]): void {
  if (new Set(values).size !== values.length) {
    throw new WhatsAppError(131_009, `Duplicated title or id: ${values.join(', ')}`.slice(0, 200));
  }
}

/** Validates a body, with Meta's separate error codes for missing, too long and otherwise invalid values. */
function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const isMissing = valueAt(body, path) === undefined;
  const isTooLong = issue?.code === 'too_big' && issue.origin === 'string';
  throw new WhatsAppError(
    isMissing ? 131_008 : isTooLong ? 100 : 131_009,
    `${path.join('.')}: ${issue?.message}`,
  );
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    body,
  );
}
