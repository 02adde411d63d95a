import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { askAssistant } from '../../../shared/contracts/assistant.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { holdingRow } from '../../support/people/holding.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

vi.setConfig({ testTimeout: 60_000 });

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
beforeEach(async () => {
  await bedrock('faults', 'DELETE');
});

/** What the sandbox of the model tells, or is told. */
async function bedrock(path: string, method = 'GET', body?: object): Promise<unknown> {
  const address = new URL(`/_local/bedrock/${path}`.replace(/\/$/, ''), cloud.baseUrl);
  const answer = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return answer.json();
}
const asked = async () => JSON.stringify(await bedrock(''));
/** The model says this next, whatever it is asked. */
const says = (name: string, input: object, usage = { inputTokens: 2_000, outputTokens: 40 }) => {
  const content = [{ toolUse: { toolUseId: 'tooluse_1', name, input } }];
  return bedrock('faults', 'POST', {
    body: JSON.stringify({ output: { message: { content } }, stopReason: 'tool_use', usage }),
    times: 1,
  });
};
const ask = async ({ headers }: Person, text: string) => {
  const { status, body } = await cloud.call(askAssistant, { text }, headers);
  expect({ status, body }).toMatchObject({ status: 200 });
  return JSON.stringify(askAssistant.response.parse(body).reply.blocks);
};
const spentOf = async () =>
  (await cloud.partition('LIMIT#assistant-model')).map(({ spent }) => Number(spent));
const notUnderstood = 'Não entendi essa pergunta';
const unclear = 'e aí, como estão as minhas coisas por aí';

it('reads what the rules do not understand, and the answer is the product’s own', async () => {
  const person = await sessions.makePerson({ plano: 'ativo' });
  await sessions.putItems(holdingRow(person.account.id, (await cloud.now()).toISOString()));
  expect(await ask(person, unclear)).toContain(notUnderstood);
  expect(await asked()).toContain('"sandbox.reader-v1":1');
  const [before = Number.NaN] = await spentOf();

  await says('portfolio', {});
  const answer = await ask(person, unclear);
  expect(answer).toContain('PETR4');
  expect(answer).not.toContain(notUnderstood);
  // 2,000 tokens at US$ 0.30 a million and 40 at US$ 2.50, in millionths of a dollar.
  expect(await spentOf()).toEqual([before + 700]);
  // What the rules understand is asked of nobody.
  await ask(person, 'o que é P/L?');
  expect(await asked()).toContain('"sandbox.reader-v1":2');
});

it('lies, is down, and is not believed', async () => {
  const person = await sessions.makePerson({ plano: 'ativo' });
  await says('asset', { ticker: 'MGLU3' });
  expect(await ask(person, unclear)).toContain(notUnderstood);
  await says('create-alert', {
    ticker: 'PETR4',
    direction: 'acima',
    targetInCentavos: 4_000,
    confirmed: true,
  });
  expect(await ask(person, unclear)).toContain(notUnderstood);
  await bedrock('faults', 'POST', { body: 'You should buy PETR4 at R$ 40.', times: 1 });
  expect(await ask(person, unclear)).toContain(notUnderstood);
  await bedrock('faults', 'POST', { status: 429, times: 1 });
  expect(await ask(person, unclear)).toContain(notUnderstood);
  await bedrock('faults', 'POST', { hang: true, times: 1 });
  expect(await ask(person, unclear)).toContain(notUnderstood);
  expect(cloud.lines.join('\n')).toContain('the model did not read a question');
  expect(cloud.lines.join('\n')).not.toContain(unclear);
});

it('is not asked by whoever has no access', async () => {
  const person = await sessions.makePerson({ plano: 'inativo' });
  const before = await asked();
  expect(await ask(person, unclear)).toContain(notUnderstood);
  expect(await asked()).toBe(before);
});

it('is not asked once the day’s money is spent, which is told; a new day has its own', async () => {
  const person = await sessions.makePerson({ plano: 'ativo' });
  const day = (await cloud.now()).toISOString().slice(0, 10);
  await sessions.putItems({
    PK: 'LIMIT#assistant-model',
    SK: `DAY#${day}`,
    entity: 'ModelBudget',
    spent: 4_999_999,
    expiresAt: Math.floor((await cloud.now()).getTime() / 1000) + 86_400,
  });
  const before = await asked();
  expect(await ask(person, unclear)).toContain(notUnderstood);
  expect(await asked()).toBe(before);
  expect(cloud.lines.join('\n')).toContain('no money left for the model');
  await cloud.advanceClock('25h');
  await ask(await sessions.makePerson({ plano: 'ativo' }), unclear);
  expect(await asked()).not.toBe(before);
});
