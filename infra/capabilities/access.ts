import { Construct } from 'constructs';
import { tableAccess } from '../../functions/access/table-access.ts';
import { checkAccess } from '../../shared/contracts/access.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** Access: the endpoint that decides what a session may see. */
export class Access extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    new Endpoint(this, platform, 'access/check-access', checkAccess, {
      description: 'Tells whether the person of a session has access, and until when',
      impact: 'Whoever is logged in sees an error where their dashboard should be.',
      access: tableAccess['check-access'],
    });
  }
}
