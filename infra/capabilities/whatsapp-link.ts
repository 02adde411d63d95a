import { Construct } from 'constructs';
import { tableAccess } from '../../functions/messaging/table-access.ts';
import * as contracts from '../../shared/contracts/whatsapp-link.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** A user's linked WhatsApp number; a stage without a number of its own answers that there is none. */
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
      description: 'Creates codes for linking a WhatsApp number, and removes such links',
      impact: 'Users cannot link their WhatsApp, or unlink it on the page; PARAR unlinks it too.',
      access: tableAccess['whatsapp-link'],
      secrets: ['tokenKey'],
      ...(number === undefined ? {} : { environment: { WHATSAPP_NUMBER: number } }),
    });
  }
}
