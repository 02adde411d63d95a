import { Construct } from 'constructs';
import * as contracts from '../../shared/contracts/preferences.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import {
  grantTableAccess,
  subscriberPartitions,
  writesOutbox,
  type TableAccess,
} from '../constructs/table-access.ts';
import type { CoreParts } from './core-parts.ts';

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
  readonly #core: CoreParts;

  constructor(scope: Construct, id: string, core: CoreParts) {
    super(scope, id);
    this.#core = core;
    core.api.addRoute(
      contracts.syncUserPreferences,
      this.#endpointFunction('sync-user-preferences', {
        description: 'Saves the preferences of an account in every table that has them',
        impact: 'Nobody can save their settings; messages go on by the old ones.',
      }),
    );
    core.api.addRoute(
      contracts.switchNewsletter,
      this.#endpointFunction('switch-newsletter', {
        description: 'Turns the newsletter of an account on or off',
        impact: 'The newsletter switch in the settings does not work; links in messages do.',
      }),
    );
  }

  #endpointFunction(
    name: string,
    about: { readonly description: string; readonly impact: string },
  ): ServiceFunction {
    const { stage, table, identity } = this.#core;
    const endpointFunction = new ServiceFunction(this, stage, {
      entry: `functions/preferences/${name}.lambda.ts`,
      ...about,
      runbook: 'http-functions',
      environment: {
        TABLE_NAME: table.tableName,
        ACCOUNT_CLIENT_ID: identity.clients.account.userPoolClientId,
        TRIAL_CLIENT_ID: identity.clients.trial.userPoolClientId,
      },
    });
    grantTableAccess(endpointFunction, table, changesPreferences);
    return endpointFunction;
  }
}
