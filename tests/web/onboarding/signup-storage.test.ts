import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  accountRequest,
  emptyAnswers,
  type CreateAccountRequest,
  type SignUpAnswers,
} from '../../../web/src/features/onboarding/wizard/signup-answers.ts';
import {
  attemptKeyFor,
  finishAttempt,
} from '../../../web/src/features/onboarding/wizard/signup-attempt.ts';
import {
  dropDraft,
  keepDraft,
  readDraft,
} from '../../../web/src/features/onboarding/wizard/signup-draft.ts';
import {
  oneOffFlow,
  standardFlow,
} from '../../../web/src/features/onboarding/wizard/signup-flows.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

const answers: SignUpAnswers = {
  ...emptyAnswers,
  name: 'Marina',
  email: 'marina@',
  password: 'segredo-que-fica',
  confirmPassword: 'segredo-que-fica',
  favoriteAssets: ['PETR4'],
};
const plan = { plan: 'mensal', price: 'R$ 20,00', origin: '/plano-mensal' } as const;

describe('a draft', () => {
  test('keeps typed values, valid or not, but never the password', () => {
    keepDraft(standardFlow, { step: 'contact', completed: ['name'], answers }, plan);
    expect(storedTexts()).not.toContain('segredo');
    expect(readDraft(standardFlow)).toEqual({
      step: 'contact',
      completed: ['name'],
      answers: { ...answers, password: '', confirmPassword: '' },
      chosenPlan: plan,
    });
  });

  test('belongs to its own flow', () => {
    keepDraft(standardFlow, { step: 'contact', completed: ['name'], answers }, undefined);
    expect(readDraft(oneOffFlow)).toBeUndefined();
    sessionStorage.setItem(standardFlow.draftKey, draftText({ step: 'plan' }));
    expect(readDraft(standardFlow)).toBeUndefined();
    expect(sessionStorage.getItem(standardFlow.draftKey)).toBeNull();
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"step":"contact"}'],
    ['an unknown step', draftText({ step: 'pagamento' })],
    ['a choice that does not exist', draftText({ answers: { interests: ['ouro'] } })],
    ['too many assets', draftText({ answers: { favoriteAssets: Array(11).fill('PETR4') } })],
    ['a flood', draftText({ answers: { name: 'a'.repeat(401) } })],
  ])('is dropped when it is damaged (%s)', (_what, text) => {
    sessionStorage.setItem(standardFlow.draftKey, text);
    expect(readDraft(standardFlow)).toBeUndefined();
    expect(sessionStorage.getItem(standardFlow.draftKey)).toBeNull();
  });

  test('is removed when it is no longer needed', () => {
    keepDraft(standardFlow, { step: 'contact', completed: ['name'], answers }, undefined);
    dropDraft(standardFlow);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the key of an attempt', () => {
  const request = requestOf({});

  test('is the same for the same request, also if the password is typed anew', () => {
    const key = attemptKeyFor(request);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(attemptKeyFor({ ...request, password: 'outra senha' })).toBe(key);
    expect(storedTexts()).not.toContain(request.password);
  });

  test('differs for another request, and after the attempt has ended', () => {
    const key = attemptKeyFor(request);
    expect(attemptKeyFor(requestOf({ name: 'Joana' }))).not.toBe(key);
    const second = attemptKeyFor(request);
    finishAttempt();
    expect(attemptKeyFor(request)).not.toBe(second);
  });

  test('is a new one if the stored one is damaged', () => {
    sessionStorage.setItem('signupAttempt', '{"key":"x","request":1}');
    expect(attemptKeyFor(request)).toMatch(/^[0-9a-f-]{36}$/);
  });
});

function storedTexts(): string {
  return Object.values(Object.fromEntries(Object.entries(sessionStorage))).join('\n');
}

function requestOf(over: Partial<SignUpAnswers>): CreateAccountRequest {
  const request = accountRequest({
    ...answers,
    investmentLevel: 'basico',
    investmentStyle: 'moderado',
    interests: ['acoes'],
    ...over,
  });
  if (request === undefined) throw new Error('The answers of this test are not complete.');
  return request;
}

function draftText(over: { step?: string; answers?: object }): string {
  const { password: _, confirmPassword: __, ...kept } = emptyAnswers;
  return JSON.stringify({
    step: over.step ?? 'name',
    completed: [],
    answers: { ...kept, ...over.answers },
  });
}
