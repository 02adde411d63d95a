import { afterAll, beforeAll, expect, it } from 'vitest';
import { askAssistant } from '../../../shared/contracts/assistant.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { holdingRow } from '../../support/users/holding.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';

/* tests/harness/assistant/model.test.ts tests the rules. */

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await startTestCloud({ assistantModel: true });
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

it('interprets a question with the model, and logs a failure without the question', async () => {
  const person = await sessions.makeUser({ plano: 'ativo' });
  await sessions.putItems(holdingRow(person.account.id, (await cloud.now()).toISOString()));
  const unclear = 'e aí, como estão as minhas coisas por aí';
  const ask = async () =>
    JSON.stringify((await cloud.call(askAssistant, { text: unclear }, person.headers)).body);
  const toolUse = { toolUseId: 'tooluse_1', name: 'portfolio', input: {} };
  await cloud.write('/_local/bedrock/faults', {
    body: JSON.stringify({
      output: { message: { content: [{ toolUse }] } },
      stopReason: 'tool_use',
      usage: { inputTokens: 2_000, outputTokens: 40 },
    }),
    times: 1,
  });
  expect(await ask()).toContain('PETR4');
  await cloud.write('/_local/bedrock/faults', { status: 429, times: 1 });
  expect(await ask()).toContain('Não entendi bem');
  const log = cloud.lines.join('\n');
  expect(log).toContain('the model did not read a question');
  expect(log).not.toContain(unclear);
});
