import type * as z from 'zod';
import { LocalCloudError } from '../local-cloud-error.ts';
import { identityOf, nameProperties } from './resource-identity.ts';
import { resolveReferences, Unresolvable } from './resolve-references.ts';
import type { Identity, References } from './resolve-references.ts';
import type { Template } from './template-schema.ts';

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

export interface TemplateHost {
  readonly region: string;
  readonly accountId: string;
  readonly awsEndpoint: string;
}

export function createTemplateReader(template: Template, host: TemplateHost): TemplateReader {
  const references: References = {
    template,
    pseudoParameters: {
      'AWS::Region': host.region,
      'AWS::AccountId': host.accountId,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': 'BfjCore',
      'AWS::StackId': `arn:aws:cloudformation:${host.region}:${host.accountId}:stack/BfjCore/local`,
    },
    identify,
  };
  const identities = new Map<string, Identity | Unresolvable | undefined>();

  function identify(logicalId: string): Identity | Unresolvable | undefined {
    if (identities.has(logicalId)) return identities.get(logicalId);
    identities.set(logicalId, new Unresolvable(`refers to ${logicalId}, whose name needs itself`));
    const found = makeIdentity(logicalId);
    identities.set(logicalId, found);
    return found;
  }

  function makeIdentity(logicalId: string): Identity | Unresolvable | undefined {
    const resource = template.Resources[logicalId];
    if (resource === undefined) return undefined;
    const nameProperty = nameProperties[resource.Type];
    const name =
      nameProperty === undefined
        ? undefined
        : resolveReferences(resource.Properties[nameProperty], references);
    if (name instanceof Unresolvable) return name;
    return identityOf({
      ...host,
      type: resource.Type,
      logicalId,
      name: typeof name === 'string' ? name : undefined,
    });
  }

  return {
    resourcesOf(types, schema, hosted = () => true) {
      const wanted = new Set(typeof types === 'string' ? [types] : types);
      return Object.entries(template.Resources)
        .filter(([, resource]) => wanted.has(resource.Type) && hosted(resource.Metadata))
        .map(([logicalId, resource]) => {
          const where = `${logicalId} (${resource.Type})`;
          // Nothing refers to a route or an event source, so such a type needs no identity.
          const identity = identify(logicalId) ?? { ref: logicalId, attributes: {} };
          if (identity instanceof Unresolvable) throw unreadable(where, 'name', identity.reason);
          const named = Object.keys(schema.shape).map((key) => [key, resource.Properties[key]]);
          const resolved = resolveReferences(Object.fromEntries(named), references);
          const properties = parseResolved(schema, resolved, where);
          return { logicalId, ...identity, metadata: resource.Metadata, properties };
        });
    },
    outputs() {
      const resolved = Object.entries(template.Outputs).map(
        ([name, output]) => [name, resolveReferences(output.Value, references)] as const,
      );
      return Object.fromEntries(
        resolved.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
    },
  };
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
