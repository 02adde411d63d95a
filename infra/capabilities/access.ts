import { Construct } from 'constructs';
import { checkAccess } from '../../shared/contracts/access.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { grantTableAccess, type TableAccess } from '../constructs/table-access.ts';
import type { CoreParts } from './core-parts.ts';

/** What a function does that asks whether a session has access (functions/access/access.ts). */
export const readsAccess: TableAccess = { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] };

/** Access: what the person of a session may see. */
export class Access extends Construct {
  constructor(scope: Construct, id: string, core: CoreParts) {
    super(scope, id);
    const { stage, table, api, identity } = core;
    const check = new ServiceFunction(this, stage, {
      entry: 'functions/access/check-access.lambda.ts',
      description: 'Tells whether the person of a session has access, and until when',
      impact: 'Whoever is logged in sees an error where their dashboard should be.',
      runbook: 'http-functions',
      environment: {
        TABLE_NAME: table.tableName,
        ACCOUNT_CLIENT_ID: identity.clients.account.userPoolClientId,
        TRIAL_CLIENT_ID: identity.clients.trial.userPoolClientId,
      },
    });
    grantTableAccess(check, table, [readsAccess]);
    api.addRoute(checkAccess, check);
  }
}
