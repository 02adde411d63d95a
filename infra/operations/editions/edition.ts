import { readFileSync } from 'node:fs';
import type { Operator } from '../../../functions/market/editions/control/change-control.ts';
import { partialFactsSchema, type PartialFacts } from '../../../shared/editions/edition-facts.ts';
import { OperatorError } from '../../operator-error.ts';
import { explainAwsError } from '../explain-aws-error.ts';
import { sourcesOfStage } from '../preview/stage-preview.ts';
import { runCommand } from '../run-command.ts';
import { loadEnvironmentFile } from '../stage-argument.ts';
import { changeEdition, requireTimes } from './change-edition.ts';
import { correctEdition } from './correct-edition.ts';
import { describeEdition, findNextEdition } from './describe-edition.ts';
import { readEditionArguments, type EditionArguments } from './edition-arguments.ts';
import { openEditionStage, type EditionStage } from './edition-stage.ts';

/**
 * `npm run edition -- --stage <stage>`: shows the next edition as it would be sent. Until it is made, an operator can
 * set its headline, add a signed note, or hold it back; later it can be corrected.
 */
await runCommand(async () => {
  loadEnvironmentFile();
  const command = readEditionArguments();
  const stage = await openEditionStage(command.stage, command.localUrl);
  try {
    await run(command, stage);
  } catch (error) {
    throw error instanceof OperatorError ? error : explainAwsError(error);
  }
});

async function run({ request, by, seen }: EditionArguments, stage: EditionStage): Promise<void> {
  const { settings, table, clock } = stage;
  const marginMinutes = settings.closingMarginMinutes;
  if (request.what === 'change') {
    const { id, change } = request;
    const operator = await identifyOperator(by, change.what === 'note', stage);
    const dependencies = { table, now: clock(), marginMinutes };
    console.log(await changeEdition(dependencies, id, change, operator, seen));
    return;
  }
  const dependencies = {
    table,
    sources: sourcesOfStage(settings, clock),
    marginMinutes,
    siteUrl: settings.siteUrl ?? 'https://bfj.com.br',
  };
  if (request.what === 'correct') {
    const { factsFile, ...correction } = request.correction;
    const facts = factsFile === undefined ? {} : readFacts(factsFile);
    const operator = await identifyOperator(by, correction.headline !== undefined, stage);
    const lines = await correctEdition(
      dependencies,
      request.id,
      { ...correction, facts },
      operator,
    );
    console.log(lines.join('\n'));
    return;
  }
  const id = request.what === 'show' ? request.id : await findNextEdition(dependencies);
  const lines = await describeEdition(dependencies, requireTimes(id, marginMinutes));
  console.log(lines.join('\n'));
}

/** @throws OperatorError for a file that has no facts of an edition */
function readFacts(file: string): PartialFacts {
  try {
    return partialFactsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new OperatorError(`${file}: ${error instanceof Error ? error.message : 'not readable'}`);
  }
}

/** A note needs a name, because it is published with it; everything else is signed by the AWS identity alone. */
async function identifyOperator(
  by: string | undefined,
  needsName: boolean,
  { identify }: EditionStage,
): Promise<Operator> {
  const arn = await identify();
  const name = by ?? (needsName ? undefined : arn);
  if (name === undefined) throw new OperatorError('Say who you are: --by "Ana Souza".');
  return { name, identity: by === undefined || arn === undefined ? name : `${by} (${arn})` };
}
