import type { ErrorText } from '../../../copy/errors/error-text.ts';

/**
 * A form of several steps as a state machine: the current step, the completed steps and the answers. Every wizard of
 * the product is this machine with its own steps (`signup-flows.ts` has the two sign-ups); the machine depends
 * neither on React nor on the browser.
 */
export interface Wizard<Step extends string, Answers extends object> {
  /** The screens in order, gathered into the numbered steps that the progress shows. */
  readonly stages: readonly Stage<Step>[];
  /** The answers that each step requires. */
  readonly required: Readonly<Record<Step, readonly (keyof Answers & string)[]>>;
  /** The step after which an account or trial exists: the answers up to this step can no longer be changed here. */
  readonly commit?: Step;
  /** The step may be answered before the steps that precede it. */
  readonly open?: Step;
  /** Answers that are never stored, so that a reload asks for them again. */
  readonly forgotten?: { readonly step: Step; readonly answers: readonly (keyof Answers)[] };
}

export interface Stage<Step extends string> {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** Why a step is shown again. */
export type StepNotice =
  | { readonly kind: 'incomplete' | 'forgotten' }
  | { readonly kind: 'refused'; readonly error: StepError };

/** The server's error, and the fields that show it. */
export interface StepError {
  readonly fields: Readonly<Record<string, string | ErrorText>>;
  /** Shown above the form when the error belongs to no field. */
  readonly failure?: ErrorText;
}

export interface WizardState<Step extends string, Answers extends object> {
  readonly step: Step;
  readonly completed: readonly Step[];
  readonly answers: Answers;
  readonly notice?: StepNotice;
}

export type WizardEvent<Step extends string, Answers extends object> =
  /** The user typed something; the step stays. */
  | { readonly type: 'typed'; readonly answers: Partial<Answers> }
  /** The screen was submitted and is valid. */
  | { readonly type: 'answered'; readonly step: Step; readonly answers: Partial<Answers> }
  | { readonly type: 'wentBack' }
  /** The account was created, even if the user has navigated meanwhile; the wizard keeps only `answers`. */
  | { readonly type: 'committed'; readonly answers: Answers }
  /** Browser back or forward, or an address that names a screen. */
  | { readonly type: 'shown'; readonly step: Step }
  | { readonly type: 'refused'; readonly step: Step; readonly error: StepError };

/** The part that survives a reload. */
export type WizardDraft<Step extends string, Answers extends object> = Pick<
  WizardState<Step, Answers>,
  'step' | 'completed' | 'answers'
>;

export function listSteps<Step extends string>(
  wizard: Pick<Wizard<Step, object>, 'stages'>,
): Step[] {
  return wizard.stages.flatMap(({ steps }) => steps);
}

export function startWizard<Step extends string, Answers extends object>(
  wizard: Wizard<Step, Answers>,
  answers: Answers,
): WizardState<Step, Answers> {
  const [first] = listSteps(wizard);
  if (first === undefined) throw new Error('A wizard has at least one step.');
  return { step: first, completed: [], answers };
}

/** Resumes a draft at its step, or at the first earlier step that must be answered again. */
export function resumeWizard<Step extends string, Answers extends object>(
  wizard: Wizard<Step, Answers>,
  draft: WizardDraft<Step, Answers>,
): WizardState<Step, Answers> {
  const { step, completed, answers } = draft;
  const { forgotten } = wizard;
  if (forgotten === undefined || isCommitted(wizard, draft)) return { step, completed, answers };
  const resumedState = {
    step,
    completed: completed.filter((done) => done !== forgotten.step),
    answers,
  };
  const isPast = completed.includes(forgotten.step) && isAfter(wizard, step, forgotten.step);
  return isPast
    ? { ...resumedState, step: forgotten.step, notice: { kind: 'forgotten' } }
    : resumedState;
}

export function moveWizard<Step extends string, Answers extends object>(
  wizard: Wizard<Step, Answers>,
  state: WizardState<Step, Answers>,
  event: WizardEvent<Step, Answers>,
): WizardState<Step, Answers> {
  switch (event.type) {
    case 'typed':
      return { ...state, answers: { ...state.answers, ...event.answers } };
    case 'answered':
      // A second press of the same button is handled when its step is no longer displayed.
      return event.step === state.step ? answer(wizard, state, event.answers) : state;
    case 'wentBack': {
      const before = stepBefore(wizard, state);
      return before === undefined ? state : show(state, before);
    }
    case 'committed':
      return commit(wizard, state, event.answers);
    case 'shown':
      return event.step !== state.step && canShow(wizard, state, event.step)
        ? show(state, event.step)
        : state;
    case 'refused':
      return isCommitted(wizard, state)
        ? state
        : { ...show(state, event.step), notice: { kind: 'refused', error: event.error } };
    default:
      return event satisfies never;
  }
}

/** The step to which Voltar leads; undefined on the first step and right after a commit. */
export function stepBefore<Step extends string, Answers extends object>(
  wizard: Wizard<Step, Answers>,
  state: WizardState<Step, Answers>,
): Step | undefined {
  const steps = listSteps(wizard);
  const before = steps[steps.indexOf(state.step) - 1];
  return before !== undefined && canShow(wizard, state, before) ? before : undefined;
}

/** The first screen, in order, that lacks an answer. */
export function firstIncomplete<Step extends string, Answers extends object>(
  wizard: Wizard<Step, Answers>,
  answers: Answers,
  upTo: readonly Step[] = listSteps(wizard),
): Step | undefined {
  return upTo.find((step) => wizard.required[step].some((name) => isEmpty(answers[name])));
}

/** Returns whether the wizard has created its account or trial. */
export function isCommitted<Step extends string, Answers extends object>(
  wizard: Wizard<Step, Answers>,
  state: Pick<WizardState<Step, Answers>, 'completed'>,
): boolean {
  return wizard.commit !== undefined && state.completed.includes(wizard.commit);
}

function answer<Step extends string, Answers extends object>(
  wizard: Wizard<Step, Answers>,
  state: WizardState<Step, Answers>,
  newAnswers: Partial<Answers>,
): WizardState<Step, Answers> {
  const steps = listSteps(wizard);
  const position = steps.indexOf(state.step);
  const completed = [...new Set([...state.completed, state.step])];
  const answers = { ...state.answers, ...newAnswers };
  const next = steps[position + 1] ?? steps.find((step) => !completed.includes(step));
  if (next === undefined) return { step: state.step, completed, answers };
  // At the end of a numbered step all answers must be there, even if a damaged draft claimed so.
  const endsStage = wizard.stages.some((stage) => stage.steps.at(-1) === state.step);
  const missing =
    endsStage && state.step !== wizard.open
      ? firstIncomplete(wizard, answers, steps.slice(0, position + 1))
      : undefined;
  if (missing !== undefined && !isCommitted(wizard, { completed })) {
    const stillDone = completed.filter((step) => step !== missing);
    return { step: missing, completed: stillDone, answers, notice: { kind: 'incomplete' } };
  }
  return { step: next, completed, answers };
}

function commit<Step extends string, Answers extends object>(
  wizard: Wizard<Step, Answers>,
  state: WizardState<Step, Answers>,
  answers: Answers,
): WizardState<Step, Answers> {
  const steps = listSteps(wizard);
  const position = wizard.commit === undefined ? -1 : steps.indexOf(wizard.commit);
  const completed = [...new Set([...state.completed, ...steps.slice(0, position + 1)])];
  return { step: steps[position + 1] ?? state.step, completed, answers };
}

function show<Step extends string, Answers extends object>(
  { completed, answers }: WizardState<Step, Answers>,
  step: Step,
): WizardState<Step, Answers> {
  return { step, completed, answers };
}

/** A step can be displayed once all steps before it are answered, unless it can no longer be changed. */
function canShow<Step extends string, Answers extends object>(
  wizard: Wizard<Step, Answers>,
  state: WizardState<Step, Answers>,
  step: Step,
): boolean {
  const steps = listSteps(wizard);
  const { commit } = wizard;
  if (step === wizard.open) return true;
  if (isCommitted(wizard, state) && commit !== undefined && !isAfter(wizard, step, commit)) {
    return false;
  }
  return steps.slice(0, steps.indexOf(step)).every((before) => state.completed.includes(before));
}

function isAfter<Step extends string, Answers extends object>(
  wizard: Wizard<Step, Answers>,
  step: Step,
  other: Step,
): boolean {
  const steps = listSteps(wizard);
  return steps.indexOf(step) > steps.indexOf(other);
}

function isEmpty(answer: unknown): boolean {
  return answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0);
}
