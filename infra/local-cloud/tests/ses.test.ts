import {
  DeleteSuppressedDestinationCommand,
  GetAccountCommand,
  GetSuppressedDestinationCommand,
  ListSuppressedDestinationsCommand,
  PutAccountSuppressionAttributesCommand,
  PutSuppressedDestinationCommand,
  SendBulkEmailCommand,
  SendEmailCommand,
  SESv2Client,
  type SendBulkEmailCommandInput,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import type { MovableClock } from '../src/clock.ts';
import type { CloudModel, ConfigurationSetModel } from '../src/cloud-model.ts';
import { createEventBus } from '../src/events/event-bus.ts';
import { createEventLog } from '../src/events/event-log.ts';
import { createFunctionCalls } from '../src/events/function-calls.ts';
import { createRuleTargets } from '../src/events/rule-targets.ts';
import type { SesFaultOutcome } from '../src/ses/mailbox.ts';
import { createSes, type Ses } from '../src/ses/ses.ts';
import type { Database } from '../src/database.ts';
import { createQueues, type Queues } from '../src/sqs/queues.ts';
import { serve } from './support/host-support.ts';
import { emptyModel, queueModel } from './support/services-models.ts';
import {
  advanceBy,
  recordCalls,
  fixedClock,
  temporaryDatabase,
  temporaryDirectory,
} from './support/services-support.ts';
import { openDatabase } from '../src/database.ts';

const allTypes = 'send delivery bounce complaint reject deliverydelay renderingfailure'.split(' ');
const set = (
  name: string,
  overrides: Partial<ConfigurationSetModel> = {},
): ConfigurationSetModel => ({
  name,
  sendingEnabled: true,
  suppressedReasons: undefined,
  eventDestinations: [{ eventTypes: allTypes }],
  ...overrides,
});

const queue = queueModel('email-events');
const model: CloudModel = emptyModel({
  queues: [queue],
  rules: [
    {
      name: 'of-app',
      busName: 'default',
      enabled: true,
      pattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': ['app'] } } },
      },
      schedule: undefined,
      targets: [
        {
          id: 'queue',
          arn: queue.arn,
          input: undefined,
          inputPath: undefined,
          deadLetterQueueArn: undefined,
        },
      ],
    },
  ],
  configurationSets: [
    set('app'),
    set('other'),
    set('quiet', { eventDestinations: [{ eventTypes: ['bounce'] }] }),
    set('paused', { sendingEnabled: false }),
    set('lenient', { suppressedReasons: [] }),
  ],
});

const from = 'avisos@exemplo.com.br';
const to = 'ana@pessoa.com.br';

let ses: Ses;
let clock: MovableClock;
let queues: Queues;
let client: SESv2Client;
let arrived: { to: string; content: Readonly<Record<string, unknown>>; state: string }[];
let outcome: SesFaultOutcome;
let chance: number;

function open(database: Database): Ses {
  clock = fixedClock(database);
  queues = createQueues({ queues: model.queues, database, clock, log: () => {} });
  const { invoke } = recordCalls();
  const functionCalls = createFunctionCalls({ model, queues, clock, database, invoke });
  const bus = createEventBus({
    model,
    database,
    clock,
    log: createEventLog(database),
    targets: createRuleTargets({ model, queues, functionCalls }),
  });
  const opened = createSes({
    model,
    database,
    clock,
    bus,
    permissions: { demand: () => {} },
    log: () => {},
    random: () => chance,
  });
  opened.connect({
    deliver: ({ to: recipient, content }) => {
      arrived.push({ to: recipient, content, state: 'accepted' });
    },
    updateState: (messageId, state, recipient) => {
      for (const one of arrived) {
        if (one.content['messageId'] === messageId && one.to === recipient) one.state = state;
      }
    },
    applyFault: async () => outcome,
    identities: () => [from],
  });
  onTestFinished(opened.stop);
  return opened;
}

beforeEach(async () => {
  arrived = [];
  chance = 0.5;
  outcome = { next: 'answer', loseAnswer: false };
  ses = open(temporaryDatabase());
  const { url } = await serve((request, response) => void ses.handle(request, response));
  vi.stubEnv('AWS_REGION', 'sa-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL', url);
  client = new SESv2Client({ maxAttempts: 1 });
  return () => {
    client.destroy();
    vi.unstubAllEnvs();
  };
});

const input = (overrides: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: from,
  Destination: { ToAddresses: [to] },
  ConfigurationSetName: 'app',
  EmailTags: [{ Name: 'order', Value: 'o-1' }],
  Content: {
    Simple: { Subject: { Data: 'Oi', Charset: 'UTF-8' }, Body: { Text: { Data: 'Bom dia' } } },
  },
  ...overrides,
});
const send = (overrides: Partial<SendEmailCommandInput> = {}) =>
  client.send(new SendEmailCommand(input(overrides)));
const sendTo = (address: string) => send({ Destination: { ToAddresses: [address] } });

const eventSchema = z.looseObject({
  source: z.literal('aws.ses'),
  'detail-type': z.string(),
  detail: z.looseObject({
    eventType: z.string(),
    mail: z.looseObject({
      messageId: z.string(),
      destination: z.array(z.string()),
      tags: z.record(z.string(), z.array(z.string())),
    }),
  }),
});

/** Returns the events that the rule has delivered to its queue, in order. */
function receivedEvents() {
  return queues
    .receive(queue.name, { maximum: 1_000, visibilitySeconds: 0 })
    .map(({ body }) => eventSchema.parse(JSON.parse(body)));
}
const receivedTypes = () => receivedEvents().map(({ detail }) => detail.eventType);

/** Waits until all outcomes of the messages have happened. */
async function settled(milliseconds = 60_000): Promise<void> {
  advanceBy(clock, milliseconds);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}

describe('events of SES on the default bus', () => {
  it('are pending until the clock reaches their time, and are then sent by isBusy', async () => {
    await send();
    expect(ses.pending.isBusy()).toBe(false);
    expect(receivedTypes()).toEqual(['Send']);
    const next = ses.pending.nextAt() ?? 0;
    expect(next).toBeGreaterThan(clock.milliseconds());
    advanceBy(clock, next - clock.milliseconds());
    expect(ses.pending.isBusy()).toBe(false);
    expect(receivedTypes()).toEqual(['Send', 'Delivery']);
    expect(ses.pending.nextAt()).toBeUndefined();
  });

  it('report that a message was sent and then delivered, by the local clock', async () => {
    const { MessageId } = await send();
    await settled(1);
    expect(receivedTypes()).toEqual(['Send']);
    expect(arrived).toMatchObject([{ state: 'accepted' }]);
    await settled();
    const [first, second] = receivedEvents();
    expect(first).toMatchObject({
      'detail-type': 'Email Sent',
      account: '000000000000',
      region: 'sa-east-1',
      resources: ['arn:aws:ses:sa-east-1:000000000000:configuration-set/app'],
      detail: {
        mail: {
          messageId: MessageId,
          source: from,
          destination: [to],
          tags: {
            'ses:configuration-set': ['app'],
            'ses:from-domain': ['exemplo.com.br'],
            order: ['o-1'],
          },
        },
        send: {},
      },
    });
    expect(second).toMatchObject({
      'detail-type': 'Email Delivered',
      detail: { mail: { messageId: MessageId }, delivery: { recipients: [to] } },
    });
    expect(arrived).toMatchObject([{ state: 'delivered' }]);
  });

  it.each([
    ['success', ['Send', 'Delivery'], 'delivered'],
    ['bounce', ['Send', 'Bounce'], 'bounced'],
    ['bounce+label-1', ['Send', 'Bounce'], 'bounced'],
    ['complaint', ['Send', 'Delivery', 'Complaint'], 'complained'],
    ['ooto', ['Send', 'Delivery', 'Bounce'], 'soft-bounced'],
    ['suppressionlist', ['Send', 'Bounce'], 'bounced'],
  ])('follow the simulator’s %s', async (local, types, state) => {
    const address = `${local}@simulator.amazonses.com`;
    await sendTo(address);
    await settled();
    expect(receivedTypes()).toEqual(types);
    expect(arrived).toMatchObject([{ to: address, state }]);
    const kept = client.send(new GetSuppressedDestinationCommand({ EmailAddress: address }));
    await expect(kept).rejects.toMatchObject({ name: 'NotFoundException' });
  });

  it.each([
    [
      'bounce',
      ['Send', 'Bounce'],
      { bounce: { bounceType: 'Permanent', bounceSubType: 'General' } },
    ],
    ['soft-bounce', ['Send', 'Bounce'], { bounce: { bounceType: 'Transient' } }],
    [
      'complaint',
      ['Send', 'Delivery', 'Complaint'],
      {
        complaint: { complainedRecipients: [{ emailAddress: to }], complaintFeedbackType: 'abuse' },
      },
    ],
    ['reject', ['Send', 'Reject'], { reject: { reason: 'Bad content' } }],
    ['delay', ['Send', 'DeliveryDelay', 'Delivery'], { delivery: { recipients: [to] } }],
    ['silence', ['Send'], { send: {} }],
  ] as const)('follow the selected outcome %s', async (fate, types, detail) => {
    ses.control.change({ fates: [{ to: to.toUpperCase(), fate }] });
    await send();
    await settled();
    expect(receivedTypes()).toEqual(types);
    expect(receivedEvents().at(-1)).toMatchObject({ detail });
  });

  it('report a separate outcome for each recipient', async () => {
    ses.control.change({ fates: [{ to, fate: 'bounce' }] });
    await send({ Destination: { ToAddresses: [to, 'bia@pessoa.com.br'] } });
    await settled();
    expect(receivedTypes()).toEqual(['Send', 'Bounce', 'Delivery']);
    expect(arrived.map(({ state }) => state)).toEqual(['bounced', 'delivered']);
  });

  it('report that a message with the test virus was accepted and not sent', async () => {
    await send({
      Content: {
        Simple: {
          Subject: { Data: 'x' },
          Body: {
            Text: { Data: 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*' },
          },
        },
      },
    });
    await settled();
    expect(receivedTypes()).toEqual(['Send', 'Reject']);
  });

  it('are not sent without a configuration set that a rule matches', async () => {
    await send({ ConfigurationSetName: undefined });
    await send({ ConfigurationSetName: 'other' });
    await settled();
    expect(receivedEvents()).toEqual([]);
    expect(arrived.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it.each(['bounce', 'complaint'] as const)(
    'report a later %s of a delivered message',
    async (what) => {
      const { MessageId = '' } = await send();
      await settled();
      queues.purge(queue.name);
      const mail = {
        messageId: MessageId,
        timestamp: clock.now().toISOString(),
        from,
        sender: from,
        recipients: [to],
        subject: 'Oi',
        headers: {},
        tags: { order: 'o-1' },
        configurationSet: 'app',
      };
      ses.control.report(mail, to, what);
      await settled();
      expect(receivedEvents()).toMatchObject([
        {
          detail: {
            eventType: what === 'bounce' ? 'Bounce' : 'Complaint',
            mail: { messageId: MessageId, tags: { order: ['o-1'] } },
          },
        },
      ]);
      expect(arrived).toMatchObject([{ state: what === 'bounce' ? 'bounced' : 'complained' }]);
      expect(await listed()).toEqual([to]);
    },
  );

  it('survive a kill', async () => {
    const directory = temporaryDirectory();
    const first = openDatabase(directory);
    ses = open(first);
    await send();
    ses.stop();
    first.close();
    ses = open(temporaryDatabase(directory));
    await settled();
    expect(receivedTypes()).toEqual(['Send', 'Delivery']);
  });
});

describe('faults of SES events', () => {
  it('sends events twice', async () => {
    ses.control.change({ doubled: 1 });
    await send();
    await settled();
    expect(receivedTypes().toSorted()).toEqual(['Delivery', 'Delivery', 'Send', 'Send']);
    expect(arrived).toMatchObject([{ state: 'delivered' }]);
  });

  it('sends events before the call is answered, even if the answer is then lost', async () => {
    ses.control.change({ early: 1 });
    outcome = { next: 'answer', loseAnswer: true };
    await expect(send()).rejects.toMatchObject({ name: expect.any(String) });
    expect(receivedTypes()).toEqual(['Send', 'Delivery']);
  });

  it('sends no event before the answer by default', async () => {
    await send();
    expect(receivedTypes().length).toBeLessThan(2);
  });

  it('sends events in another order', async () => {
    ses.control.change({ reordered: 1, fates: [{ to, fate: 'complaint' }] });
    await send();
    await settled();
    expect(receivedTypes()).toEqual(['Complaint', 'Delivery', 'Send']);
    expect(arrived).toMatchObject([{ state: 'complained' }]);
  });

  it('drops events although their outcome happens', async () => {
    ses.control.change({ dropped: 1, fates: [{ to, fate: 'bounce' }] });
    await send();
    await settled();
    expect(receivedEvents()).toEqual([]);
    expect(arrived).toMatchObject([{ state: 'bounced' }]);
    expect(await listed()).toEqual([to]);
  });

  it('applies a fault to a share of the messages', async () => {
    ses.control.change({ doubled: 0.4, fates: [{ share: 0.4, fate: 'bounce' }] });
    chance = 0.39;
    await send();
    chance = 0.41;
    await sendTo('bia@pessoa.com.br');
    await settled();
    expect(receivedTypes().toSorted()).toEqual([
      'Bounce',
      'Bounce',
      'Delivery',
      'Send',
      'Send',
      'Send',
    ]);
  });
});

async function listed() {
  const { SuppressedDestinationSummaries = [] } = await client.send(
    new ListSuppressedDestinationsCommand({}),
  );
  return SuppressedDestinationSummaries.map(({ EmailAddress }) => EmailAddress);
}

describe('suppression list', () => {
  it('adds bouncing and complaining recipients, and suppresses later messages to them', async () => {
    ses.control.change({
      fates: [
        { to, fate: 'bounce' },
        { to: 'bia@pessoa.com.br', fate: 'complaint' },
        { to: 'caio@pessoa.com.br', fate: 'soft-bounce' },
      ],
    });
    await send({ Destination: { ToAddresses: [to, 'bia@pessoa.com.br', 'caio@pessoa.com.br'] } });
    await settled();
    expect(await listed()).toEqual([to, 'bia@pessoa.com.br']);
    ses.control.reset();
    queues.purge(queue.name);
    await sendTo(to.toUpperCase());
    await settled();
    expect(receivedEvents()).toMatchObject([
      { detail: { eventType: 'Send' } },
      {
        detail: { bounce: { bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' } },
      },
    ]);
    const found = await client.send(new GetSuppressedDestinationCommand({ EmailAddress: to }));
    expect(found.SuppressedDestination).toMatchObject({
      EmailAddress: to,
      Reason: 'BOUNCE',
      Attributes: { MessageId: expect.stringMatching(/^0103/) },
    });
    expect(found.SuppressedDestination?.LastUpdateTime).toBeInstanceOf(Date);
  });

  it('can be changed and listed in pages through the API', async () => {
    for (const one of ['c@x.com', 'a@x.com', 'b@x.com']) {
      await client.send(
        new PutSuppressedDestinationCommand({ EmailAddress: one, Reason: 'COMPLAINT' }),
      );
    }
    const first = await client.send(new ListSuppressedDestinationsCommand({ PageSize: 2 }));
    expect(first.SuppressedDestinationSummaries?.map((one) => one.EmailAddress)).toEqual([
      'a@x.com',
      'b@x.com',
    ]);
    const second = await client.send(
      new ListSuppressedDestinationsCommand({ PageSize: 2, NextToken: first.NextToken }),
    );
    expect(second.SuppressedDestinationSummaries).toHaveLength(1);
    expect(second.NextToken).toBeUndefined();
    const bounced = new ListSuppressedDestinationsCommand({ Reasons: ['BOUNCE'] });
    expect((await client.send(bounced)).SuppressedDestinationSummaries).toEqual([]);
    const remove = new DeleteSuppressedDestinationCommand({ EmailAddress: 'a@x.com' });
    await client.send(remove);
    await expect(client.send(remove)).rejects.toMatchObject({ name: 'NotFoundException' });
    expect(await listed()).toEqual(['b@x.com', 'c@x.com']);
  });

  it('applies only for the reasons of the account or the configuration set', async () => {
    await client.send(new PutSuppressedDestinationCommand({ EmailAddress: to, Reason: 'BOUNCE' }));
    await send({ ConfigurationSetName: 'lenient' });
    await settled();
    expect(arrived.at(-1)).toMatchObject({ state: 'delivered' });
    await client.send(
      new PutAccountSuppressionAttributesCommand({ SuppressedReasons: ['COMPLAINT'] }),
    );
    await send();
    await settled();
    expect(arrived.at(-1)).toMatchObject({ state: 'delivered' });
    expect(await client.send(new GetAccountCommand({}))).toMatchObject({
      SuppressionAttributes: { SuppressedReasons: ['COMPLAINT'] },
    });
  });
});

describe('account limits', () => {
  it('are returned together with their usage', async () => {
    ses.control.change({ maxSendRate: 14, max24HourSend: 200, productionAccess: false });
    await sendTo('success@simulator.amazonses.com');
    expect(await client.send(new GetAccountCommand({}))).toMatchObject({
      ProductionAccessEnabled: false,
      SendQuota: { Max24HourSend: 200, MaxSendRate: 14, SentLast24Hours: 1 },
      SendingEnabled: true,
    });
  });

  it('count recipients for the rate, which refills within a second', async () => {
    ses.control.change({ maxSendRate: 2 });
    await send({ Destination: { ToAddresses: ['a@x.com', 'b@x.com'] } });
    await expect(send()).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      message: 'Maximum sending rate exceeded.',
      $metadata: { httpStatusCode: 429 },
    });
    advanceBy(clock, 500);
    await send();
    await expect(send()).rejects.toMatchObject({ name: 'TooManyRequestsException' });
    expect(arrived).toHaveLength(3);
  });

  it('count the last 24 hours for the quota', async () => {
    ses.control.change({ max24HourSend: 2 });
    await send();
    await send();
    await expect(send()).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      message: 'Daily message quota exceeded.',
    });
    advanceBy(clock, 24 * 3_600_000 + 60_000);
    await send();
    expect(arrived).toHaveLength(3);
    ses.control.change({ max24HourSend: -1 });
    await send();
    expect(arrived).toHaveLength(4);
  });

  it('allow only verified and simulator addresses in SES’s sandbox', async () => {
    ses.control.change({ productionAccess: false });
    await expect(send()).rejects.toMatchObject({
      name: 'MessageRejected',
      message: expect.stringContaining(to),
    });
    await sendTo(from);
    await sendTo('success@simulator.amazonses.com');
    expect(arrived).toHaveLength(2);
  });

  it('reject messages of a paused configuration set', async () => {
    await expect(send({ ConfigurationSetName: 'paused' })).rejects.toMatchObject({
      name: 'SendingPausedException',
    });
    expect(arrived).toEqual([]);
  });
});

describe('bulk sending', () => {
  const bulk = (overrides: Partial<SendBulkEmailCommandInput> = {}): SendBulkEmailCommandInput => ({
    FromEmailAddress: from,
    ConfigurationSetName: 'app',
    DefaultContent: {
      Template: {
        TemplateContent: { Subject: 'Oi, {{name}}', Text: '{{greeting}}, {{ name }}!' },
        TemplateData: '{"greeting":"Bom dia"}',
      },
    },
    DefaultEmailTags: [{ Name: 'kind', Value: 'news' }],
    BulkEmailEntries: [entry('Ana'), entry('Bia')],
    ...overrides,
  });
  const entry = (name: string, address = `${name.toLowerCase()}@pessoa.com.br`) => ({
    Destination: { ToAddresses: [address] },
    ReplacementTags: [{ Name: 'order', Value: name }],
    ReplacementHeaders: [{ Name: 'List-Unsubscribe', Value: `<https://x.com/${name}>` }],
    ReplacementEmailContent: {
      ReplacementTemplate: { ReplacementTemplateData: JSON.stringify({ name }) },
    },
  });
  const sendBulk = async (overrides?: Partial<SendBulkEmailCommandInput>) => {
    const answer = await client.send(new SendBulkEmailCommand(bulk(overrides)));
    return answer.BulkEmailEntryResults?.map(({ Status }) => Status);
  };

  it('gives each message its own text, headers, tags and outcome', async () => {
    expect(await sendBulk()).toEqual(['SUCCESS', 'SUCCESS']);
    expect(arrived).toMatchObject([
      {
        to: 'ana@pessoa.com.br',
        content: {
          subject: 'Oi, Ana',
          text: 'Bom dia, Ana!',
          headers: { 'List-Unsubscribe': '<https://x.com/Ana>' },
          tags: { kind: 'news', order: 'Ana' },
        },
      },
      { to: 'bia@pessoa.com.br', content: { subject: 'Oi, Bia' } },
    ]);
    await settled();
    expect(receivedTypes().toSorted()).toEqual(['Delivery', 'Delivery', 'Send', 'Send']);
  });

  it('isolates a failing entry and keeps the order of the results', async () => {
    ses.control.change({ maxSendRate: 2 });
    expect(
      await sendBulk({
        BulkEmailEntries: [entry('Ana'), entry('Bad', 'no address'), entry('Bia'), entry('Caio')],
      }),
    ).toEqual(['SUCCESS', 'INVALID_PARAMETER', 'SUCCESS', 'ACCOUNT_THROTTLED']);
    ses.control.change({ max24HourSend: 2 });
    advanceBy(clock, 1_000);
    expect(await sendBulk()).toEqual([
      'ACCOUNT_DAILY_QUOTA_EXCEEDED',
      'ACCOUNT_DAILY_QUOTA_EXCEEDED',
    ]);
    ses.control.change({ max24HourSend: -1, productionAccess: false });
    expect(await sendBulk()).toEqual(['MESSAGE_REJECTED', 'MESSAGE_REJECTED']);
  });

  it('accepts a template with a missing value and reports it later', async () => {
    const unfilled = { ...entry('Ana'), ReplacementEmailContent: {} };
    expect(await sendBulk({ BulkEmailEntries: [unfilled] })).toEqual(['SUCCESS']);
    await settled();
    expect(receivedEvents()).toMatchObject([
      {
        'detail-type': 'Email Rendering Failed',
        detail: {
          eventType: 'Rendering Failure',
          failure: { errorMessage: "Attribute 'name' is not present in the rendering data." },
        },
      },
    ]);
    expect(arrived).toMatchObject([{ state: 'not-rendered' }]);
  });

  it.each([
    [
      '51 entries',
      { BulkEmailEntries: Array.from({ length: 51 }, () => entry('Ana')) },
      'BadRequestException',
    ],
    ['no entry', { BulkEmailEntries: [] }, 'BadRequestException'],
    ['a stranger as sender', { FromEmailAddress: 'x@outro.com.br' }, 'MessageRejected'],
    ['an unknown set', { ConfigurationSetName: 'x' }, 'NotFoundException'],
    ['a paused set', { ConfigurationSetName: 'paused' }, 'SendingPausedException'],
    [
      'a kept template',
      { DefaultContent: { Template: { TemplateName: 'x' } } },
      'NotFoundException',
    ],
    [
      'data that is no JSON',
      { DefaultContent: { Template: { TemplateContent: { Text: 'x' }, TemplateData: '{' } } },
      'BadRequestException',
    ],
  ])('rejects the whole call for %s', async (_, overrides, name) => {
    await expect(sendBulk(overrides)).rejects.toMatchObject({ name });
    expect(arrived).toEqual([]);
  });
});

it.each([
  'AccountSuspendedException',
  'InternalServiceErrorException',
  'LimitExceededException',
  'MailFromDomainNotVerifiedException',
  'SendingPausedException',
  'TooManyRequestsException',
])('returns the injected error %s', async (error) => {
  outcome = { next: 'fail', error };
  await expect(send()).rejects.toMatchObject({ name: error });
  expect(arrived).toEqual([]);
});
