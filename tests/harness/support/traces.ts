import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import type { EventLog } from '@bfj/local-cloud/events/event-log';
import type { QueueConsole } from '@bfj/local-cloud/sqs/queue-console';
import type { Table } from '../../../functions/runtime/table.ts';

interface TracesDependencies {
  readonly table: Table;
  readonly model: Pick<CloudModel, 'queues'>;
  readonly queueConsole: QueueConsole;
  readonly eventLog: EventLog;
}

/** More than any test of the harness leaves behind. */
const everything = 100_000;

/** Finds the items of the table, events of the bus and messages of queues that contain one of the texts. */
export async function tracesIn(
  { table, model, queueConsole, eventLog }: TracesDependencies,
  texts: readonly string[],
) {
  const names = (what: unknown) => {
    const whole = JSON.stringify(what);
    return texts.some((text) => whole.includes(text));
  };
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client: table.client },
    { TableName: table.name, ConsistentRead: true },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  return {
    items: items.filter(names),
    events: eventLog
      .recent(everything)
      .map(({ event }) => event)
      // Events of SES contain the recipients.
      .filter(({ source }) => !source.startsWith('aws.'))
      .filter(names)
      .map((event) => event['detail-type']),
    /** Includes dead letters. */
    queues: model.queues
      .map(({ name }) => name)
      .filter((name) => queueConsole.peek(name, everything).some(names)),
  };
}
