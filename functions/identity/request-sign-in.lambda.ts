import { requestSignIn as endpoint } from '../../shared/contracts/identity.ts';
import { endpointHandler } from '../runtime/http/http-handler.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { loginLinks } from './login-links.ts';
import { requestSignIn, ticketLimit } from './request-sign-in.ts';
import { signInTickets } from './sign-in-tickets.ts';

export function createHandler(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'EDGE_SECRET_ARN', 'TOKEN_SECRET_ARN');
  const readSecret = secretReader(settings.TOKEN_SECRET_ARN, platform);
  const dependencies = {
    tickets: signInTickets(readSecret),
    links: loginLinks(readSecret),
    clock: platform.clock,
  };

  return endpointHandler(
    endpoint,
    httpDependencies(openTable(settings.TABLE_NAME, platform), settings, platform),
    { address: [ticketLimit] },
    ({ request, from }) => requestSignIn(dependencies, request, from),
  );
}

export const handler = createHandler(lambdaPlatform);
