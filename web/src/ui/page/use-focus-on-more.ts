import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Moves the focus to the first new item after 'more' was pressed, because the button is then below it or removed.
 * Without a new item it moves the focus to the end of the list; a focus that is elsewhere by then is not moved.
 * @param ids the ids of all shown items, in order
 */
export function useFocusOnMore<Item extends HTMLElement>(ids: readonly string[], hasMore: boolean) {
  const [last, setLast] = useState<string>();
  const pressed = useRef<Element>(null);
  const target = useRef<Item>(null);
  const next = last === undefined ? undefined : ids[ids.indexOf(last) + 1];
  const goal = next ?? (hasMore ? undefined : last);
  useEffect(() => {
    const { activeElement, body } = document;
    const isFocusUnmoved = activeElement === body || activeElement === pressed.current;
    if (goal !== undefined && isFocusUnmoved) target.current?.focus();
  }, [goal]);
  return {
    /** Must be called by the button that requests more items. */
    ask: () => {
      pressed.current = document.activeElement;
      setLast(ids.at(-1));
    },
    /** The `ref` of an item, which also needs a `tabIndex` of -1. */
    refOf: (id: string): RefObject<Item | null> | undefined => (id === goal ? target : undefined),
  };
}
