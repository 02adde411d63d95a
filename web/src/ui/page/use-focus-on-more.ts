import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whoever asks for more of a list goes on at the first of what has come, since the button that they have
 * pressed is below it by then, or gone. Where nothing has come and the button is gone, they stay at the end
 * of the list; who has gone elsewhere meanwhile stays there.
 * @param ids of all that is shown, in its order
 */
export function useFocusOnMore<Item extends HTMLElement>(ids: readonly string[], hasMore: boolean) {
  const [last, setLast] = useState<string>();
  const pressed = useRef<Element>(null);
  const target = useRef<Item>(null);
  const next = last === undefined ? undefined : ids[ids.indexOf(last) + 1];
  const goal = next ?? (hasMore ? undefined : last);
  useEffect(() => {
    const { activeElement, body } = document;
    const isThere = activeElement === body || activeElement === pressed.current;
    if (goal !== undefined && isThere) target.current?.focus();
  }, [goal]);
  return {
    /** To be called with the press that asks for more. */
    ask: () => {
      pressed.current = document.activeElement;
      setLast(ids.at(-1));
    },
    /** What an item has as its `ref`, beside a `tabIndex` of -1. */
    refOf: (id: string): RefObject<Item | null> | undefined => (id === goal ? target : undefined),
  };
}
