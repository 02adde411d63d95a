import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askAssistant,
  forgetConversation,
  getConversation,
  tryAssistant,
} from '../../../shared/contracts/assistant.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';

/* tests/harness/assistant tests the rules. */

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

it('answers, lists the conversation and deletes it', async () => {
  const { headers } = await sessions.makeUser({ plano: 'ativo' });
  const answer = await cloud.call(askAssistant, { text: 'quanto tá a PETR4?' }, headers);
  expect(answer.status).toBe(200);
  expect(askAssistant.response.parse(answer.body).reply.origins).toContainEqual(
    expect.objectContaining({ of: 'Preço de PETR4', source: 'brapi' }),
  );
  const read = async () =>
    getConversation.response.parse((await cloud.call(getConversation, {}, headers)).body);
  expect((await read()).turns).toMatchObject([{ text: 'quanto tá a PETR4?' }]);
  expect((await cloud.call(forgetConversation, {}, headers)).body).toEqual({ forgotten: true });
  expect((await read()).turns).toEqual([]);
});

it('answers a visitor', async () => {
  const visitor = throughEdge(cloud.secret('edge-value'), '10.81.0.1');
  const { status, body } = await cloud.call(tryAssistant, { text: 'o que é P/L?' }, visitor);
  expect(status).toBe(200);
  expect(tryAssistant.response.parse(body).counts).toBe(true);
});
