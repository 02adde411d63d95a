import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/**
 * Lets a control finish a check before the surrounding form is submitted. `holds` is called at each attempt; if it
 * returns true, nothing is sent until `release`.
 */
export function useHeldSubmit(
  control: RefObject<HTMLInputElement | null>,
  holds: () => boolean,
): { readonly release: () => void } {
  const submitter = useRef<HTMLElement | null>(null);
  const [released, setReleased] = useState(0);

  const hear = useEffectEvent((event: SubmitEvent) => {
    if (!holds()) return;
    submitter.current = event.submitter;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const form = control.current?.form;
    const listen = (event: SubmitEvent): void => hear(event);
    form?.addEventListener('submit', listen);
    return () => form?.removeEventListener('submit', listen);
  }, [control]);

  // Once what was taken is part of the form.
  useEffect(() => {
    const form = control.current?.form;
    if (released > 0) form?.requestSubmit(submitter.current);
  }, [control, released]);

  return { release: () => setReleased((count) => count + 1) };
}
