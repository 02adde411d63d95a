import manifest from '../../package.json' with { type: 'json' };

/**
 * A command of a package that is called by its path runs on the machine's own Node. An older one runs a part of the
 * tests, and fails to print which of them failed.
 * @throws Error unless this is the project's Node
 */
export function requireProjectNode(version: string = process.versions.node): void {
  const required = manifest.devDependencies.node;
  if (version.split('.')[0] === required.split('.')[0]) return;
  throw new Error(
    `These tests run on Node ${required}, which npm installs for the project, and not on ${version}: ` +
      'call them by `npm run …` or `npx …`.',
  );
}
