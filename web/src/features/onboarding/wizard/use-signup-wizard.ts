import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { chosenPlanOf } from '../chosen-plan.ts';
import { dropDraft, keepDraft, readDraft } from './signup-draft.ts';
import { entryStateOf, toEntryState } from './history-entry.ts';
import type { SignUpAnswers } from './signup-answers.ts';
import type { SignUpFlow, SignUpStep } from './signup-flows.ts';
import {
  isCommitted,
  moveWizard,
  resumeWizard,
  startWizard,
  stepBefore,
  stepsOf,
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
 * The machine of a sign-up in the browser: it goes on where a reload interrupted it, keeps what is
 * typed, and has an entry of the history for each screen, so that the browser's back button is
 * Voltar.
 */
export function useSignUpWizard(flow: SignUpFlow, { startAt, hasAccount }: Arrival) {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const [draft] = useState(() => usableDraft(flow, hasAccount));
  const [chosenPlan] = useState(() => chosenPlanOf(location.state) ?? draft?.chosenPlan);
  const [state, dispatch] = useReducer(
    (current: State, event: Event) => moveWizard(flow.wizard, current, event),
    undefined,
    () => {
      const resumed =
        draft === undefined
          ? startWizard(flow.wizard, flow.startingAnswers)
          : resumeWizard(flow.wizard, draft);
      // A reload keeps its step, whatever the URL named on arrival.
      if (startAt === undefined || entryStateOf(location.state).step !== undefined) return resumed;
      return moveWizard(flow.wizard, resumed, { type: 'shown', step: startAt });
    },
  );
  // The entry of the arrival names no step.
  const [arrival] = useState({ key: location.key, step: state.step });
  const entry = entryStateOf(location.state);
  const firstStep = stepsOf(flow.wizard)[0] ?? state.step;
  const entryStep = entry.step ?? (location.key === arrival.key ? arrival.step : firstStep);

  useEffect(() => keepDraft(flow, state, chosenPlan), [flow, state, chosenPlan]);
  useEffect(beginAtTopWhenReloaded, []);

  const pops = usePopCount();
  const leftEntry = useRef('');
  /** A created account is not asked for again: back leaves the form past its earlier steps. */
  function leaveWhatIsMade(): void {
    const isPast = pops > 0 && entryStep !== state.step && isCommitted(flow.wizard, state);
    if (!isPast || leftEntry.current === location.key) return;
    leftEntry.current = location.key;
    void navigate(-1);
  }
  const followBrowser = useEffectEvent((_entryKey: string, type: NavigationType, _pops: number) => {
    if (type !== NavigationType.Pop) return;
    dispatch({ type: 'shown', step: entryStep });
    leaveWhatIsMade();
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
    // An entry from an earlier visit does not count: the wizard has started at another step.
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
    /** For an entry that takes the place of this one. */
    entryState: toEntryState(location.state, {
      step: state.step,
      cameFrom: entry.cameFrom ?? state.step,
    }),
  };
}

/** A newly loaded wizard may start at an earlier step than the one the scroll position belongs to. */
function beginAtTopWhenReloaded(): () => void {
  const forgetPlace = (): void => {
    window.history.scrollRestoration = 'manual';
  };
  window.addEventListener('pagehide', forgetPlace);
  return () => window.removeEventListener('pagehide', forgetPlace);
}

/**
 * How often the browser went back or forward. A back that comes before the router has shown the
 * entry just pushed ends at the entry that it shows already: the location never changes.
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
