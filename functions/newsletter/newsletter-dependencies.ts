import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { newsletterTokens } from './subscriber-links.ts';
import { subscriberStore } from './subscriber-store.ts';

/** Returns the production dependencies of the newsletter endpoints that issue or accept tokens. */
export function newsletterDependencies(platform: Platform = lambdaPlatform) {
  const settings = platform.settings('TABLE_NAME', 'EDGE_SECRET_ARN', 'TOKEN_SECRET_ARN');
  const table = openTable(settings.TABLE_NAME, platform);
  return {
    ...httpDependencies(table, settings, platform),
    table,
    subscribers: subscriberStore(table),
    tokens: newsletterTokens(secretReader(settings.TOKEN_SECRET_ARN, platform)),
    clock: platform.clock,
    newId: timeOrderedIds(platform.clock),
  };
}
