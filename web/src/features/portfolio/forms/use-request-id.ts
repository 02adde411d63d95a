import { useRef } from 'react';
import { ulid } from 'ulid';

/**
 * Returns a function that gives the id of a save: the same one while the same values are sent again, so that a save
 * whose answer was lost is not applied twice.
 */
export function useRequestId(): (values: object) => string {
  const last = useRef<{ readonly content: string; readonly id: string }>(undefined);
  return (values) => {
    const content = JSON.stringify(values);
    if (last.current?.content !== content) last.current = { content, id: `req_${ulid()}` };
    return last.current.id;
  };
}
