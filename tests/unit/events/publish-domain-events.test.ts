import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { publishDomainEvents } from '../../../functions/events/publish-domain-events.ts';

const eventBridge = mockClient(EventBridgeClient);
afterEach(() => eventBridge.reset());
const dependencies = { bus: new EventBridgeClient({}), busName: 'bfj' };

function streamed(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    sequenceNumber: String(100 + index),
    event: {
      eventId: `evt_${index}`,
      eventName: 'newsletter.unsubscribed' as const,
      eventVersion: 1,
      occurredAt: '2026-11-21T12:00:00.000Z',
      data: { subscriberId: 'sub_1', email: 'ana@exemplo.com' },
    },
  }));
}

describe('publishing', () => {
  it('sends ten entries per call, in order', async () => {
    eventBridge.on(PutEventsCommand).callsFake((input) => ({
      Entries: input.Entries.map(() => ({ EventId: 'x' })),
    }));
    expect(await publishDomainEvents(dependencies, streamed(23))).toBeUndefined();
    const sizes = eventBridge
      .commandCalls(PutEventsCommand)
      .map((call) => call.args[0].input.Entries?.length);
    expect(sizes).toEqual([10, 10, 3]);
    expect(eventBridge.commandCalls(PutEventsCommand)[2]?.args[0].input.Entries?.[2]).toMatchObject(
      { EventBusName: 'bfj', Source: 'bfj', DetailType: 'newsletter.unsubscribed' },
    );
  });

  it('returns the first event that the bus rejected and stops there', async () => {
    eventBridge.on(PutEventsCommand).resolves({
      FailedEntryCount: 2,
      Entries: [{ EventId: 'x' }, { ErrorCode: 'ThrottlingException' }, { ErrorCode: 'Other' }],
    });
    expect(await publishDomainEvents(dependencies, streamed(3))).toEqual({
      sequenceNumber: '101',
      errorCode: 'ThrottlingException',
    });
  });

  it('fails as a whole when the bus cannot be reached', async () => {
    eventBridge.on(PutEventsCommand).rejects(new Error('down'));
    await expect(publishDomainEvents(dependencies, streamed(1))).rejects.toThrow('down');
  });
});
