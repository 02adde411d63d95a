import { useEffect, useState, type ChangeEvent, type FocusEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fieldMessage } from './error-messages.ts';
import type { FieldError } from './field.tsx';

/** Errors by field that were found outside the form: by a check between two steps, or by the server. */
export type FieldMessages = Readonly<Record<string, FieldError | undefined>>;

type Control = HTMLInputElement | HTMLSelectElement;

const nothingFound: FieldMessages = {};

/**
 * Validates the fields of a form: an error appears when a non-empty field is left, or on submit, and disappears
 * while the field is corrected. External errors appear in the same position and move the focus there.
 * @param found external errors since the last submit
 */
export function useCheckedFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  found: FieldMessages = nothingFound,
) {
  const { register, trigger, clearErrors, setFocus, getValues } = form;
  const { errors } = form.formState;
  const [lastFound, setLastFound] = useState(found);
  const [messages, setMessages] = useState(found);
  if (lastFound !== found) {
    setLastFound(found);
    setMessages(found);
  }

  useEffect(() => {
    const first = firstOf(getValues(), found);
    if (first !== undefined) setFocus(first);
  }, [found, getValues, setFocus]);

  function say(fields: FieldMessages): void {
    setMessages(fields);
    const first = firstOf(getValues(), fields);
    if (first !== undefined) setFocus(first);
  }

  /** Adds messages to the displayed ones and does not move the focus. */
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
        if (event.currentTarget.value === '' || toButton) return;
        // A validation that cannot be loaded shows nothing here: submitting the form shows the failure.
        trigger(name).catch(() => undefined);
      },
    };
  }

  function errorOf(name: FieldPath<Values>): FieldError | undefined {
    return messages[name] ?? fieldMessage(errors[name]);
  }

  return { field, errorOf, say, remark, forget };
}

/** The first field with a message, in the order of the form's values. */
function firstOf<Values extends FieldValues>(
  values: Values,
  messages: FieldMessages,
): FieldPath<Values> | undefined {
  const first = Object.keys(values).find((name) => messages[name] !== undefined);
  // The keys of a form's values are its field paths.
  return first as FieldPath<Values> | undefined;
}
