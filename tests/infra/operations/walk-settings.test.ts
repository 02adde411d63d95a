import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { walkedCommands } from '../../emulator/walk/runbook-commands.ts';
import { settingsToSet, walkedStage } from '../../emulator/walk/walk-settings.ts';
import { resourcesOf, synthesize } from '../synthesized-stacks.ts';

const example = readFileSync(path.join(projectRoot, '.env.example'), 'utf8');
const examples = parseEnv(example.replaceAll(/^#(BFJ_)/gm, '$1'));
const settings = Object.fromEntries(settingsToSet.map((name) => [name, examples[name] ?? '']));

it("the stage of `npm run test:walk` has every queue of the runbook's redrive commands", () => {
  const { core } = synthesize({ BFJ_STAGE: walkedStage, ...settings });
  const queues = new Set(
    resourcesOf(core, 'AWS::SQS::Queue').map(({ Properties }) => String(Properties['QueueName'])),
  );
  const walked = walkedCommands.flatMap(({ deadLetterOf }) => deadLetterOf ?? []);
  expect(walked.length).toBeGreaterThan(20);
  const named = walked.flatMap((name) => [name, `${name}-dead-letters`]);
  expect(named.filter((name) => !queues.has(`bfj-${walkedStage}-${name}`))).toEqual([]);
});
