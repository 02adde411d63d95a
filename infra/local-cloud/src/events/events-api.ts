import * as z from 'zod';
import { AwsError, type AwsOperations } from '../aws-request.ts';
import type { AcceptedEntry, EventBus } from './event-bus.ts';

const maxEntries = 10;
/** Maximum size of all entries of a request together. */
const maxBytes = 1_048_576;

const entrySchema = z.object({
  Source: z.string().nullish(),
  DetailType: z.string().nullish(),
  Detail: z.string().nullish(),
  EventBusName: z.string().nullish(),
  Resources: z.array(z.string()).nullish(),
  /** Seconds since the epoch. */
  Time: z.number().min(-8.64e12).max(8.64e12).nullish(),
});
const requestSchema = z.object({ Entries: z.array(entrySchema) });
type Entry = z.infer<typeof entrySchema>;

interface EntryError {
  readonly ErrorCode: string;
  readonly ErrorMessage: string;
}

/** Implements PutEvents: a request that is too large fails as a whole, an invalid entry alone. */
export function createEventsApi(bus: EventBus): AwsOperations {
  return {
    PutEvents: (input) => {
      const entries = parseRequest(input);
      const checked = entries.map((entry) => checkEntry(entry, bus));
      const ids = [...bus.put(checked.filter((one) => 'bus' in one))];
      const Entries = checked.map((one) => ('bus' in one ? { EventId: ids.shift() } : one));
      return { FailedEntryCount: checked.filter((one) => 'ErrorCode' in one).length, Entries };
    },
  };
}

function parseRequest(input: unknown): readonly Entry[] {
  const request = requestSchema.safeParse(input);
  if (!request.success) {
    const invalidField = request.error.issues[0]?.path.join('.') ?? '';
    throw new AwsError('ValidationException', `The value at '${invalidField}' is invalid.`);
  }
  const entries = request.data.Entries;
  if (entries.length === 0 || entries.length > maxEntries) {
    throw new AwsError(
      'ValidationException',
      `1 validation error detected: Value at 'entries' failed to satisfy constraint: Member must have length between 1 and ${maxEntries}`,
    );
  }
  if (entries.reduce((bytes, entry) => bytes + sizeOf(entry), 0) > maxBytes) {
    throw new AwsError(
      'ValidationException',
      'Total size of the entries in the request is over the limit.',
    );
  }
  return entries;
}

/** Counts 14 bytes for the time plus the UTF-8 length of the texts, as in the EventBridge user guide. */
function sizeOf(entry: Entry): number {
  const texts = [entry.Source, entry.DetailType, entry.Detail, ...(entry.Resources ?? [])];
  const time = typeof entry.Time === 'number' ? 14 : 0;
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text ?? ''), time);
}

function checkEntry(entry: Entry, bus: EventBus): AcceptedEntry | EntryError {
  const { Source: source, DetailType: detailType, Detail: detailText } = entry;
  if (!source) {
    return missingParameter('Source');
  }
  if (!detailType) {
    return missingParameter('DetailType');
  }
  if (!detailText) {
    return missingParameter('Detail');
  }
  if (source.startsWith('aws.')) {
    return entryError('NotAuthorizedForSourceException', 'Not authorized for the source.');
  }
  const detail = parseDetail(detailText);
  if (detail === undefined) {
    return entryError('MalformedDetail', 'Detail is malformed.');
  }
  const name = busNameOf(entry.EventBusName ?? 'default');
  if (!bus.hasBus(name)) {
    return entryError('ResourceNotFoundException', `Event bus ${name} does not exist.`);
  }
  const time = typeof entry.Time === 'number' ? new Date(entry.Time * 1000) : undefined;
  return { bus: name, source, detailType, detail, resources: entry.Resources ?? [], time };
}

function parseDetail(text: string): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Accepts `arn:aws:events:<region>:<account>:event-bus/<name>` or the name itself. */
function busNameOf(nameOrArn: string): string {
  return nameOrArn.startsWith('arn:') ? nameOrArn.slice(nameOrArn.indexOf('/') + 1) : nameOrArn;
}

function missingParameter(parameter: string): EntryError {
  return entryError(
    'InvalidArgument',
    `Parameter ${parameter} is not valid. Reason: ${parameter} is a required argument.`,
  );
}

function entryError(ErrorCode: string, ErrorMessage: string): EntryError {
  return { ErrorCode, ErrorMessage };
}
