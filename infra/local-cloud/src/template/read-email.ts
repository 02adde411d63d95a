import * as z from 'zod';
import type { ConfigurationSetModel } from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { TemplateReader } from './hosted-resources.ts';
import { flagSchema } from './template-schema.ts';

const configurationSetSchema = z.object({
  SuppressionOptions: z
    .object({ SuppressedReasons: z.array(z.enum(['BOUNCE', 'COMPLAINT'])).optional() })
    .optional(),
  SendingOptions: z.object({ SendingEnabled: flagSchema.default(true) }).optional(),
});

const destinationSchema = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.object({
    Name: z.string().optional(),
    Enabled: flagSchema.default(true),
    MatchingEventTypes: z.array(z.string().transform(eventTypeOf)).min(1),
    // Only EventBridge leads to rules, so hosted functions and queues can receive events in no other way.
    EventBridgeDestination: z.object(
      { EventBusArn: z.string() },
      'only destinations on EventBridge are hosted locally',
    ),
  }),
});

export function readConfigurationSets(reader: TemplateReader): ConfigurationSetModel[] {
  const destinations = reader
    .resourcesOf('AWS::SES::ConfigurationSetEventDestination', destinationSchema)
    .map(({ logicalId, properties }) => ({ logicalId, ...properties }));
  for (const { logicalId, EventDestination } of destinations) {
    const { EventBusArn } = EventDestination.EventBridgeDestination;
    if (!EventBusArn.endsWith(':event-bus/default')) {
      throw new LocalCloudError(
        `Template: ${logicalId} (AWS::SES::ConfigurationSetEventDestination): SES sends its events to the default bus only, not to ${EventBusArn}`,
      );
    }
  }
  const sets = reader
    .resourcesOf('AWS::SES::ConfigurationSet', configurationSetSchema)
    .map(({ ref, properties }) => ({
      name: ref,
      sendingEnabled: properties.SendingOptions?.SendingEnabled ?? true,
      suppressedReasons: properties.SuppressionOptions?.SuppressedReasons,
      eventDestinations: destinations
        .filter((one) => one.ConfigurationSetName === ref && one.EventDestination.Enabled)
        .map(({ EventDestination }) => ({ eventTypes: EventDestination.MatchingEventTypes })),
    }));
  const orphan = destinations.find(
    (one) => !sets.some((set) => set.name === one.ConfigurationSetName),
  );
  if (orphan !== undefined) {
    throw new LocalCloudError(
      `Template: ${orphan.logicalId} (AWS::SES::ConfigurationSetEventDestination): there is no configuration set ${orphan.ConfigurationSetName}`,
    );
  }
  return sets;
}

/** `deliveryDelay`, `DELIVERY_DELAY` and `delivery_delay` are the same to CloudFormation. */
function eventTypeOf(matchingType: string): string {
  return matchingType.replaceAll('_', '').toLowerCase();
}
