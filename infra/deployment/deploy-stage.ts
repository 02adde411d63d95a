import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Settings } from '../settings.ts';
import { resourceMapping, type StageData } from './retained-data.ts';

export interface DeployDependencies {
  /** The CDK's CLI, with variables beside those of this process. */
  readonly cdk: (
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
  ) => Promise<void>;
  /** What of the stage's data is there already. */
  readonly find: (stage: string) => Promise<StageData>;
  readonly log: (line: string) => void;
}

const unprotected = { BFJ_PROTECTION: 'off' } as const;
/** The stacks that are protected from deletion. */
const protectedStacks = ['BfjData', 'BfjWebsite'] as const;

/**
 * Deploys all stacks, a stage that keeps data in two steps where it is not protected yet: first
 * everything without protection, so that a failure is taken back and can be repeated, then the
 * protection. Data that a deleted stage has left behind is taken up before.
 * @param options of `cdk deploy`
 */
export async function deployStage(
  dependencies: DeployDependencies,
  settings: Settings,
  options: readonly string[],
): Promise<void> {
  const deploy = ['deploy', '--all', ...options];
  // On a stage to throw away, or where the operator has turned protection off, there is one step.
  if (!settings.isProtected) return dependencies.cdk(deploy, {});
  const data = await dependencies.find(settings.stage);
  if (data.state === 'deployed' && data.isProtected) return dependencies.cdk(deploy, {});
  if (data.state === 'left-behind') {
    dependencies.log(
      'A stage of this name was deleted and has left its data behind: it is taken up.',
    );
    await adopt(dependencies, data);
  }
  await dependencies.cdk(deploy, unprotected);
  dependencies.log('All stacks stand: the data is protected from deletion now.');
  await dependencies.cdk(['deploy', ...protectedStacks, '--exclusively', ...options], {});
}

/** Makes the data stack of what is there; the deployment behind it brings the rest. */
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
