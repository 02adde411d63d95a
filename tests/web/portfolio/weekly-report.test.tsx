import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WeeklyReport } from '../../../shared/contracts/weekly-report.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage } from '../lib/shown-page.tsx';

let answer: WeeklyReport | Error;
const asked: unknown[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: unknown) => {
    if (path !== '/api/weekly-report') throw new Error(`nobody asks for ${path}`);
    asked.push(request);
    if (answer instanceof Error) throw answer;
    return answer;
  },
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { keepSession } = await import('../../../web/src/features/access/session/session-store.ts');
const { OwnReport } = await import('../../../web/src/features/portfolio/reports/own-report.tsx');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
afterAll(() => {
  vi.resetModules();
});
