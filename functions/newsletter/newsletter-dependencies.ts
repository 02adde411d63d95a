import { systemClock } from '../runtime/clock.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { idsByClock } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { newsletterTokens } from './newsletter-tokens.ts';
import { subscriberStore } from './subscriber-store.ts';

/** The real dependencies behind the newsletter's endpoints that hand out or take tokens. */
export function newsletterDependencies() {
  const settings = readSettings('TABLE_NAME', 'EDGE_SECRET_ARN', 'TOKEN_SECRET_ARN');
  const table = openTable(settings.TABLE_NAME);
  return {
    ...httpDependencies(table, settings),
    table,
    subscribers: subscriberStore(table),
    tokens: newsletterTokens(secretReader(settings.TOKEN_SECRET_ARN)),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}
