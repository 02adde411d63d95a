import path from 'node:path';

/** Platform differences, which tests replace. */
export interface SearchPathDependencies {
  readonly execPath: string;
  readonly path: Pick<path.PlatformPath, 'dirname' | 'delimiter'>;
}

/**
 * Returns an environment in which `node` is the one that runs this process. Windows names the variable `Path`, and a
 * copy of the environment has it under that name only.
 */
export function withThisNode(
  environment: NodeJS.ProcessEnv,
  { execPath, path: { dirname, delimiter } }: SearchPathDependencies = {
    execPath: process.execPath,
    path,
  },
): NodeJS.ProcessEnv {
  const isSearchPath = ([name]: readonly [string, unknown]) => name.toUpperCase() === 'PATH';
  const entries = Object.entries(environment);
  const searched = entries.find(isSearchPath)?.[1];
  return {
    ...Object.fromEntries(entries.filter((entry) => !isSearchPath(entry))),
    PATH: [dirname(execPath), ...(searched === undefined ? [] : [searched])].join(delimiter),
  };
}
