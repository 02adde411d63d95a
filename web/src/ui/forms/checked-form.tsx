import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type SyntheticEvent,
} from 'react';
import {
  useFormState,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { Alert } from '../feedback/alert.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { errorMessages, isForPeople } from './error-messages.ts';
import { RestsWhile } from '../resting.tsx';
import { preloadToaster } from '../feedback/load-toaster.ts';

interface CheckedFormProps<Values extends FieldValues, Output> extends Omit<
  ComponentProps<'form'>,
  'onSubmit' | 'noValidate' | 'ref'
> {
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** What was typed is being sent: until the answer, no field of it can be changed. */
  readonly busy?: boolean;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/**
 * A form that never refuses in silence: after a try that was refused, each of its errors is read
 * somewhere in it. What no field says is said here, and the focus is on what has to be mended.
 */
export function CheckedForm<Values extends FieldValues, Output>(
  props: CheckedFormProps<Values, Output>,
) {
  const { form, busy = false, children, ...attributes } = props;
  const { submitCount, errors } = useFormState({ control: form.control });
  const formRef = useRef<HTMLFormElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const [hiddenErrors, setHiddenErrors] = useState<readonly string[]>([]);

  const look = useEffectEvent(() => {
    const found = hiddenErrorsIn(formRef.current, errors);
    setHiddenErrors(found);
    if (found.length === 0) focusFirstError(formRef.current);
  });
  useEffect(preloadToaster, []);
  useEffect(() => {
    if (submitCount === 0) return undefined;
    // After the form has put the focus on the first field that it knows.
    const timer = setTimeout(() => look());
    return () => clearTimeout(timer);
  }, [submitCount]);
  // Each try makes a list of its own, and what it says stands there by now.
  useEffect(() => {
    if (hiddenErrors.length > 0) alertRef.current?.focus();
  }, [hiddenErrors]);

  return (
    <form noValidate ref={formRef} {...attributes}>
      <RestsWhile busy={busy}>{children}</RestsWhile>
      {hiddenErrors.length > 0 && Object.keys(errors).length > 0 ? (
        <div ref={alertRef} tabIndex={-1} className="mt-4">
          <Alert tone="error" title="Falta corrigir algo antes de salvar">
            {hiddenErrors.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        </div>
      ) : null}
    </form>
  );
}

const unknownProblem =
  'Um dos valores desta tela não pode ser salvo como está. Recarregue a página e tente de novo.';

/** The errors that nobody can read in the form. */
function hiddenErrorsIn(form: HTMLFormElement | null, errors: FieldErrors): readonly string[] {
  const read = form?.textContent ?? '';
  const hiddenErrors = Object.entries(errors)
    // A field may have a better word for it, as for a date that has just been cleared.
    .filter(([name]) => !form?.querySelector(`[name="${name}"][aria-invalid="true"]`))
    .flatMap(([, error]) => errorMessages(error))
    .filter((text) => !isForPeople(text) || !read.includes(text));
  return [...new Set(hiddenErrors.map((text) => (isForPeople(text) ? text : unknownProblem)))];
}
