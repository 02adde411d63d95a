import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App } from 'aws-cdk-lib/core';
import * as z from 'zod';
import { projectRoot } from './project-root.ts';
import type { Settings } from './settings.ts';
import { capabilities, CapabilityStack } from './stacks/capability-stacks.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { PlatformStack } from './stacks/platform-stack.ts';
import type { ProductStack } from './stacks/product-stack.ts';
import { WebsiteStack } from './stacks/website-stack.ts';

export interface BuildOptions {
  /** False for a template that is read and never deployed: its functions have no code, which saves seconds. */
  readonly bundling: boolean;
  /** Added to the context of cdk.json. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Directory of the built site; `dist/web` by default. */
  readonly siteDirectory?: string;
  /** Directory of the cloud assembly; CDK's own default unless set. */
  readonly outputDirectory?: string;
}

export interface BfjApp {
  readonly app: App;
  readonly data: DataStack;
  readonly platform: PlatformStack;
  readonly capabilities: readonly ProductStack[];
  /** Undefined for stage `local`, where the host of the stacks serves the site. */
  readonly website: WebsiteStack | undefined;
  /** The firewall in front of the site, where the operator has configured one. */
  readonly edge: EdgeStack | undefined;
}

const cdkJsonSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/** Builds the stacks of one stage: the same for `cdk deploy`, for the local cloud and for the tests. */
export function buildApp(settings: Settings, options: BuildOptions): BfjApp {
  const app = new App({
    // The CLI passes the context of cdk.json itself; a build without the CLI must produce the same template.
    context: { ...readContext(), ...options.context },
    analyticsReporting: false,
    // The check against CloudFormation's schemas takes seconds, and templates that are never deployed do not need it.
    builtinCloudFormationValidation: options.bundling,
    treeMetadata: options.bundling,
    ...(options.outputDirectory === undefined ? {} : { outdir: options.outputDirectory }),
  });
  const data = new DataStack(app, settings);
  const stage = { settings, bundling: options.bundling, alarms: data.alarms };
  const platform = new PlatformStack(app, stage, data);
  const { table, secrets, identity } = data;
  const { events, api, siteUrl } = platform;
  const parts = { stage, table, secrets, identity, events, api, siteUrl };
  const capabilityStacks = capabilities.map(
    (capability) => new CapabilityStack(app, capability, parts),
  );
  const website =
    settings.stage === 'local'
      ? undefined
      : new WebsiteStack(app, 'BfjWebsite', {
          settings,
          identity,
          api,
          siteDirectory: options.siteDirectory ?? path.join(projectRoot, 'dist/web'),
        });
  const { edgeRateLimit: rateLimit } = settings;
  const edge =
    website === undefined || rateLimit === undefined
      ? undefined
      : new EdgeStack(app, 'BfjEdge', { settings, rateLimit });
  return { app, data, platform, capabilities: capabilityStacks, website, edge };
}

function readContext(): Record<string, unknown> {
  const text = readFileSync(path.join(projectRoot, 'cdk.json'), 'utf8');
  return cdkJsonSchema.parse(JSON.parse(text)).context;
}
