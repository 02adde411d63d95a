import { useEffect, useState, type ChangeEvent, type FocusEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fieldMessage } from './error-messages.ts';
import type { FieldError } from './field.tsx';

/** Errors that others found, by field: a check between two steps, or the server. */
export type FieldMessages = Readonly<Record<string, FieldError | undefined>>;

type Control = HTMLInputElement | HTMLSelectElement;

const nothingFound: FieldMessages = {};

/**
 * How the fields of a form behave: an error appears when a field with something in it is left, or
 * when the form is sent, and vanishes while it is mended. Errors that others found stand at the
 * same place, and take the focus.
 * @param found by others, since the form was sent
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

  /** Adds messages to those already shown and leaves the focus where it is. */
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
        // A check that cannot be loaded says nothing here: who sends the form meets the failure.
        trigger(name).catch(() => undefined);
      },
    };
  }

  function errorOf(name: FieldPath<Values>): FieldError | undefined {
    return messages[name] ?? fieldMessage(errors[name]);
  }

  return { field, errorOf, say, remark, forget };
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
