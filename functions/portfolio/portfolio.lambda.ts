import {
  getPortfolio,
  savePortfolio as savePortfolioEndpoint,
} from '../../shared/contracts/portfolio.ts';
import { getWeeklyReport } from '../../shared/contracts/weekly-report.ts';
import { frozenEditions } from '../market/editions/frozen-editions.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { perDay, perMinute, readingLimits, type SessionLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { followedReader } from './followed-store.ts';
import { portfolioDependencies } from './portfolio-dependencies.ts';
import { readPortfolio } from './read-portfolio.ts';
import { readWeeklyReport } from './read-weekly-report.ts';
import { savePortfolio } from './save-portfolio.ts';

const { table, session } = openSession();
const dependencies = { ...session, ...portfolioDependencies(table) };

const read = sessionEndpointHandler(
  getPortfolio,
  dependencies,
  readingLimits,
  ({ session: caller }) => readPortfolio(dependencies, caller),
);

/** Whoever types a whole portfolio saves it position by position. */
const savingLimits: SessionLimits = {
  person: [perDay(400), perMinute(30)],
  address: [perMinute(240)],
};

const save = sessionEndpointHandler(
  savePortfolioEndpoint,
  dependencies,
  savingLimits,
  ({ session: caller, request }) => savePortfolio(dependencies, caller, request),
);

const reports = {
  ...dependencies,
  readFollowed: followedReader(table),
  editions: frozenEditions(table),
};

const report = sessionEndpointHandler(
  getWeeklyReport,
  dependencies,
  readingLimits,
  ({ session: caller, request }) => readWeeklyReport(reports, caller, request),
);

export const handler = endpointsHandler(read, save, report);
