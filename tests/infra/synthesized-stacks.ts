import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SynthesisMessageLevel } from 'aws-cdk-lib/cx-api';
import * as z from 'zod';
import { buildApp, type BfjApp } from '../../infra/build-app.ts';
import { readSettings } from '../../infra/settings.ts';

/** Does something with a directory that is gone afterwards. */
export function withTemporaryDirectory<Result>(work: (directory: string) => Result): Result {
  const directory = mkdtempSync(path.join(tmpdir(), 'bfj-infra-'));
  try {
    return work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const templateSchema = z.object({
  /** A capability that a stage's settings leave out is a stack without any, which the CDK passes over. */
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

/** Templates as CloudFormation would read them, made without bundling. */
export interface SynthesizedStacks {
  /** Every stack, by its construct's id: `BfjData`, … */
  readonly stacks: Readonly<Record<string, SynthesizedStack>>;
  /** All that an emulator can host as well, read as one: a reference to another stack is followed. */
  readonly core: Template;
  readonly website: Template | undefined;
  readonly edge: Template | undefined;
  /** What an operator is warned of. */
  readonly warnings: readonly string[];
}

export interface SynthesizedStack {
  readonly name: string;
  readonly template: Template;
  /** How large it is as it is uploaded. */
  readonly bytes: number;
  /** Ids of the stacks that are deployed before it, for what it reads of them. */
  readonly dependencies: readonly string[];
  readonly terminationProtection: boolean;
}

const ofTheEdge = ['BfjWebsite', 'BfjEdge'];

const synthesized = new Map<string, SynthesizedStacks>();

/**
 * The stacks of a stage, made once for all the files of a process that ask for the same; nobody can
 * change what others look at too.
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
    // In the order in which they are deployed.
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

/** Puts templates together, with what an output refers to in the place of a reference to it. */
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

/** The app of a stage, with a site that is built as far as the stack looks at it. */
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

/** The one resource of a type; a test that looks at the wrong one must not pass. */
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

/** Names of the functions behind the API's endpoints, without the product's and the stage's. */
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

/** Whatever a value refers to, as one readable text. */
export function referenceText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
