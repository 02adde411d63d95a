import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Settings } from '../settings.ts';
import { resourceMapping, type StageData } from './retained-data.ts';

export interface DeployDependencies {
  /** Runs the CDK CLI, with variables in addition to those of this process. */
  readonly cdk: (
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
  ) => Promise<void>;
  /** Finds the stage's existing data. */
  readonly find: (stage: string) => Promise<StageData>;
  readonly log: (line: string) => void;
}

const unprotected = { BFJ_PROTECTION: 'off' } as const;
/** The stacks that are protected from deletion. */
const protectedStacks = ['BfjData', 'BfjWebsite'] as const;

/**
 * Deploys all stacks. A stage that keeps data and is not protected yet is deployed in two steps: first without
 * protection, so that a failure is rolled back and can be repeated, then with it. Data that a deleted stage has left
 * behind is imported before.
 * @param options the options of `cdk deploy`
 */
export async function deployStage(
  dependencies: DeployDependencies,
  settings: Settings,
  options: readonly string[],
): Promise<void> {
  const deploy = ['deploy', '--all', ...options];
  // A disposable stage, or one with protection turned off, is deployed in one step.
  if (!settings.isProtected) return dependencies.cdk(deploy, {});
  const data = await dependencies.find(settings.stage);
  if (data.state === 'deployed' && data.isProtected) return dependencies.cdk(deploy, {});
  if (data.state === 'left-behind') {
    dependencies.log(
      'A stage of this name was deleted and has left its data behind: the data is imported.',
    );
    await adopt(dependencies, data);
  }
  await dependencies.cdk(deploy, unprotected);
  dependencies.log('All stacks exist: the data is protected from deletion now.');
  await dependencies.cdk(['deploy', ...protectedStacks, '--exclusively', ...options], {});
}

/** Imports existing data into the data stack; the deployment after it creates the rest. */
async function adopt(dependencies: DeployDependencies, data: StageData): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'bfj-adopt-'));
  try {
    const assembly = path.join(directory, 'cdk.out');
    await dependencies.cdk(
      ['synth', 'BfjData', '--exclusively', '--quiet', '--output', assembly],
      unprotected,
    );
    const template: unknown = JSON.parse(
      await readFile(path.join(assembly, 'BfjData.template.json'), 'utf8'),
    );
    const mapping = path.join(directory, 'mapping.json');
    await writeFile(mapping, JSON.stringify(resourceMapping(template, data.identifiers)));
    await dependencies.cdk(
      ['import', 'BfjData', '--app', assembly, '--resource-mapping', mapping],
      unprotected,
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
