import { Construct } from 'constructs';
import * as contracts from '../../shared/contracts/whatsapp-link.ts';
import { writesOutbox, type TableAccess } from '../constructs/table-access.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** A code of an account that is there: a transaction of its own (functions/messaging/linking/link-code-store.ts). */
const makesCodes: TableAccess = {
  actions: ['ConditionCheckItem', 'PutItem'],
  partitions: ['ACCOUNT#*', 'WHATSAPP_LINK#*'],
  alone: true,
};

/** A person's number on WhatsApp, as their own pages see it; where there is no number of ours, it says so. */
export class WhatsAppLink extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    const { number } = platform.stage.settings.whatsApp;
    const routes = [
      contracts.getWhatsAppLink,
      contracts.startWhatsAppLink,
      contracts.unlinkWhatsApp,
    ] as const;
    new Endpoint(this, platform, 'messaging/whatsapp-link', routes, {
      description: 'Makes codes by which people link their WhatsApp, and ends such links',
      impact: 'Nobody can link their WhatsApp, or end it on the page; PARAR ends it too.',
      access: [
        { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
        { actions: ['GetItem'], partitions: ['WHATSAPP_LINK#*'] },
        makesCodes,
        { actions: ['ConditionCheckItem', 'PutItem', 'UpdateItem'], partitions: ['ACCOUNT#*'] },
        { actions: ['DeleteItem'], partitions: ['ACCOUNT#*', 'WHATSAPP#*'] },
        writesOutbox,
      ],
      secrets: ['tokenKey'],
      ...(number === undefined ? {} : { environment: { WHATSAPP_NUMBER: number } }),
    });
  }
}
