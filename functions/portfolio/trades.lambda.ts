import * as contracts from '../../shared/contracts/portfolio/trades.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { perDay, perMinute, readingLimits, type SessionLimits } from '../runtime/http/limits.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { importTrades } from './import-trades.ts';
import { readTrades } from './read-trades.ts';
import { revertImport } from './revert-import.ts';
import { saveTrades } from './save-trades.ts';
import { stageTrades } from './stage-trades.ts';
import { tradeDependencies } from './trade-dependencies.ts';

/** A user who types a history saves each trade. */
const savingLimits: SessionLimits = {
  account: [perDay(400), perMinute(30)],
  address: [perMinute(240)],
};
/** The parts of the largest import four times, and within a minute at most twice. */
const uploadLimits: SessionLimits = {
  account: [perDay(200), perMinute(100)],
  address: [perMinute(600)],
};
const importLimits: SessionLimits = {
  account: [perDay(60), perMinute(10)],
  address: [perMinute(120)],
};

export function createHandler(platform: Platform) {
  const { table, sessionDependencies } = openSession(platform);
  const dependencies = { ...sessionDependencies, ...tradeDependencies(table, platform) };

  const read = sessionEndpointHandler(
    contracts.getTrades,
    dependencies,
    readingLimits,
    ({ session }) => readTrades(dependencies, session),
  );
  const save = sessionEndpointHandler(
    contracts.saveTrades,
    dependencies,
    savingLimits,
    ({ session, request }) => saveTrades(dependencies, session, request),
  );
  const stage = sessionEndpointHandler(
    contracts.stageTrades,
    dependencies,
    uploadLimits,
    ({ session, request }) => stageTrades(dependencies, session, request),
  );
  const complete = sessionEndpointHandler(
    contracts.importTrades,
    dependencies,
    importLimits,
    ({ session, request }) => importTrades(dependencies, session, request),
  );
  const revert = sessionEndpointHandler(
    contracts.revertImport,
    dependencies,
    importLimits,
    ({ session, request }) => revertImport(dependencies, session, request),
  );

  return endpointsHandler(read, save, stage, complete, revert);
}

export const handler = createHandler(lambdaPlatform);
