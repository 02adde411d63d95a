import * as z from 'zod';
import type { WhatsAppContext } from './context.ts';
import {
  checkDefinition,
  toTemplateContent,
  templateDefinitionSchema,
} from './template-definition.ts';
import { newTemplate } from './template-registry.ts';
import type { Template } from './template-registry.ts';
import { WhatsAppError } from './whatsapp-errors.ts';

const maxPerPage = 1000;
const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(maxPerPage).default(25),
  after: z.string().optional(),
  name: z.string().optional(),
  status: z.string().optional(),
  language: z.string().optional(),
  category: z.string().optional(),
  fields: z.string().optional(),
});

/**
 * Answers `GET /<account id>/message_templates`.
 * @param address the address of the call itself, without its query
 * @throws WhatsAppError
 */
export function listTemplates(
  { templates }: WhatsAppContext,
  query: URLSearchParams,
  address: string,
): object {
  const parsed = querySchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) throw new WhatsAppError(100, parsed.error.issues[0]?.message);
  const { limit, after, name, status, language, category, fields } = parsed.data;
  const found = templates
    .list()
    .filter(
      ({ definition, status: current }) =>
        (name === undefined || definition.name.includes(name)) &&
        (status === undefined || current === status) &&
        (language === undefined || definition.language === language) &&
        (category === undefined || definition.category === category),
    );
  const start = after === undefined ? 0 : positionAfter(found, after);
  const page = found.slice(start, start + limit);
  const [first, last] = [page[0], page.at(-1)];
  const data = page.map((template) => chosenFields(templateView(template), fields));
  if (first === undefined || last === undefined) return { data };
  const cursors = { before: cursorOf(first), after: cursorOf(last) };
  if (start + limit >= found.length) return { data, paging: { cursors } };
  const next = new URLSearchParams(query);
  next.set('after', cursors.after);
  return { data, paging: { cursors, next: `${address}?${next.toString()}` } };
}

function cursorOf({ id }: Template): string {
  return Buffer.from(id).toString('base64url');
}

function positionAfter(found: readonly Template[], cursor: string): number {
  const index = found.findIndex((template) => cursorOf(template) === cursor);
  if (index < 0) throw new WhatsAppError(100, 'Invalid cursors values');
  return index + 1;
}

function templateView({ id, status, definition }: Template): Readonly<Record<string, unknown>> {
  const { name, language, category, parameter_format: format } = definition;
  const components = shownComponents(definition);
  return { name, parameter_format: format, components, language, status, category, id };
}

/** For an authentication template Meta shows the text that it supplies itself. */
function shownComponents(definition: Template['definition']): readonly object[] {
  if (definition.category !== 'AUTHENTICATION') return definition.components;
  const { body, footer, buttons } = toTemplateContent(definition);
  return definition.components.map((component) => {
    if (component.type === 'BODY') {
      return { ...component, text: body, example: { body_text: [['123456']] } };
    }
    if (component.type === 'FOOTER') return { ...component, text: footer };
    if (component.type === 'BUTTONS') {
      const shown = buttons.map(({ text, url }) => ({ type: 'URL', text, url, example: [url] }));
      return { type: 'BUTTONS', buttons: shown };
    }
    return component;
  });
}

function chosenFields(
  view: Readonly<Record<string, unknown>>,
  fields: string | undefined,
): Readonly<Record<string, unknown>> {
  if (fields === undefined) return view;
  const requestedFields = new Set(['id', ...fields.split(',')]);
  return Object.fromEntries(Object.entries(view).filter(([name]) => requestedFields.has(name)));
}

/**
 * Answers `POST /<account id>/message_templates`; Meta's review then takes a while.
 * @throws WhatsAppError
 */
export function createTemplate(context: WhatsAppContext, body: unknown): object {
  const { templates, settings, now, countCreation } = context;
  const parsed = templateDefinitionSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new WhatsAppError(100, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const definition = parsed.data;
  checkDefinition(definition);
  const others = templates.list().filter((one) => one.definition.name === definition.name);
  if (others.some((one) => one.definition.language === definition.language)) {
    throw new WhatsAppError(100, 'There is already content in this language for this template');
  }
  if (!countCreation()) {
    throw new WhatsAppError(80_007, 'More than 100 templates were created within an hour');
  }
  const template = newTemplate(definition, now());
  templates.save({ ...template, approvesAt: now() + settings().approvedAfter });
  return { id: template.id, status: template.status, category: definition.category };
}
