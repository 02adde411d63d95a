import { useEffect, useState, type ChangeEvent, type FocusEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { fieldMessage } from '../../../ui/forms/error-messages.ts';
import type { StepNotice } from './signup-steps.ts';

/** Errors that others found, by field: a check between the steps, or the server. */
type FieldMessages = Readonly<Record<string, string | ErrorText | undefined>>;

interface StepFieldsOptions<Values> {
  readonly notice: StepNotice | undefined;
  readonly onTyped: (values: Values) => void;
}

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * How the fields of a step behave: an error appears when a field with something in it is left, or
 * when the step is sent, and vanishes while it is mended. Errors that others found stand at the
 * same place, and take the focus.
 */
export function useStepFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { notice, onTyped }: StepFieldsOptions<Values>,
) {
  const { register, trigger, clearErrors, setFocus, subscribe, getValues } = form;
  const { errors } = form.formState;
  const [shownNotice, setShownNotice] = useState(notice);
  const [messages, setMessages] = useState<FieldMessages>(() => fieldsOf(notice));
  if (shownNotice !== notice) {
    setShownNotice(notice);
    setMessages(fieldsOf(notice));
  }

  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => onTyped(getValues()) }),
    [subscribe, getValues, onTyped],
  );

  useEffect(() => {
    const first = firstOf(getValues(), fieldsOf(notice));
    if (first !== undefined) setFocus(first);
  }, [notice, getValues, setFocus]);

  function say(fields: FieldMessages): void {
    setMessages(fields);
    const first = firstOf(getValues(), fields);
    if (first !== undefined) setFocus(first);
  }

  /**
   * Adds messages to those already shown, without taking the focus from the field that the person
   * is in.
   */
  function remark(fields: FieldMessages): void {
    setMessages((before) => ({ ...before, ...fields }));
  }

  function forget(name: FieldPath<Values>): void {
    clearErrors(name);
    setMessages((before) => ({ ...before, [name]: undefined }));
  }

  function field(name: FieldPath<Values>) {
    const { onChange, onBlur, ...rest } = register(name);
    return {
      ...rest,
      onChange: (event: ChangeEvent<Control>) => {
        forget(name);
        void onChange(event);
      },
      onBlur: (event: FocusEvent<Control>) => {
        void onBlur(event);
        // While a button is being pressed, no message may appear that moves it away from the
        // pointer.
        const toButton = event.relatedTarget instanceof HTMLButtonElement;
        if (event.currentTarget.value !== '' && !toButton) void trigger(name);
      },
    };
  }

  function errorOf(name: FieldPath<Values>): string | ErrorText | undefined {
    return messages[name] ?? fieldMessage(errors[name]);
  }

  return { field, errorOf, say, remark, forget };
}

function fieldsOf(notice: StepNotice | undefined): FieldMessages {
  return notice?.kind === 'refused' ? notice.refusal.fields : {};
}

/** The first field, in the order of the form's own values, that something is said about. */
function firstOf<Values extends FieldValues>(
  values: Values,
  messages: FieldMessages,
): FieldPath<Values> | undefined {
  const first = Object.keys(values).find((name) => messages[name] !== undefined);
  // The keys of a form's values are its field paths.
  return first as FieldPath<Values> | undefined;
}
