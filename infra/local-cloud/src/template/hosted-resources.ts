import type * as z from 'zod';
import { LocalCloudError } from '../local-cloud-error.ts';
import { resolveReferences, Unresolvable } from './resolve-references.ts';
import { referencesOfStacks, type TemplateHost } from './stack-references.ts';
import type { Templates } from './template-schema.ts';

export interface HostedResource<Properties> {
  readonly logicalId: string;
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly properties: Properties;
}

export interface TemplateReader {
  /**
   * Returns every resource of a type, with the properties that the schema names, references resolved.
   * @param hosted returns whether a resource is hosted, by its metadata; all are by default
   * @throws LocalCloudError naming the logical id when a property is missing or unresolvable
   */
  resourcesOf<Shape extends z.ZodRawShape>(
    types: string | readonly string[],
    schema: z.ZodObject<Shape>,
    hosted?: (metadata: Readonly<Record<string, unknown>>) => boolean,
  ): readonly HostedResource<z.infer<z.ZodObject<Shape>>>[];
  /** Returns the outputs that refer to a hosted resource; the others mean nothing locally. */
  outputs(): Readonly<Record<string, string>>;
}

/** Reads the templates of all stacks, by name, as if they were one: references between stacks are resolved. */
export function createTemplateReader(templates: Templates, host: TemplateHost): TemplateReader {
  const stacks = [...referencesOfStacks(templates, host).values()];
  return {
    resourcesOf(types, schema, hosted = () => true) {
      const requested = new Set(typeof types === 'string' ? [types] : types);
      const found = stacks.flatMap((references) =>
        Object.entries(references.template.Resources)
          .filter(([, resource]) => requested.has(resource.Type) && hosted(resource.Metadata))
          .map(([logicalId, resource]) => {
            const resourceLabel = `${logicalId} (${resource.Type})`;
            // Templates never refer to a route or an event source, so these types need no identity.
            const identity = references.identify(logicalId) ?? { ref: logicalId, attributes: {} };
            if (identity instanceof Unresolvable)
              throw unreadable(resourceLabel, 'name', identity.reason);
            const named = Object.keys(schema.shape).map((key) => [key, resource.Properties[key]]);
            const resolved = resolveReferences(Object.fromEntries(named), references);
            const properties = parseResolved(schema, resolved, resourceLabel);
            return { logicalId, ...identity, metadata: resource.Metadata, properties };
          }),
      );
      rejectDuplicates(found);
      return found;
    },
    outputs() {
      const outputs = new Map<string, string>();
      for (const references of stacks) {
        for (const [name, output] of Object.entries(references.template.Outputs)) {
          const value = resolveReferences(output.Value, references);
          if (typeof value === 'string') outputs.set(name, value);
        }
      }
      return Object.fromEntries(outputs);
    },
  };
}

/** A resource without a name is identified by its logical id, which must be unique across stacks. */
function rejectDuplicates(
  resources: readonly { readonly logicalId: string; readonly ref: string }[],
): void {
  const usedRefs = new Set<string>();
  for (const { logicalId, ref } of resources) {
    if (usedRefs.has(ref)) throw unreadable(logicalId, '', `two resources are known as ${ref}`);
    usedRefs.add(ref);
  }
}

function parseResolved<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  resolved: unknown,
  resourceLabel: string,
): z.infer<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(resolved);
  if (parsed.success) {
    const hidden = findUnresolvable(parsed.data, []);
    if (hidden === undefined) return parsed.data;
    throw unreadable(resourceLabel, hidden.path, hidden.unresolvable.reason);
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const cause = path.reduce<unknown>(
    (value, key) => (value instanceof Unresolvable ? value : child(value, key)),
    resolved,
  );
  const reason = cause instanceof Unresolvable ? cause.reason : (issue?.message ?? 'is malformed');
  throw unreadable(resourceLabel, path.map(String).join('.'), reason);
}

function child(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function findUnresolvable(
  value: unknown,
  path: readonly string[],
): { readonly path: string; readonly unresolvable: Unresolvable } | undefined {
  if (value instanceof Unresolvable) return { path: path.join('.'), unresolvable: value };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = findUnresolvable(item, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function unreadable(resourceLabel: string, path: string, reason: string): LocalCloudError {
  return new LocalCloudError(
    `Template: ${resourceLabel}${path === '' ? '' : ` ${path}`}: ${reason}`,
  );
}
