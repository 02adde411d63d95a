import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attemptKeyFor } from '../../../web/src/features/onboarding/wizard/signup-attempt.ts';
import { emptyAnswers } from '../../../web/src/features/onboarding/wizard/signup-answers.ts';
import { keepDraft } from '../../../web/src/features/onboarding/wizard/signup-draft.ts';
import {
  oneOffFlow,
  standardFlow,
} from '../../../web/src/features/onboarding/wizard/signup-flows.ts';
import {
  startAttempt,
  hasOpenAttempt,
} from '../../../web/src/features/billing/payment/payment-attempt.ts';
import { attemptName } from '../../../web/src/features/billing/payment/payment-attempt.ts';
import { leaveSession } from '../../../web/src/features/access/leave-session.ts';
import {
  keepPreviousRoute,
  takePreviousRoute,
} from '../../../web/src/features/access/session/previous-route.ts';
import { storeSession } from '../../../web/src/features/access/session/session-store.ts';
import { keepAccess, readAccess } from '../../../web/src/features/newsletter/newsletter-access.ts';
import { keepMigrationDraft } from '../../../web/src/features/trial/migration/migration-draft.ts';
import { trialFlow } from '../../../web/src/features/trial/sign-up/trial-flow.ts';
import { upgradeDraft } from '../../../web/src/features/trial/upgrade/upgrade-schema.ts';
import { storedSessions } from './stored-sessions.ts';

beforeEach(() => {
  // Other test files of this worker leave their own data.
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  storeSession(storedSessions.account);
});
afterEach(async () => {
  // The sign-out continues in the background.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('a sign-out removes all typed text', () => {
  const answers = { ...emptyAnswers, name: 'Marina', cpf: '529.982.247-25' };
  const state = { step: 'identity', completed: [], answers } as const;
  for (const flow of [standardFlow, oneOffFlow, trialFlow]) keepDraft(flow, state, undefined);
  attemptKeyFor({ name: 'Marina', cpf: '52998224725' });
  keepMigrationDraft({ email: 'marina@exemplo.com.br' });
  upgradeDraft.keep('tri_1', { values: { cpf: '52998224725' }, base: {} });
  keepAccess({ email: 'marina@exemplo.com.br', token: 'token' });
  localStorage.setItem('recentAssets', '{"person":"1","symbols":["PETR4"]}');
  localStorage.setItem('signupData', '{"cpf":"52998224725"}');
  localStorage.setItem('cookie-accepted', 'true');
  localStorage.setItem('theme', '"dark"');
  expect(sessionStorage).toHaveLength(7);
  leaveSession();
  // The tab keeps only the fact that the user signed out.
  expect(Object.keys(sessionStorage)).toEqual(['leftByChoice']);
  expect(readAccess()).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual(['cookie-accepted', 'theme']);
});

test('no login returns to a receipt, nor to a payment after a deliberate sign-out', () => {
  keepPreviousRoute('/payment-success?plan=anual');
  expect(takePreviousRoute()).toBeUndefined();
  keepPreviousRoute('/pagamento-plano?plan=anual');
  expect(takePreviousRoute()).toBe('/pagamento-plano?plan=anual');
  leaveSession();
  keepPreviousRoute('/pagamento-plano?plan=anual');
  keepPreviousRoute('/pagamento-plano-mensal-recorrente');
  expect(sessionStorage.getItem('previousRoute')).toBeNull();
  keepPreviousRoute('/profile');
  expect(takePreviousRoute()).toBe('/profile');
  // Another user signed in since, so the route of a payment that their session's end interrupts is kept.
  keepPreviousRoute('/pagamento-plano?plan=anual');
  expect(takePreviousRoute()).toBe('/pagamento-plano?plan=anual');
});

test('a payment that was sent is remembered, so that a returning user does not pay twice', () => {
  startAttempt(attemptName('mensal'), {});
  leaveSession();
  storeSession(storedSessions.account);
  expect(hasOpenAttempt('mensal')).toBe(true);
});
