import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { FormDraft } from '../../lib/form-draft.ts';
import { dismissToasts } from '../feedback/toasts.ts';
import type { SaveState } from './save-button.tsx';
import { changedOnly, sameJson, type IsSame } from './three-way.ts';
import { pick, useFollowSaved } from './use-follow-saved.ts';
import { useSubmit } from './use-submit.ts';

type Form<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>;

/** How a form is saved, and where a failure is shown. */
export interface Saving<Values extends FieldValues> {
  /** Saves the values. It must use `saveOnTop` when the same data may have been saved elsewhere in the meantime. */
  readonly save: (values: Values, form: Form<Values>) => Promise<void>;
  readonly onSaved?: () => void | Promise<void>;
  /** Returns the text of an error; undefined when it is shown elsewhere. */
  readonly toFailure: (error: unknown, form: Form<Values>) => ErrorText | undefined;
  /** Called when the user has lost access, so that another page must be shown. */
  readonly onLostAccess?: () => void | Promise<void>;
}

interface SavedFormOptions<Values extends FieldValues> extends Saving<Values> {
  readonly resolver: Resolver<Values, unknown, Values>;
  /** When fields are validated; by default from their first blur. */
  readonly validation?: Pick<UseFormProps, 'mode' | 'reValidateMode'>;
  /** The stored values as this browser knows them. */
  readonly saved: Values;
  /** Whether two answers would be stored as the same value. */
  readonly isSame?: IsSame<Values>;
  /** The store of the draft, and its owner. */
  readonly draft: FormDraft<Values>;
  readonly owner: string;
  /** Whether the user leaves the page after saving; the form then never shows itself as saved. */
  readonly leavesAfterSave?: boolean;
}

/**
 * A form for stored values that may change elsewhere in the meantime. Unchanged fields are updated to the stored
 * values, changes are kept as a draft until they are saved, and the user resolves conflicts.
 */
export function useSavedForm<Values extends FieldValues>(options: SavedFormOptions<Values>) {
  const { saved, owner, draft, isSame = sameJson, leavesAfterSave = false } = options;
  const [draftContents] = useState(() => draft.read(owner));
  const [hadDraft, setHadDraft] = useState(Object.keys(draftContents.values).length > 0);
  const [initialValues] = useState<Values>(() => ({ ...saved, ...draftContents.values }));
  const form = useForm<Values, unknown, Values>({
    ...(options.validation ?? { mode: 'onTouched' }),
    resolver: options.resolver,
    defaultValues: initialValues as DefaultValues<Values>,
  });
  const watchedValues = useWatch({ control: form.control }) as Partial<Values>;
  const values: Values = { ...initialValues, ...watchedValues };
  const { base, contested } = useFollowSaved({
    saved,
    values,
    base: { ...saved, ...draftContents.base },
    isSame,
    onFollow: (newer) => form.reset(newer, { keepErrors: true }),
  });

  const changes = changedOnly(saved, values, isSame);
  const changed = changes.length > 0;
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    if (changed) draft.keep(owner, { values: pick(values, changes), base: pick(base, changes) });
    else draft.drop();
  });

  const [state, setState] = useSaveState();
  const [failed, setFailed] = useState(false);
  const { busy, failure, setFailure, submit } = useSubmit<ErrorText>();

  async function send(typed: Values): Promise<void> {
    setState('saving');
    setFailed(false);
    try {
      await options.save(typed, form);
      if (leavesAfterSave) {
        hasLeft.current = true;
        draft.drop();
      }
      setState('saved');
    } catch (error) {
      setState('idle');
      setFailed(true);
      if (error instanceof ApiError && error.code === 'access_required') {
        await options.onLostAccess?.();
      }
      throw error;
    }
    await options.onSaved?.();
  }

  /** Clears a failure after its changes were discarded. */
  function forgetFailure(): void {
    setFailed(false);
    setFailure(undefined);
    dismissToasts();
  }

  // A failure is cleared when the form has no changes left: the save had succeeded although its response was lost, or
  // the user has undone the change.
  const wasChanged = useRef(changed);
  const clearResolvedFailure = useEffectEvent(() => {
    if (failed) forgetFailure();
  });
  useEffect(() => {
    if (wasChanged.current && !changed) clearResolvedFailure();
    wasChanged.current = changed;
  }, [changed]);

  return {
    form,
    values,
    changed,
    /** Changes of an earlier visit were restored, and are not saved yet. */
    isRestored: hadDraft && changed,
    /** Questions that were answered differently here and elsewhere: for `NewerAnswers`. */
    contested,
    takeNewer: () => {
      forgetFailure();
      form.reset({ ...values, ...pick(saved, contested) });
    },
    discard: () => {
      forgetFailure();
      setHadDraft(false);
      // Dropped here, because a form that closes now runs no later effect that would drop the draft.
      draft.drop();
      form.reset(saved);
    },
    busy,
    state,
    /** Whether the last attempt to save has failed. */
    failed,
    failure,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy) return;
      dismissToasts();
      void form.handleSubmit(async (typed) => {
        await submit(
          () => send(typed),
          (error) => options.toFailure(error, form),
        );
      })(event);
    },
  };
}

const savedMilliseconds = 3000;

/** The state of a save button: a success shows for three seconds. */
function useSaveState() {
  const [state, setState] = useState<SaveState>('idle');
  useEffect(() => {
    if (state !== 'saved') return undefined;
    const timer = setTimeout(() => setState('idle'), savedMilliseconds);
    return () => clearTimeout(timer);
  }, [state]);
  return [state, setState] as const;
}
