import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attemptKeyFor } from '../../../web/src/features/onboarding/wizard/signup-attempt.ts';
import { emptyAnswers } from '../../../web/src/features/onboarding/wizard/signup-answers.ts';
import { keepDraft } from '../../../web/src/features/onboarding/wizard/signup-draft.ts';
import {
  oneOffFlow,
  standardFlow,
} from '../../../web/src/features/onboarding/wizard/signup-flows.ts';
import {
  beginAttempt,
  hasOpenAttempt,
} from '../../../web/src/features/billing/payment/payment-attempt.ts';
import { attemptName } from '../../../web/src/features/billing/payment/payment-attempt.ts';
import { leaveSession } from '../../../web/src/features/access/leave-session.ts';
import {
  keepPreviousRoute,
  takePreviousRoute,
} from '../../../web/src/features/access/session/previous-route.ts';
import { keepSession } from '../../../web/src/features/access/session/session-store.ts';
import { keepAccess, readAccess } from '../../../web/src/features/newsletter/newsletter-access.ts';
import { keepMigrationDraft } from '../../../web/src/features/trial/migration/migration-draft.ts';
import { trialFlow } from '../../../web/src/features/trial/sign-up/trial-flow.ts';
import { upgradeWork } from '../../../web/src/features/trial/upgrade/upgrade-schema.ts';
import { storedSessions } from './stored-sessions.ts';

beforeEach(() => {
  // Other files of this worker leave their own.
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  keepSession(storedSessions.account);
});
afterEach(async () => {
  // Signing out goes on behind the page.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('whoever signs out leaves nothing that they have typed', () => {
  const answers = { ...emptyAnswers, name: 'Marina', cpf: '529.982.247-25' };
  const state = { step: 'identity', completed: [], answers } as const;
  for (const flow of [standardFlow, oneOffFlow, trialFlow]) keepDraft(flow, state, undefined);
  attemptKeyFor({ name: 'Marina', cpf: '52998224725' });
  keepMigrationDraft({ email: 'marina@exemplo.com.br' });
  upgradeWork.keep('tri_1', { values: { cpf: '52998224725' }, base: {} });
  keepAccess({ email: 'marina@exemplo.com.br', token: 'token' });
  localStorage.setItem('recentAssets', '{"person":"1","symbols":["PETR4"]}');
  localStorage.setItem('signupData', '{"cpf":"52998224725"}');
  localStorage.setItem('cookie-accepted', 'true');
  localStorage.setItem('theme', '"dark"');
  expect(sessionStorage).toHaveLength(7);
  leaveSession();
  // That they left is all that this tab still knows.
  expect(Object.keys(sessionStorage)).toEqual(['leftByChoice']);
  expect(readAccess()).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual(['cookie-accepted', 'theme']);
});

test('nobody is led back to a receipt, nor to a payment after a sign-out that was meant', () => {
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
  // Somebody has signed in since: a payment that their session's end interrupts goes on.
  keepPreviousRoute('/pagamento-plano?plan=anual');
  expect(takePreviousRoute()).toBe('/pagamento-plano?plan=anual');
});

test('a payment that was sent is not forgotten: whoever comes back must not pay twice', () => {
  beginAttempt(attemptName('mensal'), {});
  leaveSession();
  keepSession(storedSessions.account);
  expect(hasOpenAttempt('mensal')).toBe(true);
});
