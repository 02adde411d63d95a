import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/**
 * Lets a control finish a check before the surrounding form is submitted. `holds` is called at each attempt; if it
 * returns true, nothing is submitted until `release`.
 */
export function useDeferredSubmit(
  control: RefObject<HTMLInputElement | null>,
  holds: () => boolean,
): { readonly release: () => void } {
  const submitter = useRef<HTMLElement | null>(null);
  const [released, setReleased] = useState(0);

  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    if (!holds()) return;
    submitter.current = event.submitter;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const form = control.current?.form;
    const listen = (event: SubmitEvent): void => onSubmit(event);
    form?.addEventListener('submit', listen);
    return () => form?.removeEventListener('submit', listen);
  }, [control]);

  // After the accepted value has become part of the form.
  useEffect(() => {
    const form = control.current?.form;
    if (released > 0) form?.requestSubmit(submitter.current);
  }, [control, released]);

  return { release: () => setReleased((count) => count + 1) };
}
