import { Construct } from 'constructs';
import * as contracts from '../../shared/contracts/preferences.ts';
import {
  subscriberPartitions,
  writesOutbox,
  type TableAccess,
} from '../constructs/table-access.ts';
import { Endpoint } from '../patterns/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** Reads every row with a copy of the preferences at once, and joins them in one transaction. */
export const joinsPreferences: readonly TableAccess[] = [
  { actions: ['BatchGetItem', 'ConditionCheckItem'], partitions: ['ACCOUNT#*', 'EMAIL#*'] },
  // Rows of the person are changed, consents added.
  { actions: ['UpdateItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
  { actions: ['PutItem'], partitions: subscriberPartitions },
  writesOutbox,
];

/** Whoever turns the newsletter off has no row of it any more. */
const changesPreferences: readonly TableAccess[] = [
  ...joinsPreferences,
  { actions: ['DeleteItem'], partitions: ['EMAIL#*'] },
];

/** Preferences: the settings of somebody with an account. */
export class Preferences extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id);
    new Endpoint(
      this,
      platform,
      'preferences/sync-user-preferences',
      contracts.syncUserPreferences,
      {
        description: 'Saves the preferences of an account in every table that has them',
        impact: 'Nobody can save their settings; messages go on by the old ones.',
        access: changesPreferences,
      },
    );
    new Endpoint(this, platform, 'preferences/switch-newsletter', contracts.switchNewsletter, {
      description: 'Turns the newsletter of an account on or off',
      impact: 'The newsletter switch in the settings does not work; links in messages do.',
      access: changesPreferences,
    });
  }
}
