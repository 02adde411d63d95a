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
    // It is the one way that leads to rules, which is how anything hosted here could hear of it.
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
        `Template: ${logicalId} (AWS::SES::ConfigurationSetEventDestination): SES tells its events to the default bus only, not to ${EventBusArn}`,
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
  const lost = destinations.find(
    (one) => !sets.some((set) => set.name === one.ConfigurationSetName),
  );
  if (lost !== undefined) {
    throw new LocalCloudError(
      `Template: ${lost.logicalId} (AWS::SES::ConfigurationSetEventDestination): there is no configuration set ${lost.ConfigurationSetName}`,
    );
  }
  return sets;
}

/** `deliveryDelay`, `DELIVERY_DELAY` and `delivery_delay` are the same to CloudFormation. */
function eventTypeOf(written: string): string {
  return written.replaceAll('_', '').toLowerCase();
}
