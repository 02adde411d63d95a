import { Construct } from 'constructs';
import { tableAccess } from '../../functions/preferences/table-access.ts';
import * as contracts from '../../shared/contracts/preferences.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** Preferences: the settings of an account. */
export class Preferences extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    new Endpoint(
      this,
      platform,
      'preferences/sync-user-preferences',
      contracts.syncUserPreferences,
      {
        description: 'Saves the preferences of an account in all its rows',
        impact: 'Users cannot save their settings; messages follow the old ones.',
        access: tableAccess['sync-user-preferences'],
      },
    );
    new Endpoint(this, platform, 'preferences/switch-newsletter', contracts.switchNewsletter, {
      description: 'Turns the newsletter of an account on or off',
      impact: 'The newsletter switch in the settings does not work; links in messages do.',
      access: tableAccess['switch-newsletter'],
    });
  }
}
