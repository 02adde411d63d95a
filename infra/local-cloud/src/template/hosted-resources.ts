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
   * Every resource of a type, with the properties that the schema names, references resolved.
   * @param hosted says whether a resource is of interest, by its metadata; by default all are
   * @throws LocalCloudError naming the logical id where one of them is missing or unresolvable
   */
  resourcesOf<Shape extends z.ZodRawShape>(
    types: string | readonly string[],
    schema: z.ZodObject<Shape>,
    hosted?: (metadata: Readonly<Record<string, unknown>>) => boolean,
  ): readonly HostedResource<z.infer<z.ZodObject<Shape>>>[];
  /** Outputs that stand for something hosted here; the others mean nothing locally. */
  outputs(): Readonly<Record<string, string>>;
}

/**
 * Reads the templates of all stacks, by their names, as if they were one: what a stack reads of
 * another is what that one says.
 */
export function createTemplateReader(templates: Templates, host: TemplateHost): TemplateReader {
  const stacks = [...referencesOfStacks(templates, host).values()];
  return {
    resourcesOf(types, schema, hosted = () => true) {
      const requested = new Set(typeof types === 'string' ? [types] : types);
      const found = stacks.flatMap((references) =>
        Object.entries(references.template.Resources)
          .filter(([, resource]) => requested.has(resource.Type) && hosted(resource.Metadata))
          .map(([logicalId, resource]) => {
            const where = `${logicalId} (${resource.Type})`;
            // Nothing refers to a route or an event source, so such a type needs no identity.
            const identity = references.identify(logicalId) ?? { ref: logicalId, attributes: {} };
            if (identity instanceof Unresolvable) throw unreadable(where, 'name', identity.reason);
            const named = Object.keys(schema.shape).map((key) => [key, resource.Properties[key]]);
            const resolved = resolveReferences(Object.fromEntries(named), references);
            const properties = parseResolved(schema, resolved, where);
            return { logicalId, ...identity, metadata: resource.Metadata, properties };
          }),
      );
      refuseNamesakes(found);
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

/** What has no name of its own is known here by its logical id, which only one stack may have. */
function refuseNamesakes(
  resources: readonly { readonly logicalId: string; readonly ref: string }[],
): void {
  const known = new Set<string>();
  for (const { logicalId, ref } of resources) {
    if (known.has(ref)) throw unreadable(logicalId, '', `two resources are known as ${ref}`);
    known.add(ref);
  }
}

function parseResolved<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  resolved: unknown,
  where: string,
): z.infer<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(resolved);
  if (parsed.success) {
    const hidden = findUnresolvable(parsed.data, []);
    if (hidden === undefined) return parsed.data;
    throw unreadable(where, hidden.path, hidden.unresolvable.reason);
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const cause = path.reduce<unknown>(
    (value, key) => (value instanceof Unresolvable ? value : child(value, key)),
    resolved,
  );
  const reason = cause instanceof Unresolvable ? cause.reason : (issue?.message ?? 'is malformed');
  throw unreadable(where, path.map(String).join('.'), reason);
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

function unreadable(where: string, path: string, reason: string): LocalCloudError {
  return new LocalCloudError(`Template: ${where}${path === '' ? '' : ` ${path}`}: ${reason}`);
}
