import { expect, it } from 'vitest';
import { requireProjectNode } from '../../command/require-node.ts';

it.each(['20.20.2', '22.18.0', '26.0.0'])('tests refuse Node %s and say what to do', (version) => {
  expect(() => requireProjectNode(version)).toThrow(
    `and not on ${version}: call them by \`npm run`,
  );
});

it('tests run on the Node that npm installs for the project', () => {
  expect(() => requireProjectNode()).not.toThrow();
});
