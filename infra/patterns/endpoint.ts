import type { Construct } from 'constructs';
import type { Endpoint as Contract } from '../../shared/contracts/endpoint.ts';
import { subscriberAccess } from '../../functions/access/table-access.ts';
import type { Platform } from '../platform/platform.ts';
import type { ServedRoute } from '../platform/api.ts';
import {
  CapabilityFunction,
  type CapabilityFunctionProps,
  type FunctionPath,
} from './capability-function.ts';

export interface EndpointProps extends Omit<CapabilityFunctionProps, 'runbook' | 'sessions'> {
  /** `http-functions` by default. */
  readonly runbook?: string;
}

type RouteOfContract = Pick<Contract, 'method' | 'path' | 'caller'> | ServedRoute;

/**
 * The routes of a link that ends messages: POST is one click (RFC 8058), and GET and HEAD are people and scanners
 * that follow it (functions/runtime/http/one-click.ts).
 */
export function oneClickRoutes(
  contract: Contract,
): readonly [RouteOfContract, ...RouteOfContract[]] {
  const { path } = contract;
  return [
    contract,
    { method: 'GET', path, caller: 'anyone' },
    { method: 'HEAD', path, caller: 'anyone' },
  ];
}

/**
 * An endpoint: its function, and the routes of its contracts, for whom those say, with counting
 * the calls of an address or a session. Whoever has a session is known by it, and the function is
 * told of the two kinds; where one is for subscribers, it may read who has access.
 */
export class Endpoint extends CapabilityFunction {
  constructor(
    scope: Construct,
    platform: Platform,
    path: FunctionPath,
    contracts: RouteOfContract | readonly [RouteOfContract, ...RouteOfContract[]],
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
