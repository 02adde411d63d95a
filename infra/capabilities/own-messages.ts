import { Construct } from 'constructs';
import { tableAccess } from '../../functions/messaging/table-access.ts';
import * as contracts from '../../shared/contracts/own-messages.ts';
import { Endpoint, oneClickRoutes } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** A user's sent messages and message settings. Part of every stage, with or without channels. */
export class OwnMessages extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    new Endpoint(this, platform, 'messaging/list-messages', contracts.listMessages, {
      description: 'Lists what was sent to somebody',
      impact: 'Nobody can see what was sent to them.',
      access: tableAccess['list-messages'],
    });
    const settings = [
      contracts.getMessageSettings,
      contracts.saveMessageSettings,
      contracts.saveMessageHour,
      contracts.saveReportWeeks,
    ] as const;
    new Endpoint(this, platform, 'messaging/message-settings', settings, {
      description: 'Turns kinds of messages and channels on and off, and says when they come',
      impact: 'Nobody can turn messages off on the page; links and words in messages do.',
      access: tableAccess['message-settings'],
      secrets: ['tokenKey'],
      environment: { MESSAGE_HOURS: JSON.stringify(platform.stage.settings.messageHours) },
    });
    const stopping = [
      ...oneClickRoutes(contracts.stopMessages),
      contracts.checkStopLink,
      contracts.resumeMessages,
    ] as const;
    new Endpoint(this, platform, 'messaging/stop-messages', stopping, {
      description: 'Stops a kind of message by the link in it (RFC 8058), and undoes that',
      impact: 'Nobody can stop e-mails by their link, which the law and mail providers ask for.',
      access: tableAccess['stop-messages'],
      secrets: ['tokenKey'],
      environment: { SITE_URL: platform.siteUrl },
    });
  }
}
