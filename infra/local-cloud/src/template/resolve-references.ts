import * as z from 'zod';
import type { Template } from './template-schema.ts';

/** Result of a reference that cannot be resolved; it becomes an error only when the value is needed. */
export class Unresolvable {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Results of `Ref` and `Fn::GetAtt` for a resource. */
export interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface References {
  readonly template: Template;
  readonly pseudoParameters: Readonly<Record<string, string>>;
  /** Returns undefined for a resource that the local cloud does not host. */
  readonly identify: (logicalId: string) => Identity | Unresolvable | undefined;
  /** Values of other stacks: an output by stack and name, or an export by name. */
  readonly outputOf: (stackName: string, outputName: string) => unknown;
  readonly exported: (name: string) => unknown;
}

const getAttSchema = z.union([
  z.string().transform((text) => text.split(/\.(.*)/s)),
  z.array(z.string()),
]);

const noValue = Symbol('AWS::NoValue');

/** Replaces every intrinsic function in a value of the template by its result. */
export function resolveReferences(value: unknown, references: References): unknown {
  const resolved = resolve(value, references);
  return resolved === noValue ? undefined : resolved;
}

function resolve(value: unknown, references: References): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => resolve(item, references)).filter((item) => item !== noValue);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    const [name, argument] = only;
    if (name === 'Ref' || name.startsWith('Fn::') || name === 'Condition') {
      return resolveIntrinsic(name, argument, references);
    }
  }
  return Object.fromEntries(
    entries
      .map(([key, item]) => [key, resolve(item, references)] as const)
      .filter(([, item]) => item !== noValue),
  );
}

function resolveIntrinsic(name: string, argument: unknown, references: References): unknown {
  switch (name) {
    case 'Ref':
      return resolveRef(String(argument), references);
    case 'Fn::GetAtt': {
      const [logicalId = '', attribute = ''] = getAttSchema.parse(argument);
      return resolveAttribute(logicalId, attribute, references);
    }
    case 'Fn::Join':
      return join(resolve(argument, references));
    case 'Fn::Sub':
      return substitute(argument, references);
    case 'Fn::Select':
      return select(resolve(argument, references));
    case 'Fn::Split':
      return split(resolve(argument, references));
    case 'Fn::ImportValue':
      return importValue(resolve(argument, references), references);
    case 'Fn::GetStackOutput':
      return getStackOutput(resolve(argument, references), references);
    default:
      return new Unresolvable(`uses ${name}, which the local cloud does not support`);
  }
}

function resolveRef(name: string, references: References): unknown {
  if (name === 'AWS::NoValue') return noValue;
  const pseudoParameter = references.pseudoParameters[name];
  if (pseudoParameter !== undefined) return pseudoParameter;
  const parameter = references.template.Parameters[name];
  if (parameter !== undefined) {
    return (
      parameter.Default ?? new Unresolvable(`refers to parameter ${name}, which has no default`)
    );
  }
  const identity = identify(name, references);
  return identity instanceof Unresolvable ? identity : identity.ref;
}

function resolveAttribute(logicalId: string, attribute: string, references: References): unknown {
  const identity = identify(logicalId, references);
  if (identity instanceof Unresolvable) return identity;
  return (
    identity.attributes[attribute] ??
    new Unresolvable(`refers to ${logicalId}.${attribute}, an attribute the local cloud lacks`)
  );
}

function identify(logicalId: string, references: References): Identity | Unresolvable {
  const resource = references.template.Resources[logicalId];
  if (resource === undefined) {
    return new Unresolvable(`refers to ${logicalId}, which the template does not have`);
  }
  return (
    references.identify(logicalId) ??
    new Unresolvable(
      `refers to ${logicalId} (${resource.Type}), which the local cloud does not host`,
    )
  );
}

function join(argument: unknown): unknown {
  if (!Array.isArray(argument)) return asUnresolvable(argument, 'has a malformed Fn::Join');
  const [separator, parts]: unknown[] = argument;
  if (typeof separator !== 'string' || !Array.isArray(parts)) {
    return asUnresolvable(parts, 'has a malformed Fn::Join');
  }
  const broken = parts.find((part) => part instanceof Unresolvable);
  return broken ?? parts.map(String).join(separator);
}

function substitute(argument: unknown, references: References): unknown {
  const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
  if (typeof text !== 'string') return new Unresolvable('has a malformed Fn::Sub');
  const namedValues = z.record(z.string(), z.unknown()).parse(resolve(variables, references));
  let broken: Unresolvable | undefined;
  const substituted = text.replaceAll(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal === '!') return `\${${name}}`;
    const [logicalId = '', attribute] = name.split(/\.(.*)/s);
    const value =
      namedValues[name] ??
      (attribute === undefined
        ? resolveRef(logicalId, references)
        : resolveAttribute(logicalId, attribute, references));
    if (value instanceof Unresolvable) broken ??= value;
    return String(value);
  });
  return broken ?? substituted;
}

function select(argument: unknown): unknown {
  if (!Array.isArray(argument)) return asUnresolvable(argument, 'has a malformed Fn::Select');
  const [index, list]: unknown[] = argument;
  if (!Array.isArray(list)) return asUnresolvable(list, 'has a malformed Fn::Select');
  const item: unknown = list[Number(index)];
  return item ?? new Unresolvable(`selects item ${String(index)} of a list of ${list.length}`);
}

function split(argument: unknown): unknown {
  if (!Array.isArray(argument)) return asUnresolvable(argument, 'has a malformed Fn::Split');
  const [separator, text]: unknown[] = argument;
  if (typeof separator !== 'string' || typeof text !== 'string') {
    return asUnresolvable(text, 'has a malformed Fn::Split');
  }
  return text.split(separator);
}

function importValue(name: unknown, references: References): unknown {
  return name instanceof Unresolvable ? name : references.exported(String(name));
}

const stackOutputSchema = z.object({ StackName: z.string(), OutputName: z.string() });

function getStackOutput(argument: unknown, references: References): unknown {
  const parsed = stackOutputSchema.safeParse(argument);
  if (!parsed.success) return asUnresolvable(argument, 'has a malformed Fn::GetStackOutput');
  return references.outputOf(parsed.data.StackName, parsed.data.OutputName);
}

function asUnresolvable(value: unknown, reason: string): Unresolvable {
  return value instanceof Unresolvable ? value : new Unresolvable(reason);
}
