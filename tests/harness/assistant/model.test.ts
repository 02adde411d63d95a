import { beforeEach, expect, it } from 'vitest';
import { holdingRow } from '../../support/users/holding.ts';
import { assistantApp, joinReplyTexts, type Asker } from '../support/messaging/assistant-app.ts';

/* The model interprets only what the rules do not understand; the product writes the answer. */

const app = await assistantApp({ withModel: true });
const { bedrock } = app.partners;
beforeEach(() => bedrock.faults.clear());

/** Sets the model's next reply, for any question. */
const fakeToolCall = (
  name: string,
  input: object,
  usage = { inputTokens: 2_000, outputTokens: 40 },
) => {
  const content = [{ toolUse: { toolUseId: 'tooluse_1', name, input } }];
  const body = { output: { message: { content } }, stopReason: 'tool_use', usage };
  bedrock.faults.add({ body: JSON.stringify(body), times: 1 });
};
const ask = async (person: Asker, text: string) =>
  joinReplyTexts(await app.assistant.ask(person, text));
const countModelCalls = () => Object.values(bedrock.calls()).reduce((sum, calls) => sum + calls, 0);
const spent = async () =>
  (await app.partition('LIMIT#assistant-model')).map((row) => Number(row['spent']));
const notUnderstood = 'Não entendi bem';
const unclear = 'e aí, como estão as minhas coisas por aí';

it('interprets what the rules do not understand, and counts the cost', async () => {
  const person = await app.subscriber();
  await app.people.put(holdingRow(person.account.id, app.clock.now().toISOString()));
  expect(await ask(person, unclear)).toContain(notUnderstood);
  expect(countModelCalls()).toBe(1);
  const [before = Number.NaN] = await spent();

  fakeToolCall('portfolio', {});
  const answer = await ask(person, unclear);
  expect(answer).toContain('PETR4');
  expect(answer).not.toContain(notUnderstood);
  // 2,000 tokens at US$ 0.30 per million and 40 at US$ 2.50 per million, in millionths of a dollar.
  expect(await spent()).toEqual([before + 700]);
  // Questions that the rules understand are not sent to the model.
  await ask(person, 'o que é P/L?');
  expect(countModelCalls()).toBe(2);
});

it.each<readonly [string, () => void]>([
  ['names an asset that was not mentioned', () => fakeToolCall('asset', { ticker: 'MGLU3' })],
  [
    'confirms an alert without the user',
    () =>
      fakeToolCall('create-alert', {
        ticker: 'PETR4',
        direction: 'acima',
        targetInCentavos: 4_000,
        confirmed: true,
      }),
  ],
  [
    'answers in words of its own',
    () => bedrock.faults.add({ body: 'You should buy PETR4 at R$ 40.', times: 1 }),
  ],
  ['rejects the request', () => bedrock.faults.add({ status: 429, times: 1 })],
  ['is silent', () => bedrock.faults.add({ hang: true, times: 1 })],
])('is not trusted if it %s', async (_, fault) => {
  const person = await app.subscriber();
  fault();
  expect(await ask(person, unclear)).toContain(notUnderstood);
  expect((await app.rowsOf(person)).filter(({ entity }) => entity === 'Alert')).toEqual([]);
});

it('is not called for an account without access', async () => {
  const person = await app.people.account();
  const before = countModelCalls();
  expect(await ask(person, unclear)).toContain(notUnderstood);
  expect(countModelCalls()).toBe(before);
});

it('is not called once the daily budget is spent; a new day has its own', async () => {
  const person = await app.subscriber();
  const day = app.clock.now().toISOString().slice(0, 10);
  await app.people.put({
    PK: 'LIMIT#assistant-model',
    SK: `DAY#${day}`,
    entity: 'ModelBudget',
    spent: 4_999_999,
    expiresAt: Math.floor(app.clock.milliseconds() / 1000) + 86_400,
  });
  const before = countModelCalls();
  expect(await ask(person, unclear)).toContain(notUnderstood);
  expect(countModelCalls()).toBe(before);
  app.clock.advance('25h');
  await ask(await app.subscriber(), unclear);
  expect(countModelCalls()).toBeGreaterThan(before);
});
