import { expect, it } from 'vitest';
import { requireProjectNode } from '../../command/require-node.ts';

it.each(['20.20.2', '22.18.0', '26.0.0'])('tests exit on Node %s with instructions', (version) => {
  expect(() => requireProjectNode(version)).toThrow(
    `and not on ${version}: call them by \`npm run`,
  );
});

it('tests run on the Node version that npm installs for the project', () => {
  expect(() => requireProjectNode()).not.toThrow();
});
