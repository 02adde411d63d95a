import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { OperatorError } from '../../operator-error.ts';
import { runCommand } from '../run-command.ts';
import { mapStackToSources } from './map-stack-to-sources.ts';

/**
 * `npm run stack -- <function>`: replaces positions in the bundle by positions in the sources, in a stack trace of a
 * log. The bundle is built anew, so the sources must be those that were deployed.
 */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    throw new OperatorError(
      'Name the function: npm run stack -- <function>, and give the stack on standard input',
    );
  }
  console.log(mapStackToSources(name, await text(process.stdin)));
});
