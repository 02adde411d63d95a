import { Stack } from 'aws-cdk-lib/core';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';

/** Returns a name rather than a resource, so that stacks of senders do not depend on the set's own stack. */
export function configurationSetName(settings: Settings): string {
  return physicalName(settings);
}

/** Returns the part of an event pattern that matches the events of this stage's e-mails. */
export function matchStageEmails(settings: Settings): Record<string, object> {
  return { mail: { tags: { 'ses:configuration-set': [configurationSetName(settings)] } } };
}

/**
 * The configuration set of all the stage's e-mails. SES reports their events to the account's default bus, the only
 * one that it supports.
 */
export class EmailConfigurationSet extends Construct {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const set = new ses.CfnConfigurationSet(this, 'ConfigurationSet', {
      name: configurationSetName(settings),
      // Suppressed addresses are in the table, where their user can lift the suppression. On SES's own list an address
      // would stay for ever, and the code that proves it would not arrive.
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
