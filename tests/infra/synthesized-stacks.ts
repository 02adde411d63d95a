import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SynthesisMessageLevel } from 'aws-cdk-lib/cx-api';
import * as z from 'zod';
import { buildApp, type BfjApp } from '../../infra/build-app.ts';
import { readSettings } from '../../infra/settings.ts';

/** Calls a function with a temporary directory. */
export function withTemporaryDirectory<Result>(work: (directory: string) => Result): Result {
  const directory = mkdtempSync(path.join(tmpdir(), 'bfj-infra-'));
  try {
    return work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const templateSchema = z.object({
  /** A capability that the settings exclude has an empty stack, which the CDK skips. */
  Resources: z
    .record(
      z.string(),
      z.object({
        Type: z.string(),
        Properties: z.record(z.string(), z.unknown()).default({}),
        Metadata: z.record(z.string(), z.unknown()).default({}),
        DeletionPolicy: z.string().optional(),
        DependsOn: z.array(z.string()).optional(),
      }),
    )
    .default({}),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.unknown().optional() }))
    .default({}),
});

export type Template = z.infer<typeof templateSchema>;
export type Resource = Template['Resources'][string] & { readonly id: string };

/** Templates as CloudFormation would read them, synthesized without bundling. */
export interface SynthesizedStacks {
  /** Every stack, by its construct's id: `BfjData`, … */
  readonly stacks: Readonly<Record<string, SynthesizedStack>>;
  /** Everything that an emulator can host, merged: references to other stacks are resolved. */
  readonly core: Template;
  readonly website: Template | undefined;
  readonly edge: Template | undefined;
  /** The warnings printed for the operator. */
  readonly warnings: readonly string[];
}

export interface SynthesizedStack {
  readonly name: string;
  readonly template: Template;
  /** Its uploaded size in bytes. */
  readonly bytes: number;
  /** Ids of the stacks that it depends on. */
  readonly dependencies: readonly string[];
  readonly terminationProtection: boolean;
}

const ofTheEdge = ['BfjWebsite', 'BfjEdge'];

const synthesized = new Map<string, SynthesizedStacks>();

/**
 * Synthesizes the stacks of a stage once per process and environment; the result is frozen, since the test files
 * share it.
 * @param context added to that of cdk.json
 */
export function synthesize(
  environment: Readonly<Record<string, string>>,
  context: Readonly<Record<string, unknown>> = {},
): SynthesizedStacks {
  const parts = [environment, context].map((part) =>
    Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b)),
  );
  const key = JSON.stringify(parts);
  const stacks = synthesized.get(key) ?? frozen(synthesizeNow(environment, context));
  synthesized.set(key, stacks);
  return stacks;
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

function synthesizeNow(
  environment: Readonly<Record<string, string>>,
  context: Readonly<Record<string, unknown>>,
): SynthesizedStacks {
  return withTemporaryDirectory((directory) => {
    const assembly = buildTestApp(environment, directory, context).app.synth();
    // In deployment order.
    const stacks: Record<string, SynthesizedStack> = Object.fromEntries(
      assembly.stacks.map((stack) => [
        stack.id,
        {
          name: stack.stackName,
          template: templateSchema.parse(stack.template),
          bytes: statSync(stack.templateFullPath).size,
          dependencies: stack.dependencies
            .map(({ id }) => id)
            .filter((id) => !id.endsWith('.assets'))
            .toSorted(),
          terminationProtection: stack.terminationProtection === true,
        },
      ]),
    );
    return {
      stacks,
      core: readAsOne(
        Object.entries(stacks).flatMap(([id, stack]) => (ofTheEdge.includes(id) ? [] : [stack])),
      ),
      website: stacks['BfjWebsite']?.template,
      edge: stacks['BfjEdge']?.template,
      warnings: assembly.stacks.flatMap((stack) =>
        stack.messages
          .filter((message) => message.level === SynthesisMessageLevel.WARNING)
          .map((message) => JSON.stringify(message.entry.data)),
      ),
    };
  });
}

const stackOutputSchema = z.strictObject({
  'Fn::GetStackOutput': z.object({ StackName: z.string(), OutputName: z.string() }),
});

/** Merges the templates and replaces each reference to an output with the output's value. */
function readAsOne(stacks: readonly SynthesizedStack[]): Template {
  const outputs = new Map(
    stacks.flatMap(({ name, template }) =>
      Object.entries(template.Outputs).map(([key, { Value }]) => [`${name} ${key}`, Value]),
    ),
  );
  function follow(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(follow);
    if (typeof value !== 'object' || value === null) return value;
    const read = stackOutputSchema.safeParse(value);
    if (!read.success) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, follow(item)]));
    }
    const { StackName, OutputName } = read.data['Fn::GetStackOutput'];
    const output = outputs.get(`${StackName} ${OutputName}`);
    if (output === undefined) throw new Error(`${StackName} has no output ${OutputName}`);
    return follow(output);
  }
  const resources = stacks.flatMap(({ template }) => Object.entries(template.Resources));
  const ids = new Set(resources.map(([id]) => id));
  if (ids.size < resources.length) throw new Error('Two stacks use one logical id');
  return templateSchema.parse(
    follow({
      Resources: Object.fromEntries(resources),
      Outputs: Object.assign({}, ...stacks.map(({ template }) => template.Outputs)),
    }),
  );
}

/** Builds the app of a stage with the minimum of a built site that the stack reads. */
export function buildTestApp(
  environment: Readonly<Record<string, string>>,
  directory: string,
  context: Readonly<Record<string, unknown>> = {},
): BfjApp {
  const siteDirectory = path.join(directory, 'site');
  mkdirSync(path.join(siteDirectory, 'assets'), { recursive: true });
  writeFileSync(path.join(siteDirectory, 'assets/index-abc123.js'), 'export {};');
  writeFileSync(path.join(siteDirectory, 'app.html'), '<!doctype html><title>BFJ</title>');
  writeFileSync(path.join(siteDirectory, '404.html'), '<!doctype html><title>404</title>');
  return buildApp(readSettings(environment), {
    bundling: false,
    context,
    siteDirectory,
    outputDirectory: path.join(directory, 'cdk.out'),
  });
}

export function resourcesOf(template: Template, type: string): Resource[] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ id, ...resource }));
}

/** Returns the only resource of a type; throws when there are several, so that a test cannot check the wrong one. */
export function onlyResource(template: Template, type: string): Resource {
  const [resource, ...more] = resourcesOf(template, type);
  if (resource === undefined || more.length > 0) {
    throw new Error(`Expected one ${type}, found ${more.length + (resource ? 1 : 0)}`);
  }
  return resource;
}

const integrationSchema = z.object({
  IntegrationUri: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
});

/** Names of the functions behind the API's endpoints, without the prefix of product and stage. */
export function functionsOfEndpoints(template: Template): ReadonlySet<string> {
  const targets = resourcesOf(template, 'AWS::ApiGatewayV2::Route')
    .filter(({ Properties }) => Properties['RouteKey'] !== '$default')
    .map(({ Properties }) => JSON.stringify(Properties['Target']));
  const functionIds = resourcesOf(template, 'AWS::ApiGatewayV2::Integration')
    .filter(({ id }) => targets.some((target) => target.includes(`"${id}"`)))
    .map(({ Properties }) => integrationSchema.parse(Properties).IntegrationUri['Fn::GetAtt'][0]);
  return new Set(
    functionIds.map((id) =>
      String(template.Resources[id]?.Properties['FunctionName']).replace(/^bfj-[^-]+-/, ''),
    ),
  );
}

/** Returns every reference in a value as one readable text. */
export function referenceText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
