import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { OperatorError } from '../../operator-error.ts';
import { runCommand } from '../run-command.ts';
import { stackBySources } from './stack-by-sources.ts';

/**
 * `npm run stack -- <function>`: a stack trace of a log, which names places of the bundle, by places of the sources. The
 * bundle is made anew, so that the sources have to be those that were deployed.
 */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    throw new OperatorError(
      'Say whose it is: npm run stack -- <function>, and give the stack on standard input',
    );
  }
  console.log(stackBySources(name, await text(process.stdin)));
});
