import * as z from 'zod';
import { WhatsAppError } from './whatsapp-errors.ts';
import type { TemplateUse } from './whatsapp-templates.ts';

/** A template message in the shape that the Cloud API takes. */
export interface TemplateRequest extends TemplateUse {
  /** As it was written. */
  readonly input: string;
  /** Digits with the country's code. */
  readonly to: string;
}

const envelopeSchema = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').default('individual'),
  to: z.string(),
  type: z.string().default('text'),
});

const textParameter = z.object({ type: z.literal('text'), text: z.string().min(1) });
const buttonParameter = z.union([
  textParameter.transform(({ text }) => text),
  z
    .object({ type: z.literal('payload'), payload: z.string().min(1).max(256) })
    .transform(({ payload }) => payload),
]);
const componentSchema = z.union([
  z.object({ type: z.literal('body'), parameters: z.array(textParameter) }),
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

/**
 * Reads the body of `POST /<phone number id>/messages`.
 * @throws WhatsAppError by Meta's codes
 */
export function readTemplateRequest(body: unknown): TemplateRequest {
  const envelope = parse(envelopeSchema, body);
  const to = envelope.to.replaceAll(/[\s()+-]/g, '');
  if (!/^[1-9]\d{7,14}$/.test(to)) throw new WhatsAppError(131009, 'to is no phone number');
  if (envelope.type !== 'template') {
    // Nobody writes to this sandbox, so nobody's window of 24 hours is open.
    if (envelope.type === 'text' || envelope.type === 'interactive') {
      throw new WhatsAppError(
        131047,
        'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
      );
    }
    throw new WhatsAppError(131051, `This sandbox sends no ${envelope.type.slice(0, 40)}`);
  }
  const { template } = parse(templateSchema, body);
  return {
    input: envelope.to,
    to,
    name: template.name,
    language: template.language.code,
    bodyParameters: template.components.flatMap((component) =>
      component.type === 'body' ? component.parameters.map(({ text }) => text) : [],
    ),
    buttonParameters: new Map(
      template.components.flatMap((component) =>
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

/** Meta tells apart what is not there from what is not right. */
function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const isMissing = valueAt(body, path) === undefined;
  throw new WhatsAppError(isMissing ? 131008 : 131009, `${path.join('.')}: ${issue?.message}`);
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    body,
  );
}
