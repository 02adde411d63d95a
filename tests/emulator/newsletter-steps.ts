import assert from 'node:assert/strict';
import {
  GetQueueAttributesCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { Webhook } from 'standardwebhooks';
import {
  newsletterSubscriberSchema,
  personalizeNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '../../shared/contracts/newsletter.ts';
import { replayEvents } from '../../infra/operations/replay.ts';
import { problemSchema } from '../../shared/contracts/problem.ts';
import type { DeployedStage, Step } from './deployed-stage.ts';
import type { ReceivedWebhook } from './operator-receiver.ts';
import { pollUntil } from './poll-until.ts';
import { queueUrl } from './queue-url.ts';

/** The newsletter from its form to the operator's tools, including failures. */
export const newsletterSteps: Readonly<Record<string, Step>> = {
  'a sign-up reaches the operator as a signed webhook': async (core) => {
    const subscribed = await subscribe(core, 'ana@example.com');
    const webhook = await webhookOf(core, 'newsletter-signup');
    const record = verified(core, webhook);
    assert.equal(record.email, 'ana@example.com');
    assert.equal(record.id, subscribed.id);
  },

  'a second sign-up with the same e-mail is rejected': async (core) => {
    const answer = await post(core, subscribeNewsletter.path, { email: ' ANA@example.com ' });
    assert.equal(answer.status, 409);
    assert.equal(problemSchema.parse(await answer.json()).code, 'email_already_subscribed');
  },

  'choices are saved with the token and sent to the operator': async (core) => {
    const { token, email } = await subscribe(core, 'bia@example.com');
    const answer = await post(core, personalizeNewsletter.path, {
      email,
      token,
      nome: 'Bia Souza',
      areas_interesse: ['acoes', 'fiis'],
      ativos_interesse: ['PETR4'],
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    const record = verified(core, await webhookOf(core, 'newsletter-personalization'));
    assert.equal(record.nome, 'Bia Souza');
    assert.equal(record.ativos_interesse, 'PETR4');
  },

  "choices are not saved with another subscriber's token": async (core) => {
    const { token } = await subscribe(core, 'caio@example.com');
    const answer = await post(core, personalizeNewsletter.path, {
      email: 'bia@example.com',
      token,
      nome: 'Caio',
      areas_interesse: ['acoes'],
      ativos_interesse: [],
    });
    assert.equal(answer.status, 404);
  },

  'the link of a webhook unsubscribes with one click': async (core) => {
    const webhook = await webhookOf(core, 'newsletter-signup');
    const link = new URL(webhook.headers['list-unsubscribe']?.replace(/^<(.*)>$/, '$1') ?? '');
    const answer = await fetch(core.apiUrl + unsubscribeNewsletter.path + link.search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    await subscribe(core, 'ana@example.com');
  },

  'an unknown route is answered with a problem that has a code': async (core) => {
    const unknownRoute = await fetch(`${core.apiUrl}/api/nothing`);
    assert.equal(unknownRoute.status, 404);
    assert.equal(problemSchema.parse(await unknownRoute.json()).code, 'not_found');
    const wrongMethod = await fetch(core.apiUrl + subscribeNewsletter.path);
    assert.equal(wrongMethod.status, 405);
    assert.equal(problemSchema.parse(await wrongMethod.json()).code, 'method_not_allowed');
  },

  'events that are published again are not delivered twice': async (core) => {
    // The steps so far have made four sign-ups and one choice.
    const expected = 5;
    await pollUntil('the webhooks of what has been done so far', async () =>
      core.receiver.received.length >= expected ? true : undefined,
    );
    await replayEvents(core.replay, {
      from: new Date(Date.now() - 10 * 60_000),
      to: new Date(),
    });
    await pollUntil('the queues to be worked off', async () =>
      (await waitingMessages(core.sqs)) === 0 ? true : undefined,
    );
    const ids = core.receiver.received.map((webhook) => webhook.headers['webhook-id']);
    assert.equal(new Set(ids).size, ids.length, ids.join());
  },

  'a message that cannot be read ends in the dead-letter queue': async ({ sqs }) => {
    const name = 'bfj-local-webhook-newsletter-created';
    const url = await queueUrl(sqs, name);
    // Five receives one second apart, instead of two minutes apart.
    await sqs.send(
      new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { VisibilityTimeout: '1' } }),
    );
    await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'not an event' }));
    const deadLetters = await queueUrl(sqs, `${name}-dead-letters`);
    await pollUntil('the dead letter', async () => {
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl: deadLetters,
          AttributeNames: ['ApproximateNumberOfMessages'],
        }),
      );
      return Attributes?.['ApproximateNumberOfMessages'] === '1' ? true : undefined;
    });
  },
};

/** Returns the number of waiting and in-flight messages in the consumers' queues. */
async function waitingMessages(sqs: SQSClient): Promise<number> {
  let waiting = 0;
  for (const consumer of [
    'webhook-newsletter-created',
    'webhook-newsletter-personalization',
    'webhook-newsletter-unsubscribed',
  ]) {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl: await queueUrl(sqs, `bfj-local-${consumer}`),
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
      }),
    );
    for (const count of Object.values(Attributes ?? {})) waiting += Number(count);
  }
  return waiting;
}

async function subscribe(core: DeployedStage, email: string) {
  const answer = await post(core, subscribeNewsletter.path, { email });
  assert.equal(answer.status, 200, await answer.clone().text());
  return subscribeNewsletter.response.parse(await answer.json());
}

function post(core: DeployedStage, path: string, body: unknown): Promise<Response> {
  return fetch(core.apiUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
}

function webhookOf(core: DeployedStage, origem: string): Promise<ReceivedWebhook> {
  return pollUntil(`a webhook with origem ${origem}`, async () =>
    core.receiver.received.find((webhook) => webhook.body.includes(`"origem":"${origem}"`)),
  );
}

/** Checks the signature with an independent verifier, and the body by its contract. */
function verified(core: DeployedStage, webhook: ReceivedWebhook) {
  const verifier = new Webhook(core.webhookSecret);
  return newsletterSubscriberSchema.parse(verifier.verify(webhook.body, { ...webhook.headers }));
}
