import { Construct } from 'constructs';
import { tableAccess } from '../../functions/messaging/table-access.ts';
import * as contracts from '../../shared/contracts/account-messages.ts';
import { Endpoint, oneClickRoutes } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** A user's sent messages and message settings. Part of every stage, with or without channels. */
export class UserMessages extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    new Endpoint(this, platform, 'messaging/list-messages', contracts.listMessages, {
      description: 'Lists the messages sent to a user',
      impact: 'Users cannot see the messages sent to them.',
      access: tableAccess['list-messages'],
    });
    const settings = [
      contracts.getMessageSettings,
      contracts.saveMessageSettings,
      contracts.saveMessageHour,
      contracts.saveReportWeeks,
    ] as const;
    new Endpoint(this, platform, 'messaging/message-settings', settings, {
      description: 'Turns kinds of messages and channels on and off, and sets their hours',
      impact: 'Users cannot turn messages off on the page; links and words in messages still work.',
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
      description: 'Stops a kind of message by its link (RFC 8058), and reverses that',
      impact: 'Users cannot stop e-mails by their link, which the law and mail providers require.',
      access: tableAccess['stop-messages'],
      secrets: ['tokenKey'],
      environment: { SITE_URL: platform.siteUrl },
    });
  }
}
