import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyAnswers,
  type SignUpAnswers,
} from '../../../web/src/features/onboarding/wizard/signup-answers.ts';
import {
  oneOffFlow,
  standardFlow,
  type SignUpStep,
  type SignUpWizard,
} from '../../../web/src/features/onboarding/wizard/signup-flows.ts';
import {
  isCommitted,
  moveWizard,
  resumeWizard,
  startWizard,
  stepBefore,
  listSteps,
  type WizardEvent,
  type WizardState,
} from '../../../web/src/features/onboarding/wizard/signup-steps.ts';

type State = WizardState<SignUpStep, SignUpAnswers>;
type Event = WizardEvent<SignUpStep, SignUpAnswers>;

const answersByStep: Readonly<Record<SignUpStep, Partial<SignUpAnswers>>> = {
  name: { name: 'Marina' },
  contact: { email: 'm@exemplo.com.br', phone: '(11) 98888-7777' },
  identity: { cpf: '529.982.247-25', birthDate: '1990-03-02' },
  password: { password: 'segredo longo', confirmPassword: 'segredo longo' },
  personalization: {
    investmentLevel: 'basico',
    investmentStyle: 'moderado',
    interests: ['acoes'],
  },
  plan: {},
};

function applyEvents(wizard: SignUpWizard, events: readonly Event[], from?: State): State {
  return events.reduce<State>(
    (state, event) => moveWizard(wizard, state, event),
    from ?? startWizard(wizard, emptyAnswers),
  );
}

const answer = (step: SignUpStep): Event => ({
  type: 'answered',
  step,
  answers: answersByStep[step],
});
const accountAnswers = (['name', 'contact', 'identity', 'password'] as const).map(answer);

describe('the steps of /signup', () => {
  const { wizard } = standardFlow;

  test('follow in order and keep each answer', () => {
    const state = applyEvents(wizard, accountAnswers);
    expect(state.step).toBe('personalization');
    expect(state.completed).toEqual(['name', 'contact', 'identity', 'password']);
    expect(state.answers).toMatchObject({ name: 'Marina', cpf: '529.982.247-25' });
    expect(state.notice).toBeUndefined();
  });

  test('Voltar goes one step back, keeps all answers, and does nothing on the first step', () => {
    const state = applyEvents(wizard, [
      ...accountAnswers.slice(0, 2),
      { type: 'typed', answers: { cpf: '529' } },
      { type: 'wentBack' },
    ]);
    expect(state.step).toBe('contact');
    expect(state.answers).toMatchObject({ email: 'm@exemplo.com.br', cpf: '529' });
    const first = applyEvents(wizard, [{ type: 'wentBack' }, { type: 'wentBack' }], state);
    expect(first.step).toBe('name');
    expect(stepBefore(wizard, first)).toBeUndefined();
  });

  test('ignore a second click on the button of a previous screen', () => {
    const state = applyEvents(wizard, [answer('name'), answer('name')]);
    expect(state.step).toBe('contact');
  });

  test('show only screens that the user has reached', () => {
    const state = applyEvents(wizard, [answer('name'), { type: 'shown', step: 'password' }]);
    expect(state.step).toBe('contact');
    expect(applyEvents(wizard, [{ type: 'shown', step: 'name' }], state).step).toBe('name');
  });

  test('return to the first missing answer of a damaged draft', () => {
    const damaged = resumeWizard(wizard, {
      step: 'password',
      completed: ['name', 'contact', 'identity'],
      answers: {
        ...emptyAnswers,
        ...answersByStep.name,
        ...answersByStep.contact,
        birthDate: '1990-03-02',
      },
    });
    const state = applyEvents(wizard, [answer('password')], damaged);
    expect(state.step).toBe('identity');
    expect(state.notice).toEqual({ kind: 'incomplete' });
    expect(applyEvents(wizard, [answer('identity')], state).step).toBe('password');
  });

  test('ask again only for the password after a reload', () => {
    const {
      password: _,
      confirmPassword: __,
      ...kept
    } = applyEvents(wizard, accountAnswers).answers;
    const state = resumeWizard(wizard, {
      step: 'personalization',
      completed: ['name', 'contact', 'identity', 'password'],
      answers: { ...emptyAnswers, ...kept },
    });
    expect(state.step).toBe('password');
    expect(state.notice).toEqual({ kind: 'forgotten' });
    expect(applyEvents(wizard, [answer('password')], state).step).toBe('personalization');
  });

  test('stay before the password step after a reload, without a message', () => {
    const state = resumeWizard(wizard, {
      step: 'contact',
      completed: ['name'],
      answers: { ...emptyAnswers, ...answersByStep.name },
    });
    expect(state).toMatchObject({ step: 'contact', completed: ['name'] });
    expect(state.notice).toBeUndefined();
  });

  test("show the screen with the invalid field, and the server's message, after a rejected request", () => {
    const serverError = { fields: { cpf: 'CPF já cadastrado' } };
    const state = applyEvents(wizard, [
      ...accountAnswers,
      { type: 'refused', step: 'identity', error: serverError },
    ]);
    expect(state.step).toBe('identity');
    expect(state.notice).toEqual({ kind: 'refused', error: serverError });
    expect(applyEvents(wizard, [answer('identity')], state).notice).toBeUndefined();
  });
});

describe('the steps of /cadastro-semestral', () => {
  const { wizard } = oneOffFlow;
  const accountCreated: readonly Event[] = [
    ...accountAnswers,
    { type: 'committed', answers: emptyAnswers },
  ];

  test('never go back before the account after it was created', () => {
    const state = applyEvents(wizard, accountCreated);
    expect(state.step).toBe('plan');
    expect(isCommitted(wizard, state)).toBe(true);
    expect(state.answers).toEqual(emptyAnswers);
    const stateAfterBack = applyEvents(
      wizard,
      [
        { type: 'wentBack' },
        { type: 'shown', step: 'name' },
        { type: 'refused', step: 'contact', error: { fields: {} } },
      ],
      state,
    );
    expect(stateAfterBack.step).toBe('plan');
  });

  test('go to the plan when the account is created while an earlier screen is shown', () => {
    const state = applyEvents(wizard, [
      ...accountAnswers,
      { type: 'wentBack' },
      { type: 'committed', answers: emptyAnswers },
    ]);
    expect(state.step).toBe('plan');
  });

  test('stay at the plan after a reload, without asking for the password', () => {
    const { step, completed, answers } = applyEvents(wizard, accountCreated);
    const state = resumeWizard(wizard, { step, completed, answers });
    expect(state).toEqual({ step: 'plan', completed, answers });
  });

  test('accept the plan first, then ask for the other answers and show the plan again', () => {
    const first = applyEvents(wizard, [{ type: 'shown', step: 'plan' }]);
    expect(first.step).toBe('plan');
    expect(stepBefore(wizard, first)).toBeUndefined();
    const name = applyEvents(wizard, [answer('plan')], first);
    expect(name.step).toBe('name');
    expect(name.notice).toBeUndefined();
    expect(applyEvents(wizard, accountCreated, name).step).toBe('plan');
  });
});

test('no sequence of events leaves the known steps or shows a step with incomplete predecessors', () => {
  for (const { wizard } of [standardFlow, oneOffFlow]) {
    const steps = listSteps(wizard);
    const step = fc.constantFrom(...steps);
    const event: fc.Arbitrary<Event> = fc.oneof(
      step.map(answer),
      step.map((step): Event => ({ type: 'shown', step })),
      step.map((step): Event => ({ type: 'answered', step, answers: {} })),
      fc.constant<Event>({ type: 'wentBack' }),
      fc.constant<Event>({ type: 'typed', answers: { cpf: '' } }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const state = applyEvents(wizard, events);
        expect(steps).toContain(state.step);
        const before = steps.slice(0, steps.indexOf(state.step));
        const isAllowed =
          state.step === wizard.open || before.every((step) => state.completed.includes(step));
        expect(isAllowed).toBe(true);
      }),
    );
  }
});
