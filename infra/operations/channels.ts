import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { parseArgs } from 'node:util';
import { messageChannelSchema } from '../../shared/contracts/messaging.ts';
import { OperatorError } from '../operator-error.ts';
import { explainAwsError } from './explain-aws-error.ts';
import { resumeChannel, resumeTemplate, describeStops } from './channel-stops.ts';
import { runCommand } from './run-command.ts';
import { loadEnvironmentFile, settingsOfCommand } from './stage-argument.ts';

/**
 * `npm run channels -- --stage <stage>`: shows the channels and the stopped templates, since when and why. `--resume
 * <channel>` or `--resume-template <name>` resumes one before it would resume automatically.
 */
await runCommand(async () => {
  loadEnvironmentFile();
  const options = readArguments();
  const { stage } = settingsOfCommand(
    process.env,
    options.stage === undefined ? [] : ['--stage', options.stage],
  );
  const table = {
    client: DynamoDBDocumentClient.from(new DynamoDBClient({})),
    name: `bfj-${stage}`,
  };
  try {
    if (options.channel !== undefined) await resumeChannel(table, options.channel);
    if (options.template !== undefined) await resumeTemplate(table, options.template);
    for (const line of await describeStops(table)) console.log(line);
  } catch (error) {
    throw explainAwsError(error);
  }
});

function readArguments() {
  const { stage, resume, 'resume-template': template } = parseOptions();
  const channel = messageChannelSchema.safeParse(resume);
  if (resume !== undefined && !channel.success) {
    throw new OperatorError(`'${resume}' is no channel: email or whatsapp.`);
  }
  return { stage, channel: channel.data, template };
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        stage: { type: 'string' },
        resume: { type: 'string' },
        'resume-template': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : 'The arguments are invalid.');
  }
}
