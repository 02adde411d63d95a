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
  stepsOf,
  type WizardEvent,
  type WizardState,
} from '../../../web/src/features/onboarding/wizard/signup-steps.ts';

type State = WizardState<SignUpStep, SignUpAnswers>;
type Event = WizardEvent<SignUpStep, SignUpAnswers>;

const given: Readonly<Record<SignUpStep, Partial<SignUpAnswers>>> = {
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

function play(wizard: SignUpWizard, events: readonly Event[], from?: State): State {
  return events.reduce<State>(
    (state, event) => moveWizard(wizard, state, event),
    from ?? startWizard(wizard, emptyAnswers),
  );
}

const answer = (step: SignUpStep): Event => ({ type: 'answered', step, answers: given[step] });
const person = (['name', 'contact', 'identity', 'password'] as const).map(answer);

describe('the steps of /signup', () => {
  const { wizard } = standardFlow;

  test('come in order, and each answer is kept', () => {
    const state = play(wizard, person);
    expect(state.step).toBe('personalization');
    expect(state.completed).toEqual(['name', 'contact', 'identity', 'password']);
    expect(state.answers).toMatchObject({ name: 'Marina', cpf: '529.982.247-25' });
    expect(state.notice).toBeUndefined();
  });

  test('Voltar goes one step back, keeps all answers, and does nothing on the first step', () => {
    const state = play(wizard, [
      ...person.slice(0, 2),
      { type: 'typed', answers: { cpf: '529' } },
      { type: 'wentBack' },
    ]);
    expect(state.step).toBe('contact');
    expect(state.answers).toMatchObject({ email: 'm@exemplo.com.br', cpf: '529' });
    const first = play(wizard, [{ type: 'wentBack' }, { type: 'wentBack' }], state);
    expect(first.step).toBe('name');
    expect(stepBefore(wizard, first)).toBeUndefined();
  });

  test('a second press of a button on a screen that is gone does nothing', () => {
    const state = play(wizard, [answer('name'), answer('name')]);
    expect(state.step).toBe('contact');
  });

  test('only reached steps can be shown', () => {
    const state = play(wizard, [answer('name'), { type: 'shown', step: 'password' }]);
    expect(state.step).toBe('contact');
    expect(play(wizard, [{ type: 'shown', step: 'name' }], state).step).toBe('name');
  });

  test('a numbered step rejects a draft that claims more than its answers', () => {
    const damaged = resumeWizard(wizard, {
      step: 'password',
      completed: ['name', 'contact', 'identity'],
      answers: { ...emptyAnswers, ...given.name, ...given.contact, birthDate: '1990-03-02' },
    });
    const state = play(wizard, [answer('password')], damaged);
    expect(state.step).toBe('identity');
    expect(state.notice).toEqual({ kind: 'incomplete' });
    expect(play(wizard, [answer('identity')], state).step).toBe('password');
  });

  test('a reload asks only for the password again', () => {
    const { password: _, confirmPassword: __, ...kept } = play(wizard, person).answers;
    const state = resumeWizard(wizard, {
      step: 'personalization',
      completed: ['name', 'contact', 'identity', 'password'],
      answers: { ...emptyAnswers, ...kept },
    });
    expect(state.step).toBe('password');
    expect(state.notice).toEqual({ kind: 'forgotten' });
    expect(play(wizard, [answer('password')], state).step).toBe('personalization');
  });

  test('a reload before the password step stays there, without a message', () => {
    const state = resumeWizard(wizard, {
      step: 'contact',
      completed: ['name'],
      answers: { ...emptyAnswers, ...given.name },
    });
    expect(state).toMatchObject({ step: 'contact', completed: ['name'] });
    expect(state.notice).toBeUndefined();
  });

  test('a rejected request shows the screen with the invalid field and its message', () => {
    const refusal = { fields: { cpf: 'CPF já cadastrado' } };
    const state = play(wizard, [...person, { type: 'refused', step: 'identity', error: refusal }]);
    expect(state.step).toBe('identity');
    expect(state.notice).toEqual({ kind: 'refused', error: refusal });
    expect(play(wizard, [answer('identity')], state).notice).toBeUndefined();
  });
});

describe('the steps of /cadastro-semestral', () => {
  const { wizard } = oneOffFlow;
  const made: readonly Event[] = [...person, { type: 'committed', answers: emptyAnswers }];

  test('after the account was created, no step leads back before it', () => {
    const state = play(wizard, made);
    expect(state.step).toBe('plan');
    expect(isCommitted(wizard, state)).toBe(true);
    expect(state.answers).toEqual(emptyAnswers);
    const stayed = play(
      wizard,
      [
        { type: 'wentBack' },
        { type: 'shown', step: 'name' },
        { type: 'refused', step: 'contact', error: { fields: {} } },
      ],
      state,
    );
    expect(stayed.step).toBe('plan');
  });

  test('an account created while an earlier screen was shown leads to the plan too', () => {
    const state = play(wizard, [
      ...person,
      { type: 'wentBack' },
      { type: 'committed', answers: emptyAnswers },
    ]);
    expect(state.step).toBe('plan');
  });

  test('a reload after that stays, and asks for no password', () => {
    const { step, completed, answers } = play(wizard, made);
    const state = resumeWizard(wizard, { step, completed, answers });
    expect(state).toEqual({ step: 'plan', completed, answers });
  });

  test('the plan may be chosen first; then the other steps follow, and the plan is shown again', () => {
    const first = play(wizard, [{ type: 'shown', step: 'plan' }]);
    expect(first.step).toBe('plan');
    expect(stepBefore(wizard, first)).toBeUndefined();
    const name = play(wizard, [answer('plan')], first);
    expect(name.step).toBe('name');
    expect(name.notice).toBeUndefined();
    expect(play(wizard, made, name).step).toBe('plan');
  });
});

test('no order of events leaves the steps or shows a step before its predecessors are complete', () => {
  for (const { wizard } of [standardFlow, oneOffFlow]) {
    const steps = stepsOf(wizard);
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
        const state = play(wizard, events);
        expect(steps).toContain(state.step);
        const before = steps.slice(0, steps.indexOf(state.step));
        const isAllowed =
          state.step === wizard.open || before.every((step) => state.completed.includes(step));
        expect(isAllowed).toBe(true);
      }),
    );
  }
});
