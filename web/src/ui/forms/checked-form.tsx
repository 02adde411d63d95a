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
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { Alert } from '../feedback/alert.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { fieldErrors } from '../../copy/errors/field-errors.ts';
import { errorMessages } from './error-messages.ts';
import { DisabledWhile } from '../disabled-while.tsx';
import { preloadToaster } from '../feedback/load-toaster.ts';

interface CheckedFormProps<Values extends FieldValues, Output> extends Omit<
  ComponentProps<'form'>,
  'onSubmit' | 'noValidate' | 'method' | 'ref'
> {
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** The form is being sent: until the answer its fields are read-only. */
  readonly busy?: boolean;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/**
 * A form that shows all of its errors after a rejected submit. It shows errors that no field shows itself, and
 * focuses the first field to correct. Before our code is loaded, the method `dialog` prevents the browser from
 * submitting the typed values in the address.
 */
export function CheckedForm<Values extends FieldValues, Output>(
  props: CheckedFormProps<Values, Output>,
) {
  const { form, busy = false, children, onSubmit, ...attributes } = props;
  const { submitCount, errors } = useFormState({ control: form.control });
  const formRef = useRef<HTMLFormElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const [hiddenErrors, setHiddenErrors] = useState<readonly string[]>([]);

  const updateHiddenErrors = useEffectEvent(() => {
    const found = hiddenErrorsIn(formRef.current, errors);
    setHiddenErrors(found);
    if (found.length === 0) focusFirstError(formRef.current);
  });
  useEffect(preloadToaster, []);
  useEffect(() => {
    if (submitCount === 0) return undefined;
    // After the form library has focused the first field that it knows.
    const timer = setTimeout(() => updateHiddenErrors());
    return () => clearTimeout(timer);
  }, [submitCount]);
  // Each submit creates a new list, and its errors are rendered by now.
  useEffect(() => {
    if (hiddenErrors.length > 0) alertRef.current?.focus();
  }, [hiddenErrors]);

  return (
    <form
      noValidate
      method="dialog"
      ref={formRef}
      {...attributes}
      onSubmit={(event) => {
        takeFilledValues(event.currentTarget, form);
        onSubmit(event);
      }}
    >
      <DisabledWhile busy={busy}>{children}</DisabledWhile>
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

/**
 * Reads the fields again: password managers may fill a field without an event, and the form would submit the old
 * value.
 */
function takeFilledValues<Values extends FieldValues, Output>(
  element: HTMLFormElement,
  { getValues, setValue }: UseFormReturn<Values, unknown, Output>,
): void {
  for (const field of element.elements) {
    if (!(field instanceof HTMLInputElement) || field.name === '') continue;
    // The names of a form's fields are its paths.
    const name = field.name as FieldPath<Values>;
    const currentValue: unknown = getValues(name);
    const isText = typeof currentValue === 'string' && !['radio', 'checkbox'].includes(field.type);
    if (isText && currentValue !== field.value) {
      setValue(name, field.value as PathValue<Values, FieldPath<Values>>);
    }
  }
}

const unknownProblem =
  'Um dos valores desta tela não pode ser salvo como está. Recarregue a página e tente de novo.';

/** Returns the errors that no field shows. */
function hiddenErrorsIn(form: HTMLFormElement | null, errors: FieldErrors): readonly string[] {
  // The browser may have translated the displayed text.
  const shownErrors = form?.querySelectorAll<HTMLElement>('[data-error]') ?? [];
  const read = Array.from(shownErrors, ({ dataset }) => dataset['error']).join(' ');
  const hiddenErrors = Object.entries(errors)
    // A field may show a more specific message, for example for a date that was just cleared.
    .filter(([name]) => !form?.querySelector(`[name="${name}"][aria-invalid="true"]`))
    .flatMap(([, error]) => errorMessages(error))
    .map((text) => (text === '' || text === fieldErrors.other ? unknownProblem : text))
    .filter((text) => !read.includes(text));
  return [...new Set(hiddenErrors)];
}
