import { Stack } from 'aws-cdk-lib/core';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';

/** By its name alone, so that whoever sends is deployed without asking for it. */
export function configurationSetName(settings: Settings): string {
  return physicalName(settings);
}

/** In the pattern of a rule, what the events of this stage's e-mails say. */
export function ofOwnEmails(settings: Settings): Record<string, object> {
  return { mail: { tags: { 'ses:configuration-set': [configurationSetName(settings)] } } };
}

/**
 * How every e-mail of the stage leaves, and that SES tells what becomes of it: to the default bus of the
 * account, which is the only one that SES tells.
 */
export class SentEmail extends Construct {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const set = new ses.CfnConfigurationSet(this, 'ConfigurationSet', {
      name: configurationSetName(settings),
      // Who is not written to any more stands in the table, where its person ends it; on a list of SES beside it
      // an address would stay for ever, and the code that proves it would not arrive.
      suppressionOptions: { suppressedReasons: [] },
      reputationOptions: { reputationMetricsEnabled: true },
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
      sendingOptions: { sendingEnabled: true },
    });
    new ses.CfnConfigurationSetEventDestination(this, 'Events', {
      configurationSetName: set.ref,
      eventDestination: {
        name: 'default-bus',
        enabled: true,
        matchingEventTypes: [
          ses.EmailSendingEvent.SEND,
          ses.EmailSendingEvent.DELIVERY,
          ses.EmailSendingEvent.BOUNCE,
          ses.EmailSendingEvent.COMPLAINT,
          ses.EmailSendingEvent.REJECT,
          ses.EmailSendingEvent.DELIVERY_DELAY,
          ses.EmailSendingEvent.RENDERING_FAILURE,
        ],
        eventBridgeDestination: {
          eventBusArn: Stack.of(this).formatArn({
            service: 'events',
            resource: 'event-bus',
            resourceName: 'default',
          }),
        },
      },
    });
  }
}
