import * as z from 'zod';
import { WhatsAppError } from './whatsapp-errors.ts';

export const templateCategories = ['AUTHENTICATION', 'UTILITY', 'MARKETING'] as const;

const examples = z.object({
  header_text: z.array(z.string().min(1)).optional(),
  body_text: z.array(z.array(z.string().min(1))).optional(),
  header_text_named_params: z
    .array(z.object({ param_name: z.string(), example: z.string().min(1) }))
    .optional(),
  body_text_named_params: z
    .array(z.object({ param_name: z.string(), example: z.string().min(1) }))
    .optional(),
});
const label = z.string().min(1).max(25);
const buttonSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('QUICK_REPLY'), text: label }),
  z.object({
    type: z.literal('URL'),
    text: label,
    url: z.string().min(1).max(2000),
    example: z.union([z.array(z.string().min(1)), z.string().min(1)]).optional(),
  }),
  z.object({ type: z.literal('PHONE_NUMBER'), text: label, phone_number: z.string().max(20) }),
  z.object({
    type: z.literal('OTP'),
    otp_type: z.enum(['COPY_CODE', 'ONE_TAP', 'ZERO_TAP']),
    text: label.optional(),
  }),
]);
const componentSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('HEADER'),
    format: z.literal('TEXT'),
    text: z.string().min(1).max(60),
    example: examples.optional(),
  }),
  z.object({
    type: z.literal('BODY'),
    text: z.string().min(1).max(1024).optional(),
    add_security_recommendation: z.boolean().optional(),
    example: examples.optional(),
  }),
  z.object({
    type: z.literal('FOOTER'),
    text: z.string().min(1).max(60).optional(),
    code_expiration_minutes: z.int().min(1).max(90).optional(),
  }),
  z.object({ type: z.literal('BUTTONS'), buttons: z.array(buttonSchema).min(1).max(10) }),
]);
type Component = z.infer<typeof componentSchema>;

/** Body of `POST /<account id>/message_templates`, and the format of the initial templates. */
export const templateDefinitionSchema = z.object({
  name: z
    .string()
    .max(512)
    .regex(/^[a-z0-9_]+$/),
  language: z.string().regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/),
  category: z.enum(templateCategories),
  parameter_format: z
    .string()
    .transform((format) => format.toUpperCase())
    .pipe(z.enum(['POSITIONAL', 'NAMED']))
    .default('POSITIONAL'),
  allow_category_change: z.boolean().optional(),
  components: z.array(componentSchema).min(1).max(4),
});
export type TemplateDefinition = z.infer<typeof templateDefinitionSchema>;
/** A definition before its defaults are applied. */
export type TemplateInput = z.input<typeof templateDefinitionSchema>;

export interface TemplateButton {
  readonly kind: 'quick_reply' | 'url' | 'phone_number';
  readonly text: string;
  /** URL of a URL button, with its placeholder. */
  readonly url?: string;
}

/** Text content of a template, including what Meta supplies. */
export interface TemplateContent {
  readonly header: string | undefined;
  readonly body: string;
  readonly footer: string | undefined;
  readonly buttons: readonly TemplateButton[];
}

export function toTemplateContent({ category, components }: TemplateDefinition): TemplateContent {
  const header = components.find((one) => one.type === 'HEADER');
  const body = components.find((one) => one.type === 'BODY');
  const footer = components.find((one) => one.type === 'FOOTER');
  const buttons = components.find((one) => one.type === 'BUTTONS')?.buttons ?? [];
  if (category === 'AUTHENTICATION') {
    // Meta supplies these texts: an authentication template only selects which are shown.
    const advice = body?.add_security_recommendation
      ? ' Para sua segurança, não o compartilhe.'
      : '';
    const minutes = footer?.code_expiration_minutes;
    return {
      header: undefined,
      body: `*{{1}}* é seu código de verificação.${advice}`,
      footer: minutes === undefined ? undefined : `Este código expira em ${minutes} minutos.`,
      buttons: buttons.map(({ text = 'Copiar código' }) => ({
        kind: 'url',
        text,
        url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
      })),
    };
  }
  return {
    header: header?.text,
    body: body?.text ?? '',
    footer: footer?.text,
    buttons: buttons.map(shownButton),
  };
}

function shownButton(button: z.infer<typeof buttonSchema>): TemplateButton {
  if (button.type === 'URL') return { kind: 'url', text: button.text, url: button.url };
  const kind = button.type === 'PHONE_NUMBER' ? 'phone_number' : 'quick_reply';
  return { kind, text: button.text ?? '' };
}

const placeholderPattern = /\{\{\s*([a-z0-9_]+)\s*\}\}/g;

/** Returns the distinct names or numbers of the placeholders in a text. */
export function findPlaceholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(placeholderPattern)].map(([, name = '']) => name))];
}

export function fillPlaceholders(text: string, value: (name: string) => string): string {
  return text.replaceAll(placeholderPattern, (_, name: string) => value(name));
}

/**
 * Rejects definitions that Meta would not review.
 * @throws WhatsAppError
 */
export function checkDefinition(definition: TemplateDefinition): void {
  const { category, components } = definition;
  const types = components.map(({ type }) => type);
  if (new Set(types).size !== types.length) throw invalid('each component comes once');
  const body = components.find((one) => one.type === 'BODY');
  if (body === undefined) throw invalid('components: a BODY is required');
  const buttons = components.find((one) => one.type === 'BUTTONS')?.buttons ?? [];
  if (category === 'AUTHENTICATION') {
    if (body.text !== undefined) throw invalid('the text of an authentication template is fixed');
    if (buttons.length !== 1 || buttons[0]?.type !== 'OTP') {
      throw invalid('an authentication template has one OTP button');
    }
    return;
  }
  if (body.text === undefined) throw invalid('BODY: text is required');
  if (buttons.some(({ type }) => type === 'OTP')) {
    throw invalid('only an authentication template has an OTP button');
  }
  for (const component of components) checkPlaceholders(definition, component);
  for (const button of buttons) {
    if (button.type !== 'URL') continue;
    const placeholders = findPlaceholders(button.url);
    if (placeholders.length > 0 && !(placeholders.length === 1 && button.url.endsWith('{{1}}'))) {
      throw invalid('a URL has one parameter, {{1}}, at its end');
    }
    if (placeholders.length === 1 && button.example === undefined) {
      throw invalid(`button '${button.text}': example is required`);
    }
  }
}

function checkPlaceholders(
  { parameter_format: format }: TemplateDefinition,
  component: Component,
): void {
  if (component.type !== 'HEADER' && component.type !== 'BODY') return;
  const { type, text = '', example } = component;
  const placeholders = findPlaceholders(text);
  if (placeholders.length === 0) return;
  if (type === 'HEADER' && placeholders.length > 1)
    throw invalid('a HEADER has one parameter at most');
  if (type === 'BODY' && /^\s*\{\{|\}\}\s*$/.test(text)) {
    throw invalid("Variables can't be at the start or end of the template");
  }
  const namesFitFormat =
    format === 'POSITIONAL'
      ? placeholders.every((name, index) => name === String(index + 1))
      : placeholders.every((name) => /^[a-z_][a-z0-9_]*$/.test(name));
  if (!namesFitFormat) throw invalid(`${type}: parameters do not fit the format ${format}`);
  const named =
    type === 'BODY' ? example?.body_text_named_params : example?.header_text_named_params;
  const exampleCount =
    format === 'NAMED'
      ? named?.filter(({ param_name }) => placeholders.includes(param_name)).length
      : (type === 'BODY' ? example?.body_text?.[0] : example?.header_text)?.length;
  if (exampleCount !== placeholders.length) {
    throw invalid(`${type}: component is missing expected field(s) (example)`);
  }
}

function invalid(details: string): WhatsAppError {
  return new WhatsAppError(100, details);
}
