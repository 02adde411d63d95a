import { deriveIdentity, nameProperties } from './resource-identity.ts';
import {
  resolveReferences,
  Unresolvable,
  type Identity,
  type References,
} from './resolve-references.ts';
import type { Template, Templates } from './template-schema.ts';

/** Account, region and address of the hosted stacks. */
export interface TemplateHost {
  readonly region: string;
  readonly accountId: string;
  readonly awsEndpoint: string;
}

/**
 * Returns, by stack name, how references are resolved: within the stack's template, and in those of the stacks that
 * it reads outputs from.
 */
export function referencesOfStacks(
  templates: Templates,
  host: TemplateHost,
): ReadonlyMap<string, References> {
  const references = new Map<string, References>();
  for (const [stackName, template] of Object.entries(templates)) {
    references.set(stackName, {
      template,
      pseudoParameters: pseudoParameters(stackName, host),
      identify: createIdentify(template, host, (value) => resolveIn(stackName, value)),
      outputOf,
      exported: resolveExport,
    });
  }
  return references;

  function resolveIn(stackName: string, value: unknown): unknown {
    const stackReferences = references.get(stackName);
    return stackReferences === undefined
      ? new Unresolvable(`refers to the stack ${stackName}, which is not hosted here`)
      : resolveReferences(value, stackReferences);
  }

  function outputOf(stackName: string, outputName: string): unknown {
    const output = templates[stackName]?.Outputs[outputName];
    return output === undefined
      ? new Unresolvable(`reads the output ${outputName} of ${stackName}, which it does not have`)
      : resolveIn(stackName, output.Value);
  }

  function resolveExport(name: string): unknown {
    for (const [stackName, template] of Object.entries(templates)) {
      for (const output of Object.values(template.Outputs)) {
        if (output.Export !== undefined && resolveIn(stackName, output.Export.Name) === name) {
          return resolveIn(stackName, output.Value);
        }
      }
    }
    return new Unresolvable(`imports ${name}, which no stack exports`);
  }
}

function pseudoParameters(stackName: string, host: TemplateHost): Record<string, string> {
  return {
    'AWS::Region': host.region,
    'AWS::AccountId': host.accountId,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stackName,
    'AWS::StackId': `arn:aws:cloudformation:${host.region}:${host.accountId}:stack/${stackName}/local`,
  };
}

/** Returns a function that finds the identity of a template's resource, and caches it. */
function createIdentify(
  template: Template,
  host: TemplateHost,
  resolve: (value: unknown) => unknown,
): References['identify'] {
  const identities = new Map<string, Identity | Unresolvable | undefined>();
  return (logicalId) => {
    if (identities.has(logicalId)) return identities.get(logicalId);
    identities.set(logicalId, new Unresolvable(`refers to ${logicalId}, whose name needs itself`));
    const found = makeIdentity(logicalId);
    identities.set(logicalId, found);
    return found;
  };

  function makeIdentity(logicalId: string): Identity | Unresolvable | undefined {
    const resource = template.Resources[logicalId];
    if (resource === undefined) return undefined;
    const nameProperty = nameProperties[resource.Type];
    const name =
      nameProperty === undefined ? undefined : resolve(resource.Properties[nameProperty]);
    if (name instanceof Unresolvable) return name;
    return deriveIdentity({
      ...host,
      type: resource.Type,
      logicalId,
      name: typeof name === 'string' ? name : undefined,
    });
  }
}
