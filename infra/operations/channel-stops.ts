import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { messageChannels, type MessageChannel } from '../../shared/contracts/messaging.ts';
import {
  channelStateKey,
  parseChannelState,
  parseTemplateStop,
  templateStopKey,
} from '../../shared/messages/stops.ts';
import { whatsAppTemplates } from '../../shared/messages/whatsapp-templates.ts';

interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/** Returns a line for each channel, and for each stopped template. */
export async function describeStops(table: Table): Promise<readonly string[]> {
  const channels = await Promise.all(messageChannels.map((channel) => channelLine(table, channel)));
  const templates = await Promise.all(
    Object.keys(whatsAppTemplates).map((name) => templateLine(table, name)),
  );
  return [...channels, ...templates.filter((line) => line !== undefined)];
}

async function channelLine(table: Table, channel: MessageChannel): Promise<string> {
  const { state, reason, since, probe_at } = parseChannelState(
    await find(table, channelStateKey(channel)),
  );
  return state === 'open'
    ? `${channel.padEnd(10)}open`
    : `${channel.padEnd(10)}stopped since ${since}: ${reason}; tried again at ${probe_at}`;
}

async function templateLine(table: Table, name: string): Promise<string | undefined> {
  const stop = parseTemplateStop(await find(table, templateStopKey(name)));
  if (stop === undefined) return undefined;
  const nextTry = stop.probe_at === undefined ? '' : `; tried again at ${stop.probe_at}`;
  return `template  ${name} stopped since ${stop.since}: ${stop.reason}${nextTry}`;
}

async function find(table: Table, Key: Readonly<Record<string, string>>): Promise<unknown> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...Key }, ConsistentRead: true }),
  );
  return Item;
}

/** Reopens a channel at once; an open channel stays open. */
export async function resumeChannel(table: Table, channel: MessageChannel): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: channelStateKey(channel),
        UpdateExpression: 'SET #state = :open, silent = :none',
        ConditionExpression: '#state = :stopped',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':open': 'open', ':stopped': 'stopped', ':none': 0 },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

export async function resumeTemplate(table: Table, template: string): Promise<void> {
  await table.client.send(
    new DeleteCommand({ TableName: table.name, Key: templateStopKey(template) }),
  );
}
