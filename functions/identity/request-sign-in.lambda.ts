import { requestSignIn as endpoint } from '../../shared/contracts/identity.ts';
import { systemClock } from '../runtime/clock.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { loginLinks } from './login-links.ts';
import { requestSignIn, ticketLimit } from './request-sign-in.ts';
import { signInTickets } from './sign-in-tickets.ts';

const settings = readSettings('TABLE_NAME', 'EDGE_SECRET_ARN', 'TOKEN_SECRET_ARN');
const readSecret = secretReader(settings.TOKEN_SECRET_ARN);
const dependencies = {
  tickets: signInTickets(readSecret),
  links: loginLinks(readSecret),
  clock: systemClock,
};

export const handler = endpointHandler(
  endpoint,
  httpDependencies(openTable(settings.TABLE_NAME), settings),
  { address: [ticketLimit] },
  ({ request, from }) => requestSignIn(dependencies, request, from),
);
