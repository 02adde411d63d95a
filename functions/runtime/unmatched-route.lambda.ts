import { BfjError } from './bfj-error.ts';
import { httpHandler, type HttpFunction } from './http/http-handler.ts';
import { readSettings } from './settings.ts';

const settings = readSettings('ROUTES');

/** Paths of the API, each with the methods that it takes. */
const methodsByPath = Map.groupBy(settings.ROUTES, (route) => route.split(' ')[1] ?? '');

/**
 * Answers what no route takes. It counts nobody: refusing costs less than counting, and the API's
 * own throttling stands before it.
 */
export const handler: HttpFunction = httpHandler(
  { countCall: async () => {}, readEdgeSecret: async () => '' },
  [],
  async (event) => {
    const path = event.rawPath.replace(/\/+$/, '');
    throw new BfjError(methodsByPath.has(path) ? 'method_not_allowed' : 'not_found');
  },
);
