import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { deleteAccount } from '../../../shared/contracts/accounts.ts';
import { startTrialCloud, type TrialCloud } from './trial-cloud.ts';

// The first call of a function loads it, beside whatever else a machine does.
vi.setConfig({ testTimeout: 60_000 });

let on: TrialCloud;
beforeAll(async () => {
  on = await startTrialCloud();
});
afterAll(() => on.stop());

const queuesSchema = z.object({
  queues: z.array(z.object({ name: z.string(), visible: z.number(), inFlight: z.number() })),
});

async function waiting(queue: string): Promise<number> {
  const { queues } = queuesSchema.parse(await on.cloud.read('/_local/queues'));
  const found = queues.find(({ name }) => name === `bfj-local-${queue}`);
  if (found === undefined) throw new Error(`No queue ${queue}`);
  return found.visible + found.inFlight;
}

const failures = () => on.cloud.lines.filter((line) => line.includes('not consumed')).length;

/** Starts a trial whose first announcement the receiver does not take. */
async function startUnannounced() {
  await on.cloud.write('/_local/webhooks/faults', { status: 500, times: 1 });
  const before = failures();
  const signUp = on.somebody();
  const { accountId } = await on.startWell(signUp);
  await on.cloud.settled();
  expect(failures()).toBe(before + 1);
  return { signUp, accountId };
}

it('tells a receiver that was down about the trial as it is by then, through one webhook only', async () => {
  const { signUp } = await startUnannounced();
  expect((await on.save(await on.signIn(signUp))).status).toBe(200);
  await on.cloud.drain(600);
  expect(await waiting('webhook-trial-gratuito')).toBe(0);
  expect(await waiting('webhook-trial-created')).toBe(0);
  expect(await on.announcements(signUp.email)).toMatchObject([
    { body: { origem: 'trial-gratuito-direto', ativos_interesse: 'ITUB4' } },
  ]);
});

it('does not announce somebody who has deleted their account meanwhile', async () => {
  const { signUp, accountId } = await startUnannounced();
  const headers = { ...on.visitor(), ...(await on.signIn(signUp)) };
  const answer = await on.cloud.call(deleteAccount, { confirmation: 'EXCLUIR' }, headers);
  expect(answer.status).toBe(200);
  await on.cloud.drain(600);
  expect(await waiting('webhook-trial-gratuito')).toBe(0);
  expect(await on.announcements(signUp.email)).toEqual([]);
  expect((await on.rowsOf(accountId)).all).toEqual([]);
});
