import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { parseChosenPlan } from '../chosen-plan.ts';
import { dropDraft, keepDraft, readDraft } from './signup-draft.ts';
import { parseEntryState, toEntryState } from './history-entry.ts';
import type { SignUpAnswers } from './signup-answers.ts';
import type { SignUpFlow, SignUpStep } from './signup-flows.ts';
import {
  isCommitted,
  moveWizard,
  resumeWizard,
  startWizard,
  stepBefore,
  listSteps,
  type WizardEvent,
  type WizardState,
} from './signup-steps.ts';

type State = WizardState<SignUpStep, SignUpAnswers>;
type Event = WizardEvent<SignUpStep, SignUpAnswers>;

interface Arrival {
  /** The screen that the address names. */
  readonly startAt?: SignUpStep | undefined;
  /** A session exists, so an earlier attempt of this tab must not be resumed. */
  readonly hasAccount: boolean;
}

/**
 * The state machine of a sign-up in the browser: it resumes after a reload, stores a draft, and has a history entry
 * for each step, so that the browser's back button works like Voltar.
 */
export function useSignUpWizard(flow: SignUpFlow, { startAt, hasAccount }: Arrival) {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const [draft] = useState(() => usableDraft(flow, hasAccount));
  const [chosenPlan] = useState(() => parseChosenPlan(location.state) ?? draft?.chosenPlan);
  const [state, dispatch] = useReducer(
    (current: State, event: Event) => moveWizard(flow.wizard, current, event),
    undefined,
    () => {
      const resumed =
        draft === undefined
          ? startWizard(flow.wizard, flow.startingAnswers)
          : resumeWizard(flow.wizard, draft);
      // A reload keeps its step and ignores the step in the URL.
      if (startAt === undefined || parseEntryState(location.state).step !== undefined)
        return resumed;
      return moveWizard(flow.wizard, resumed, { type: 'shown', step: startAt });
    },
  );
  // The entry of the arrival names no step.
  const [arrival] = useState({ key: location.key, step: state.step });
  const entry = parseEntryState(location.state);
  const firstStep = listSteps(flow.wizard)[0] ?? state.step;
  const entryStep = entry.step ?? (location.key === arrival.key ? arrival.step : firstStep);

  useEffect(() => keepDraft(flow, state, chosenPlan), [flow, state, chosenPlan]);
  useEffect(startAtTopOnReload, []);

  const pops = usePopCount();
  const leftEntry = useRef('');
  /**
   * The form is not shown again for an account that was created: going back leaves the form and skips its earlier
   * steps.
   */
  function leaveCreated(): void {
    const isPast = pops > 0 && entryStep !== state.step && isCommitted(flow.wizard, state);
    if (!isPast || leftEntry.current === location.key) return;
    leftEntry.current = location.key;
    void navigate(-1);
  }
  const followBrowser = useEffectEvent((_entryKey: string, type: NavigationType, _pops: number) => {
    if (type !== NavigationType.Pop) return;
    dispatch({ type: 'shown', step: entryStep });
    leaveCreated();
  });
  useEffect(
    () => followBrowser(location.key, navigationType, pops),
    [location.key, navigationType, pops],
  );

  const hasStarted = useRef(false);
  const recordStep = useEffectEvent((step: SignUpStep) => {
    if (step === entryStep) return;
    const { pathname, search, state: kept } = location;
    const entryState = toEntryState(kept, { step, cameFrom: entryStep });
    // A history entry of an earlier visit is replaced: the wizard has started at another step.
    const replace = !hasStarted.current;
    void navigate({ pathname, search }, { state: entryState, replace });
  });
  useEffect(() => {
    recordStep(state.step);
    hasStarted.current = true;
  }, [state.step]);

  const before = stepBefore(flow.wizard, state);
  function goBack(): void {
    if (entry.cameFrom === before && entry.step === state.step) void navigate(-1);
    else dispatch({ type: 'wentBack' });
  }

  return {
    state,
    dispatch,
    chosenPlan,
    goBack: before === undefined ? undefined : goBack,
    /** The state of an entry that replaces this one. */
    entryState: toEntryState(location.state, {
      step: state.step,
      cameFrom: entry.cameFrom ?? state.step,
    }),
  };
}

/**
 * After a reload, the wizard may start at an earlier step than the one to which the stored scroll position belongs.
 */
function startAtTopOnReload(): () => void {
  const forgetScrollPosition = (): void => {
    window.history.scrollRestoration = 'manual';
  };
  window.addEventListener('pagehide', forgetScrollPosition);
  return () => window.removeEventListener('pagehide', forgetScrollPosition);
}

/**
 * Counts the browser's back and forward navigations. When the user goes back before the router has shown the entry
 * just pushed, the browser returns to the entry that is still shown, so the location never changes.
 */
function usePopCount(): number {
  const [pops, countPop] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    window.addEventListener('popstate', countPop);
    return () => window.removeEventListener('popstate', countPop);
  }, []);
  return pops;
}

function usableDraft(flow: SignUpFlow, hasAccount: boolean) {
  const draft = readDraft(flow);
  if (draft === undefined || hasAccount || !isCommitted(flow.wizard, draft)) return draft;
  dropDraft(flow);
  return undefined;
}
