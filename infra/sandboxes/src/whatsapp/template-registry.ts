import { randomInt } from 'node:crypto';
import * as z from 'zod';
import type { SandboxStore } from '../sandbox-store.ts';
import {
  checkDefinition,
  templateCategories,
  templateDefinitionSchema,
} from './template-definition.ts';
import type { TemplateDefinition, TemplateInput } from './template-definition.ts';
import { WhatsAppError } from './whatsapp-errors.ts';

export const templateStatuses = [
  'APPROVED',
  'PENDING',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'LIMIT_EXCEEDED',
] as const;

/** Status of a message with a template under quality review by Meta. */
export const pacings = ['accepted', 'held_for_quality_assessment', 'paused'] as const;

const templateSchema = z.object({
  id: z.string(),
  status: z.enum(templateStatuses),
  pacing: z.enum(pacings),
  /** Milliseconds. */
  createdAt: z.int(),
  /** End of Meta's review; null when it is over. */
  approvesAt: z.int().nullable(),
  /** The category that Meta has announced. */
  becomes: z
    .object({ category: z.enum(templateCategories), at: z.int() })
    .nullable()
    .default(null),
  definition: templateDefinitionSchema,
});
export type Template = z.infer<typeof templateSchema>;

export interface TemplateRegistry {
  find(name: string, language: string): Template | undefined;
  /** Returns the templates in the order of their creation. */
  list(): readonly Template[];
  save(template: Template): void;
}

const schema = `
  CREATE TABLE IF NOT EXISTS whatsapp_templates (
    id TEXT PRIMARY KEY,
    record TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Opens the templates of the business account.
 * @param initialTemplates templates that are approved from the start
 */
export function openTemplateRegistry(
  store: SandboxStore,
  initialTemplates: readonly TemplateInput[],
  now: () => number,
): TemplateRegistry {
  store.exec(schema);
  const upsert = store.prepare(
    `INSERT INTO whatsapp_templates (id, record) VALUES (?, ?)
     ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
  );
  const templates = new Map<string, Template>();
  const rows = store.prepare('SELECT record FROM whatsapp_templates').all();
  const kept = z
    .array(z.object({ record: z.string() }))
    .parse(rows)
    .map(({ record }) => templateSchema.parse(JSON.parse(record)));
  for (const template of kept.toSorted((one, other) => one.createdAt - other.createdAt)) {
    templates.set(keyOf(template.definition), template);
  }

  const registry: TemplateRegistry = {
    find: (name, language) => templates.get(keyOf({ name, language })),
    list: () => [...templates.values()],
    save: (template) => {
      templates.set(keyOf(template.definition), template);
      upsert.run(template.id, JSON.stringify(template));
    },
  };
  for (const written of initialTemplates) {
    const definition = templateDefinitionSchema.parse(written);
    checkDefinition(definition);
    const existing = registry.find(definition.name, definition.language);
    registry.save(
      existing === undefined
        ? { ...newTemplate(definition, now()), status: 'APPROVED', approvesAt: null }
        : { ...existing, definition: { ...definition, category: existing.definition.category } },
    );
  }
  return registry;
}

function keyOf({ name, language }: { readonly name: string; readonly language: string }): string {
  return `${name}/${language}`;
}

/** Creates a template that awaits Meta's review. */
export function newTemplate(definition: TemplateDefinition, now: number): Template {
  return {
    id: String(randomInt(10 ** 14, 3 * 10 ** 14)),
    status: 'PENDING',
    pacing: 'accepted',
    createdAt: now,
    approvesAt: null,
    becomes: null,
    definition,
  };
}

/**
 * Returns a template that may be sent.
 * @throws WhatsAppError with the reason why it may not
 */
export function sendableTemplate(
  registry: TemplateRegistry,
  { name, language }: { readonly name: string; readonly language: string },
): Template {
  const template = registry.find(name, language);
  if (template?.status === 'APPROVED') return template;
  if (template?.status === 'PAUSED') {
    throw new WhatsAppError(132_015, `template name (${name}) is paused due to low quality`);
  }
  if (template?.status === 'DISABLED') {
    throw new WhatsAppError(132_016, `template name (${name}) has been disabled`);
  }
  throw new WhatsAppError(132_001, `template name (${name}) does not exist in ${language}`);
}
