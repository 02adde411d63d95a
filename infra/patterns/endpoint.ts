import type { Construct } from 'constructs';
import type { Endpoint as Contract } from '../../shared/contracts/endpoint.ts';
import { subscriberAccess } from '../../functions/access/table-access.ts';
import type { Platform } from '../platform/platform.ts';
import type { PageRoute } from '../platform/api.ts';
import {
  CapabilityFunction,
  type CapabilityFunctionProps,
  type FunctionPath,
} from './capability-function.ts';

export interface EndpointProps extends Omit<CapabilityFunctionProps, 'runbook' | 'sessions'> {
  /** `http-functions` by default. */
  readonly runbook?: string;
}

type ContractRoute = Pick<Contract, 'method' | 'path' | 'caller'> | PageRoute;

/**
 * Returns the routes of an unsubscribe link: POST is one click (RFC 8058); GET and HEAD are users and scanners that
 * follow it (functions/runtime/http/one-click.ts).
 */
export function oneClickRoutes(contract: Contract): readonly [ContractRoute, ...ContractRoute[]] {
  const { path } = contract;
  return [
    contract,
    { method: 'GET', path, caller: 'anyone' },
    { method: 'HEAD', path, caller: 'anyone' },
  ];
}

/**
 * An endpoint: a function and the routes of its contracts, open to the callers that each contract names, with rate
 * limits by address or session. Functions with a route that needs a session get both client ids; a route for
 * subscribers grants the read of the caller's access.
 */
export class Endpoint extends CapabilityFunction {
  constructor(
    scope: Construct,
    platform: Platform,
    path: FunctionPath,
    contracts: ContractRoute | readonly [ContractRoute, ...ContractRoute[]],
    props: EndpointProps,
  ) {
    const routes = 'path' in contracts ? [contracts] : contracts;
    const forSubscribers = routes.some(({ caller }) => caller === 'subscriber');
    super(scope, platform, path, {
      runbook: 'http-functions',
      ...props,
      access: [forSubscribers ? subscriberAccess : [], props.access ?? []],
      sessions: routes.some(({ caller }) => caller !== 'anyone'),
    });
    for (const route of routes) platform.api.addRoute(route, this);
  }
}
