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
  stillClock,
  temporaryDatabase,
  temporaryDirectory,
} from './support/services-support.ts';
import { openDatabase } from '../src/database.ts';

const allTypes = 'send delivery bounce complaint reject deliverydelay renderingfailure'.split(' ');
const set = (name: string, over: Partial<ConfigurationSetModel> = {}): ConfigurationSetModel => ({
  name,
  sendingEnabled: true,
  suppressedReasons: undefined,
  eventDestinations: [{ eventTypes: allTypes }],
  ...over,
});

const queue = queueModel('told');
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
  clock = stillClock(database);
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
    suffer: async () => outcome,
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

const input = (over: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: from,
  Destination: { ToAddresses: [to] },
  ConfigurationSetName: 'app',
  EmailTags: [{ Name: 'order', Value: 'o-1' }],
  Content: {
    Simple: { Subject: { Data: 'Oi', Charset: 'UTF-8' }, Body: { Text: { Data: 'Bom dia' } } },
  },
  ...over,
});
const send = (over: Partial<SendEmailCommandInput> = {}) =>
  client.send(new SendEmailCommand(input(over)));
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

/** What the rule has brought to its queue by now, in its order. */
function told() {
  return queues
    .receive(queue.name, { maximum: 1_000, visibilitySeconds: 0 })
    .map(({ body }) => eventSchema.parse(JSON.parse(body)));
}
const toldTypes = () => told().map(({ detail }) => detail.eventType);

/** Lets all that is to become of the messages happen. */
async function settled(milliseconds = 60_000): Promise<void> {
  advanceBy(clock, milliseconds);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}

describe('what SES tells the default bus', () => {
  it('is pending until the clock has come so far, and told by whoever asks then', async () => {
    await send();
    expect(ses.pending.isBusy()).toBe(false);
    expect(toldTypes()).toEqual(['Send']);
    const next = ses.pending.nextAt() ?? 0;
    expect(next).toBeGreaterThan(clock.milliseconds());
    advanceBy(clock, next - clock.milliseconds());
    expect(ses.pending.isBusy()).toBe(false);
    expect(toldTypes()).toEqual(['Send', 'Delivery']);
    expect(ses.pending.nextAt()).toBeUndefined();
  });

  it('a message was sent, and then delivered, by the local clock', async () => {
    const { MessageId } = await send();
    await settled(1);
    expect(toldTypes()).toEqual(['Send']);
    expect(arrived).toMatchObject([{ state: 'accepted' }]);
    await settled();
    const [first, second] = told();
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
  ])('of the simulator’s %s', async (local, types, state) => {
    const address = `${local}@simulator.amazonses.com`;
    await sendTo(address);
    await settled();
    expect(toldTypes()).toEqual(types);
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
  ] as const)('on wish: %s', async (fate, types, detail) => {
    ses.control.change({ fates: [{ to: to.toUpperCase(), fate }] });
    await send();
    await settled();
    expect(toldTypes()).toEqual(types);
    expect(told().at(-1)).toMatchObject({ detail });
  });

  it('each recipient of a message has an end of their own', async () => {
    ses.control.change({ fates: [{ to, fate: 'bounce' }] });
    await send({ Destination: { ToAddresses: [to, 'bia@pessoa.com.br'] } });
    await settled();
    expect(toldTypes()).toEqual(['Send', 'Bounce', 'Delivery']);
    expect(arrived.map(({ state }) => state)).toEqual(['bounced', 'delivered']);
  });

  it('what looks like a virus is taken and not sent', async () => {
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
    expect(toldTypes()).toEqual(['Send', 'Reject']);
  });

  it('nothing where no configuration set is named, or another one', async () => {
    await send({ ConfigurationSetName: undefined });
    await send({ ConfigurationSetName: 'other' });
    await settled();
    expect(told()).toEqual([]);
    expect(arrived.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it.each(['bounce', 'complaint'] as const)(
    'a %s that comes after all, of a message that had arrived',
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
      expect(told()).toMatchObject([
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

  it('outlives a kill', async () => {
    const directory = temporaryDirectory();
    const first = openDatabase(directory);
    ses = open(first);
    await send();
    ses.stop();
    first.close();
    ses = open(temporaryDatabase(directory));
    await settled();
    expect(toldTypes()).toEqual(['Send', 'Delivery']);
  });
});

describe('what goes wrong with the telling', () => {
  it('twice', async () => {
    ses.control.change({ doubled: 1 });
    await send();
    await settled();
    expect(toldTypes().toSorted()).toEqual(['Delivery', 'Delivery', 'Send', 'Send']);
    expect(arrived).toMatchObject([{ state: 'delivered' }]);
  });

  it('before the call is answered, which may then be lost', async () => {
    ses.control.change({ early: 1 });
    outcome = { next: 'answer', loseAnswer: true };
    await expect(send()).rejects.toMatchObject({ name: expect.any(String) });
    expect(toldTypes()).toEqual(['Send', 'Delivery']);
  });

  it('not before the call is answered by itself', async () => {
    await send();
    expect(toldTypes().length).toBeLessThan(2);
  });

  it('in another order', async () => {
    ses.control.change({ reordered: 1, fates: [{ to, fate: 'complaint' }] });
    await send();
    await settled();
    expect(toldTypes()).toEqual(['Complaint', 'Delivery', 'Send']);
    expect(arrived).toMatchObject([{ state: 'complained' }]);
  });

  it('not at all, though it happens', async () => {
    ses.control.change({ dropped: 1, fates: [{ to, fate: 'bounce' }] });
    await send();
    await settled();
    expect(told()).toEqual([]);
    expect(arrived).toMatchObject([{ state: 'bounced' }]);
    expect(await listed()).toEqual([to]);
  });

  it('for a share of the messages', async () => {
    ses.control.change({ doubled: 0.4, fates: [{ share: 0.4, fate: 'bounce' }] });
    chance = 0.39;
    await send();
    chance = 0.41;
    await sendTo('bia@pessoa.com.br');
    await settled();
    expect(toldTypes().toSorted()).toEqual([
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

describe('the suppression list', () => {
  it('gets whoever bounces or complains, and nothing is sent to them from then on', async () => {
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
    expect(told()).toMatchObject([
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

  it('can be changed and read by hand, in pages', async () => {
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

  it('is only used for what the account, or the configuration set, says', async () => {
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

describe('the limits of an account', () => {
  it('are told, with what is used up', async () => {
    ses.control.change({ maxSendRate: 14, max24HourSend: 200, productionAccess: false });
    await sendTo('success@simulator.amazonses.com');
    expect(await client.send(new GetAccountCommand({}))).toMatchObject({
      ProductionAccessEnabled: false,
      SendQuota: { Max24HourSend: 200, MaxSendRate: 14, SentLast24Hours: 1 },
      SendingEnabled: true,
    });
  });

  it('the rate counts recipients, and fills up within a second', async () => {
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

  it('the quota is that of the last 24 hours', async () => {
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

  it('in SES’s sandbox only verified addresses and the simulator’s get mail', async () => {
    ses.control.change({ productionAccess: false });
    await expect(send()).rejects.toMatchObject({
      name: 'MessageRejected',
      message: expect.stringContaining(to),
    });
    await sendTo(from);
    await sendTo('success@simulator.amazonses.com');
    expect(arrived).toHaveLength(2);
  });

  it('a configuration set that is paused sends nothing', async () => {
    await expect(send({ ConfigurationSetName: 'paused' })).rejects.toMatchObject({
      name: 'SendingPausedException',
    });
    expect(arrived).toEqual([]);
  });
});

describe('many in one call', () => {
  const bulk = (over: Partial<SendBulkEmailCommandInput> = {}): SendBulkEmailCommandInput => ({
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
    ...over,
  });
  const entry = (name: string, address = `${name.toLowerCase()}@pessoa.com.br`) => ({
    Destination: { ToAddresses: [address] },
    ReplacementTags: [{ Name: 'order', Value: name }],
    ReplacementHeaders: [{ Name: 'List-Unsubscribe', Value: `<https://x.com/${name}>` }],
    ReplacementEmailContent: {
      ReplacementTemplate: { ReplacementTemplateData: JSON.stringify({ name }) },
    },
  });
  const sendBulk = async (over?: Partial<SendBulkEmailCommandInput>) => {
    const answer = await client.send(new SendBulkEmailCommand(bulk(over)));
    return answer.BulkEmailEntryResults?.map(({ Status }) => Status);
  };

  it('each gets its own text, headers, tags and end', async () => {
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
    expect(toldTypes().toSorted()).toEqual(['Delivery', 'Delivery', 'Send', 'Send']);
  });

  it('one that fails leaves the others alone, and the answers keep their order', async () => {
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

  it('a name that nothing fills is taken, and told of later', async () => {
    const unfilled = { ...entry('Ana'), ReplacementEmailContent: {} };
    expect(await sendBulk({ BulkEmailEntries: [unfilled] })).toEqual(['SUCCESS']);
    await settled();
    expect(told()).toMatchObject([
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
  ])('%s fails the whole call', async (_, over, name) => {
    await expect(sendBulk(over)).rejects.toMatchObject({ name });
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
])('%s can be asked for', async (error) => {
  outcome = { next: 'refuse', error };
  await expect(send()).rejects.toMatchObject({ name: error });
  expect(arrived).toEqual([]);
});
