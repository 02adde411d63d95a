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
      description: 'Reads whether a session has access, and until when',
      impact: 'Users who are logged in see an error instead of their dashboard.',
      access: tableAccess['check-access'],
    });
  }
}
