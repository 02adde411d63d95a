import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).default({}),
      Metadata: z.record(z.string(), z.unknown()).default({}),
      DeletionPolicy: z.string().optional(),
      DependsOn: z.array(z.string()).optional(),
    }),
  ),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
});

export type Template = z.infer<typeof templateSchema>;
export type Resource = Template['Resources'][string] & { readonly id: string };

/** A template as CloudFormation would read it, made without bundling. */
export interface SynthesizedStacks {
  readonly core: Template;
  readonly website: Template | undefined;
  readonly edge: Template | undefined;
  /** What an operator is warned of. */
  readonly warnings: readonly string[];
}

export function synthesize(environment: Readonly<Record<string, string>>): SynthesizedStacks {
  return withTemporaryDirectory((directory) => {
    const { app, core, website, edge } = buildTestApp(environment, directory);
    const assembly = app.synth();
    const templateOf = (artifactId: string) =>
      templateSchema.parse(assembly.getStackArtifact(artifactId).template);
    return {
      core: templateOf(core.artifactId),
      website: website === undefined ? undefined : templateOf(website.artifactId),
      edge: edge === undefined ? undefined : templateOf(edge.artifactId),
      warnings: assembly.stacks.flatMap((stack) =>
        stack.messages
          .filter((message) => message.level === SynthesisMessageLevel.WARNING)
          .map((message) => JSON.stringify(message.entry.data)),
      ),
    };
  });
}

/** The app of a stage, with a site that is built as far as the stack looks at it. */
export function buildTestApp(
  environment: Readonly<Record<string, string>>,
  directory: string,
): BfjApp {
  const siteDirectory = path.join(directory, 'site');
  mkdirSync(path.join(siteDirectory, 'assets'), { recursive: true });
  writeFileSync(path.join(siteDirectory, 'assets/index-abc123.js'), 'export {};');
  writeFileSync(path.join(siteDirectory, 'app.html'), '<!doctype html><title>BFJ</title>');
  writeFileSync(path.join(siteDirectory, '404.html'), '<!doctype html><title>404</title>');
  return buildApp(readSettings(environment), {
    bundling: false,
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
